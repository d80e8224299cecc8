import { readOnly } from "~/http/methods.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/config/env.server";
import { listDevotionDates } from "~/features/devotion/devotion-dates.server";
import { getSettings } from "~/features/settings/settings.server";
import { answerRendered, contentHash, renderedOnce } from "~/http/page-memo.server";
import { sitemapXml } from "~/http/sitemap.server";

const screens = ["/", "/devotion", "/motivations", "/contact", "/bible-study", "/subscribe", "/privacy"];

/** Every public page in each language the site offers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const paths = [...screens, ...(await listDevotionDates()).map((date) => `/devotion/${date}`)];
  const { availableLanguages } = (await getSettings()).languages;
  const key = contentHash("sitemap", availableLanguages.join(), ...paths);
  const rendered = await renderedOnce(key, async () => ({
    body: sitemapXml(env.PUBLIC_URL, paths, availableLanguages),
    headers: new Headers({
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    }),
  }));
  return answerRendered(request, rendered);
}

export const action = readOnly;
