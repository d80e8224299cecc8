import { byNamespace } from "./by-namespace";

export default byNamespace(
  import.meta.glob<Record<string, string>>(
    [
      "/locales/es/*.json",
      "!/locales/es/{mail,*-mails,*-insights,*-recommendations,dates,feeds,tour,admin,admin-*}.json",
    ],
    {
      eager: true,
      import: "default",
    },
  ),
);
