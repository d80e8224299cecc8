import { byNamespace } from "./by-namespace";

export default byNamespace(
  import.meta.glob<Record<string, string>>(
    ["/locales/fr/*.json", "!/locales/fr/{mail,feeds,giving-mails,admin*}.json"],
    {
      eager: true,
      import: "default",
    },
  ),
);
