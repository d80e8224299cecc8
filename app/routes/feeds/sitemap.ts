import { readOnly } from "~/http/methods.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/config/env.server";
import { listDevotionDates } from "~/features/devotion/devotion-dates.server";
import { answerRendered, contentHash, renderedOnce } from "~/http/page-memo.server";
import { sitemapXml } from "~/http/sitemap.server";

const screens = ["/", "/devotion", "/contact", "/bible-study", "/subscribe", "/privacy"];

/** Every public page with its four languages. */
export async function loader({ request }: LoaderFunctionArgs) {
  const paths = [...screens, ...(await listDevotionDates()).map((date) => `/devotion/${date}`)];
  const rendered = await renderedOnce(contentHash("sitemap", ...paths), async () => ({
    body: sitemapXml(env.PUBLIC_URL, paths),
    headers: new Headers({
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    }),
  }));
  return answerRendered(request, rendered);
}

export const action = readOnly;
