import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { I18nextProvider } from "react-i18next";
import { env } from "./config/env.server";
import { logUnexpectedError, getRequestId } from "./http/answer-error.server";
import { respondRendered, contentHash, renderOnce } from "./http/answer-memory.server";
import { cancelPageData } from "./remix/page-data.server";
import { renderHtml, renderNonce } from "./remix/render-html.server";
import { RenderNonce } from "./remix/render-nonce";
import { setSecurityHeaders, type PaymentOrigins } from "./http/security-headers.server";
import { detectLanguage } from "./i18n/detect-language.server";
import { isLanguage, type Language } from "./i18n/languages";
import { i18nFor } from "./i18n/i18n.server";
import { answerMoved } from "./routes/site/shell/redirect-moved.server";
import { started } from "./startup.server";

await started;

// Remix keeps each request's data this long for streaming. This app streams nothing.
export const streamTimeout = 1_000;

/** Renders a page, memoized by its loader data: docs/decisions/0002-pages-rendered-once.md. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  // A page of this site that answers 404 itself has no errors, and stays.
  const isMissing = status === 404 && context.staticHandlerContext.errors && request.method !== "POST";
  const moved = isMissing ? await answerMoved(request) : null;
  if (moved) {
    cancelPageData(context);
    return moved;
  }
  const language = await languageOf(request, context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  headers.set("Vary", "Cookie, Accept-Language");
  // An answer to a form is personal too.
  const personal = request.method === "POST" || isNoStore(context.staticHandlerContext.loaderData);
  headers.set("Cache-Control", personal ? "no-store" : "private, no-cache");

  if (status === 405) headers.set("Allow", "GET, HEAD");
  const needs = { origins: paymentOriginsOf(context), recordsSound: recordsSound(context) };
  const key = memoKey(request, status, language, context);
  if (key === null) {
    const page = await renderPage(request, context, language);
    setSecurityHeaders(headers, page, needs);
    return new Response(page.html, { status, headers });
  }
  let missed = false as boolean;
  const rendered = await renderOnce(request, key, async () => {
    missed = true;
    const page = await renderPage(request, context, language);
    const own = new Headers();
    setSecurityHeaders(own, page, needs);
    return { body: page.html, headers: own };
  });
  if (!missed) cancelPageData(context);
  return respondRendered(request, rendered, headers);
}

/**
 * A hash of everything a page's bytes depend on, or null for pages that are not memoized: errors, answers to a form,
 * personal pages. The query is not in it, because only loaders read it: campaign parameters do not change the bytes.
 */
function memoKey(request: Request, status: number, language: Language, context: EntryContext): string | null {
  const { loaderData, actionData, errors } = context.staticHandlerContext;
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  if (status !== 200 || errors || actionData || !env.PAGE_MEMO || isNoStore(loaderData)) return null;
  return contentHash(language, new URL(request.url).pathname, JSON.stringify(loaderData));
}

/** Whether a loader returned `meta.noStore`: one person's page, or one behind a mailed link. */
const isNoStore = (loaderData: Record<string, unknown>) =>
  Object.values(loaderData).some((data) => (data as { meta?: { noStore?: boolean } } | null)?.meta?.noStore);

/** The payment origins of the public layout. They are part of the loader data and so of the hash. */
const paymentOriginsOf = ({ staticHandlerContext }: EntryContext) =>
  (staticHandlerContext.loaderData["routes/site/layout"] as { payments?: PaymentOrigins } | undefined)
    ?.payments;

/** Whether a route of the page has `handle.recordsSound`. */
const recordsSound = ({ routeModules, staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as { recordsSound?: boolean } | undefined)?.recordsSound,
  );

async function languageOf(request: Request, context: EntryContext): Promise<Language> {
  const root = context.staticHandlerContext.loaderData.root as { language?: unknown } | undefined;
  return isLanguage(root?.language) ? root.language : detectLanguage(request);
}

function renderPage(request: Request, context: EntryContext, language: Language) {
  return renderHtml(
    <I18nextProvider i18n={i18nFor(language)}>
      <RenderNonce.Provider value={renderNonce}>
        <RemixServer context={context} url={request.url} nonce={renderNonce} />
      </RenderNonce.Provider>
    </I18nextProvider>,
    (error) => logUnexpectedError(error, getRequestId(request)),
  );
}

/** Loader data fetched by script may be personal: never cached. */
export function handleDataRequest(response: Response): Response {
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** Logs unexpected errors with the request's id. Wrong addresses and methods are expected. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) logUnexpectedError(error, getRequestId(request));
}
