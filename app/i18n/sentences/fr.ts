import { byNamespace } from "./by-namespace";

export default byNamespace(
  import.meta.glob<Record<string, string>>(
    [
      "/locales/fr/*.json",
      "!/locales/fr/{mail,*-mails,*-insights,*-recommendations,dates,feeds,tour,admin,admin-*}.json",
    ],
    {
      eager: true,
      import: "default",
    },
  ),
);
