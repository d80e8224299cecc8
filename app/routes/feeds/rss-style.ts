import type { LoaderFunctionArgs } from "@remix-run/node";
import newsreader from "~/fonts/newsreader.woff2?url";
import sourceSans from "~/fonts/source-sans-3.woff2?url";
import { getSettings } from "~/settings/settings.server";
import style from "~/http/feed.css?raw";
import { rejectWrites } from "~/http/methods.server";
import { respondRendered, contentHash, renderOnce } from "~/http/answer-memory.server";
import { themeStyle } from "~/http/theme-style.server";

const face = (family: string, file: string) =>
  `@font-face{font-family:"${family}";font-weight:400 600;font-display:swap;src:url("${file}") format("woff2")}`;

/** The stylesheet of the feeds, with the site's fonts and colours. */
export async function loader({ request }: LoaderFunctionArgs) {
  const theme = themeStyle((await getSettings()).site) ?? "";
  const rendered = await renderOnce(request, contentHash("feed style", style, theme), async () => ({
    body: [style, face("Newsreader", newsreader), face("Source Sans 3", sourceSans), theme].join("\n"),
    headers: new Headers({
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    }),
  }));
  return respondRendered(request, rendered);
}

export const action = rejectWrites;
