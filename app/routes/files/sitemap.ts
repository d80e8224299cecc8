import { rejectWrites } from "~/http/methods.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { env } from "~/config/env.server";
import { listSitemapPages } from "~/features/feeds/sitemap-pages.server";
import { getSettings } from "~/settings/settings.server";
import { respondRendered, contentHash, renderOnce } from "~/http/answer-memory.server";
import { sitemapFiles, sitemapIndexXml, sitemapXml } from "~/http/sitemap.server";
import { readQuery } from "~/request/query";

/** Every public page in each language; with too many for one file, an index of files. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { availableLanguages } = (await getSettings()).languages;
  const files = sitemapFiles(await listSitemapPages(), availableLanguages);

  const query = z.object({ file: z.enum(files.map((_, at) => String(at + 1))) });
  const { file: asked } = readQuery(request, query);
  const isIndex = asked === undefined && files.length > 1;
  const entries = files[asked === undefined ? 0 : Number(asked) - 1];
  if (!entries) return new Response(null, { status: 404 });
  const content = isIndex ? sitemapIndexXml(env.PUBLIC_URL, files) : JSON.stringify(entries);
  const rendered = await renderOnce(request, contentHash("sitemap", content), async () => ({
    body: isIndex ? content : sitemapXml(env.PUBLIC_URL, entries),
    headers: new Headers({
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    }),
  }));
  return respondRendered(request, rendered);
}

export const action = rejectWrites;
