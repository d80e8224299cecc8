import { rejectWrites } from "~/http/methods.server";
import { env } from "~/config/env.server";

// What a mail links to, in front of and behind a language. The rest that is nobody's says noindex itself.
const mailed = [
  "/newsletter/confirm/",
  "/newsletter/preferences/",
  "/newsletter/unsubscribe/",
  "/newsletter/*/read/",
  "/privacy/data/",
  "/my-giving/",
  "/blog/preview/",
];

export const loader = () =>
  new Response(
    [
      "User-agent: *",
      "Disallow: /api/",
      "Disallow: /admin/",
      ...mailed.flatMap((path) => [`Disallow: ${path}`, `Disallow: /*${path}`]),
      "",
      `Sitemap: ${env.PUBLIC_URL}/sitemap.xml`,
      "",
    ].join("\n"),
    { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" } },
  );

export const action = rejectWrites;
