import { readOnly } from "~/http/methods.server";
import { env } from "~/config/env.server";

export const loader = () =>
  new Response(
    [
      "User-agent: *",
      "Disallow: /api/",
      "Disallow: /admin/",
      "",
      `Sitemap: ${env.PUBLIC_URL}/sitemap.xml`,
      "",
    ].join("\n"),
    { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" } },
  );

export const action = readOnly;
