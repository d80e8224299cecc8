import { listSecretPaths } from "~/areas/registry.server";
import { rejectWrites } from "~/http/methods.server";
import { env } from "~/config/env.server";

export function loader() {
  const pages = Object.keys(listSecretPaths()).filter((path) => !path.startsWith("/api/"));
  return new Response(
    [
      "User-agent: *",
      "Disallow: /api/",
      "Disallow: /admin/",
      // In front of and behind a language. Other personal pages say noindex themselves.
      ...pages.flatMap((path) => [`Disallow: ${path}`, `Disallow: /*${path}`]),
      "",
      `Sitemap: ${env.PUBLIC_URL}/sitemap.xml`,
      "",
    ].join("\n"),
    { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" } },
  );
}

export const action = rejectWrites;
