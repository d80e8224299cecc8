import { redirect, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { getNonce } from "get-nonce";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChangeLanguage } from "remix-i18next/react";
import adminStyles from "./admin.css?url";
import { getAnswerLanguage } from "./http/answer-language.server";
import { env } from "./config/env.server";
import newsreader from "./fonts/newsreader.woff2?url";
import sourceSans from "./fonts/source-sans-3.woff2?url";
import { isSetupOpen } from "~/features/accounts/users/setup-code.server";
import { getSettings } from "~/settings/settings.server";
import { revalidateUnlessUnreached } from "./http/form-client-action";
import { FormToasts } from "./http/form-toasts";
import { PageLink } from "./http/page-link";
import { useRenderNonce } from "./remix/render-nonce";
import { getStyleNonce } from "./http/security-headers.server";
import { themeStyle } from "./http/theme-style.server";
import { defaultLanguage, languages } from "./i18n/languages";
import { OfferedLanguages } from "~/i18n/offered-languages";
import { PageSentences } from "./i18n/page-sentences";
import { ErrorScreen, ErrorTitle } from "./routes/site/shell/error-screen";
import siteStyles from "./site.css?url";
import { LinkProvider } from "./ui/link";
import { ToastProvider } from "./ui/toast";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Every page leads here while the site has no administrator. */
const setupPath = "/admin/setup";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [{ site, languages: policy }, language, isWaiting] = await Promise.all([
    getSettings(),
    getAnswerLanguage(request, params),
    isSetupOpen(),
  ]);
  if (isWaiting && new URL(request.url).pathname !== setupPath) {
    throw redirect(`${setupPath}?lang=${language}`, { headers: { "Cache-Control": "no-store" } });
  }
  return {
    language,
    languages: policy.availableLanguages,
    origin: env.PUBLIC_URL,
    siteName: site.siteName,
    theme: themeStyle(site),
    styleNonce: getStyleNonce(),
  };
}

export const handle = { i18n: ["common", "ui"] };
export const shouldRevalidate = revalidateUnlessUnreached;

/** The namespaces of the sentences that the page's routes show (`handle.i18n`). */
const usePageNamespaces = (): string[] =>
  useMatches().flatMap(({ handle }) => (handle as { i18n?: string[] } | undefined)?.i18n ?? []);

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root"); // undefined when the loader failed
  const nonce = useRenderNonce();
  const { pathname } = useLocation();
  const namespaces = usePageNamespaces();
  const isSite = !/^\/(admin|dev)\b/.test(pathname);
  // The font whose line breaks decide where the rest of the first screen stands; the stylesheet loads the other one.
  const firstFont = /\/devotion\//.test(pathname) ? newsreader : sourceSans;
  return (
    <html lang={root?.language ?? defaultLanguage}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1424" />
        <meta name="style-nonce" content={root?.styleNonce} />
        <Meta />
        <ErrorTitle />
        <link rel="stylesheet" href={isSite ? siteStyles : adminStyles} />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={firstFont} />
        <Links />
        {/* Other colours make a new element in the browser, which may not change one without its nonce. */}
        {root?.theme && (
          <style
            key={root.theme}
            nonce={nonce ?? getNonce()}
            dangerouslySetInnerHTML={{ __html: root.theme }}
          />
        )}
      </head>
      <body>
        <OfferedLanguages.Provider value={root?.languages ?? languages}>
          <LinkProvider link={PageLink}>
            <ToastProvider>
              <FormToasts>{children}</FormToasts>
            </ToastProvider>
          </LinkProvider>
        </OfferedLanguages.Provider>
        {isSite && <PageSentences namespaces={namespaces} />}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useChangeLanguage(useLoaderData<typeof loader>().language);
  useTranslation(usePageNamespaces()); // waits for the sentences of a page that somebody goes to
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
