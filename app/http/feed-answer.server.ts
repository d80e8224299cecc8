import type { LoaderFunctionArgs } from "@remix-run/node";
import { getAnswerLanguage, getFeedLanguage } from "./answer-language.server";
import type { Language } from "~/i18n/languages";
import { isBrowserAccept } from "~/request/accept";
import { noteAccept } from "~/request/answer-sources";
import { answerError, getRequestId } from "./answer-error.server";
import { respondRendered, contentHash, renderOnce } from "./answer-memory.server";
import { rssXml, type FeedDocument } from "./rss.server";

// A feed is data: a browser that opens it loads our styles, pictures and fonts, and runs no script.
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Answers a feed in the language of its address. Memoized by its content, with ETag and Last-Modified. */
export async function answerFeed(
  { request }: LoaderFunctionArgs,
  read: (language: Language) => Promise<FeedDocument>,
): Promise<Response> {
  try {
    const feed = await read(await getFeedLanguage(request));
    const rendered = await renderOnce(request, contentHash("feed", JSON.stringify(feed)), async () => ({
      body: rssXml(feed),
      headers: new Headers({
        "Cache-Control": "public, max-age=300",
        "Content-Language": feed.language,
        "Content-Security-Policy": policy,
        "Referrer-Policy": "strict-origin-when-cross-origin",
        Vary: "Accept",
        ...(feed.updatedAt && { "Last-Modified": new Date(feed.updatedAt).toUTCString() }),
      }),
    }));
    return respondRendered(request, rendered, new Headers({ "Content-Type": typeFor(request) }));
  } catch (error) {
    return answerError(error, await getAnswerLanguage(request), getRequestId(request));
  }
}

// Browsers render application/xml, and show application/rss+xml as text or download it.
function typeFor(request: Request): string {
  noteAccept(request);
  const isBrowser = isBrowserAccept(request.headers.get("Accept"));
  return `application/${isBrowser ? "xml" : "rss+xml"}; charset=utf-8`;
}
