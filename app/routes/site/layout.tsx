import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, Outlet, redirect, useLoaderData, useParams, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { cookiesAreSecure } from "~/auth/cookies.server";
import { listFooterLinks } from "~/areas/navigation.server";
import { listFeedLinks } from "~/features/feeds/feeds.server";
import { getPaymentOrigins } from "~/features/giving/payment-methods/payment-methods.server";
import { logoPicture } from "~/features/writing/pictures/picture-path";
import { telephoneLink } from "~/i18n/telephone-link";
import { ministryCountry } from "~/settings/ministry-country";
import { isDemoModeFor } from "~/settings/demo-mode.server";
import { getSettings } from "~/settings/settings.server";
import { revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { toCanonicalPath } from "~/request/canonical-path";
import { keepPageQuery } from "~/request/page-query";
import { badTargetHeader } from "~/http/methods.server";
import { loadSharedScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { languageCookie, readLanguageCookie } from "~/i18n/language-cookie";
import { PathLanguage, plainPath } from "~/i18n/locale-path";
import { SkipLink } from "~/ui/skip-link";
import { DemoStrip } from "./shell/demo-strip";
import { errorKinds, ErrorScreen, ErrorText } from "./shell/error-screen";
import { SiteFooter } from "./shell/footer";
import { SiteHeader } from "./shell/header";

/** The frame of every public page: header, footer, and the language of its address. */
export async function loader(args: LoaderFunctionArgs) {
  if (args.request.headers.get(badTargetHeader) === "1") throw new Response(null, { status: 400 });
  const { pathname, search } = new URL(args.request.url);
  const path = toCanonicalPath(pathname);
  if (path !== pathname) throw redirect(path + search, 308);
  return loadSharedScreen(args, async (caller) => {
    const { lang } = args.params;
    if (lang && lang !== caller.language) throw redirect(plainPath(pathname) + search); // a mailed link
    const settings = await getSettings();
    const { site, ministry } = settings;
    const phoneLink = telephoneLink(ministry.phone, ministryCountry(settings));
    const { pastorName, phone, email, address, chatNumber, links } = ministry;
    const t = tFor(caller.language);
    const headers = new Headers();
    // A language in the address becomes the stored choice.
    if (lang && readLanguageCookie(args.request.headers.get("Cookie")) !== caller.language) {
      headers.append("Set-Cookie", languageCookie(caller.language, cookiesAreSecure));
    }
    return data(
      {
        errorTitles: Object.fromEntries(errorKinds.map((kind) => [kind, t(`common:error.${kind}.title`)])),
        siteName: site.siteName,
        logo: logoPicture(ministry.logo),
        tagline: ministry.tagline[caller.language],
        contact: { pastorName, phone, phoneLink, email, address, chatNumber, links },
        links: listFooterLinks().map(({ href, group, label }) => ({ href, group, label: t(label) })),
        feeds: listFeedLinks(caller.language),
        payments: await getPaymentOrigins(),
        isDemo: isDemoModeFor(settings),
        /** For the links to the other languages. Part of this data, so that a cached page belongs to one query. */
        keptQuery: keepPageQuery(args.request),
      },
      { headers },
    );
  });
}

export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction = (args) => pageMeta(args, undefined);

export default function SiteLayout() {
  const data = useLoaderData<typeof loader>();
  return (
    <Shell {...data}>
      <Outlet />
    </Shell>
  );
}

/** Error pages keep the header and footer. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("routes/site/layout");
  if (!data) return <ErrorScreen />;
  return (
    <Shell {...data}>
      <ErrorText />
    </Shell>
  );
}

type ShellProps = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  "siteName" | "logo" | "tagline" | "contact" | "links" | "isDemo"
> & { children: ReactNode };

function Shell({ siteName, logo, tagline, contact, links, isDemo, children }: ShellProps) {
  return (
    <PathLanguage.Provider value={useParams().lang}>
      <SkipLink />
      {isDemo && <DemoStrip />}
      <SiteHeader siteName={siteName} logo={logo} links={links} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter siteName={siteName} logo={logo} tagline={tagline} contact={contact} links={links} />
    </PathLanguage.Provider>
  );
}
