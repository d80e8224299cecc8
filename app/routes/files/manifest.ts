import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSettings } from "~/settings/settings.server";
import { rejectWrites } from "~/http/methods.server";
import { contentHash, renderOnce, respondRendered } from "~/http/answer-memory.server";

/** The web app manifest with the site's own name. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { siteName } = (await getSettings()).site;
  const icon = (src: string, sizes: string, more = {}) => ({
    src,
    sizes,
    type: src.endsWith(".svg") ? "image/svg+xml" : "image/png",
    ...more,
  });
  const manifest = {
    name: siteName,
    short_name: siteName,
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#fbf8f3",
    theme_color: "#0e1424",
    icons: [
      icon("/favicon.svg", "any"),
      icon("/icons/icon-192.png", "192x192"),
      icon("/icons/icon-512.png", "512x512"),
      icon("/icons/maskable-512.png", "512x512", { purpose: "maskable" }),
    ],
  };
  const body = JSON.stringify(manifest);
  const rendered = await renderOnce(request, contentHash("manifest", body), async () => ({
    body,
    headers: new Headers({
      "Content-Type": "application/manifest+json; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    }),
  }));
  return respondRendered(request, rendered);
}

export const action = rejectWrites;
