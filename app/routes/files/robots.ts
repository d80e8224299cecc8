import type { LoaderFunctionArgs } from "@remix-run/node";
import { listSecretPaths } from "~/areas/registry.server";
import { rejectWrites } from "~/http/methods.server";
import { renderOnce, respondRendered } from "~/http/answer-memory.server";
import { env } from "~/config/env.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const pages = Object.keys(listSecretPaths()).filter((path) => !path.startsWith("/api/"));
  const body = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /admin/",
    // Without and with a language prefix. Other personal pages set noindex themselves.
    ...pages.flatMap((path) => [`Disallow: ${path}`, `Disallow: /*${path}`]),
    "",
    `Sitemap: ${env.PUBLIC_URL}/sitemap.xml`,
    "",
  ].join("\n");
  const rendered = await renderOnce(request, "robots.txt", async () => ({
    body,
    headers: new Headers({
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    }),
  }));
  return respondRendered(request, rendered);
}

export const action = rejectWrites;
