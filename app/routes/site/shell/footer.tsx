import { Link } from "@remix-run/react";
import { Rss } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { MinistrySettings } from "~/settings/sections";
import { useLocalePath } from "~/i18n/locale-path";
import { Container } from "~/ui/container";
import { Disclosure } from "~/ui/disclosure";
import { SiteLogo, type LogoPicture } from "~/ui/site-logo";
import { LanguageLinks } from "./language-switcher";
import { LinkGroups, type SiteLinkEntry } from "./link-groups";
import { sections } from "./sections";
import { SocialLinks, listSocialLinks } from "./social-links";
import { useTourPath } from "./use-tour-path";

interface SiteFooterProps {
  siteName: string;
  logo: LogoPicture | null;
  tagline: string;
  /** Links to the areas' pages. */
  links: SiteLinkEntry[];
  contact: Pick<MinistrySettings, "pastorName" | "phone" | "email" | "address" | "chatNumber" | "links"> & {
    /** `tel:` with the country code. */
    phoneLink: string;
  };
}

const linkClass =
  "inline-flex min-h-8 items-center leading-tight text-ink-soft no-underline hover:text-ink hover:underline";

/** Tagline, quick links in groups, languages, social links, and the site's owner. */
export function SiteFooter({ siteName, logo, tagline, contact, links }: SiteFooterProps) {
  const { t } = useTranslation("common");
  const path = useLocalePath();
  const tourPath = useTourPath();
  const sectionLinks = sections.flatMap((section) =>
    "group" in section
      ? { href: `/#${section.name}`, group: section.group, label: t(`nav.${section.name}`) }
      : [],
  );
  const all = [...sectionLinks, ...links];
  const always = [
    { href: "/contact", label: t("nav.contact") },
    { href: "/privacy", label: t("nav.privacy") },
  ];
  const lastLinks = (
    <>
      <Link to={tourPath} rel="nofollow" preventScrollReset className={`${linkClass} noscript:hidden`}>
        {t("tour")}
      </Link>
      <Link to={path("/rss-feeds")} className={`${linkClass} gap-2`}>
        <Rss aria-hidden="true" className="size-4" />
        {t("footer.feeds")}
      </Link>
      {/* A full page load: the admin texts are not in the visitors' bundle. */}
      <a href="/admin/login" rel="nofollow" className={linkClass}>
        {t("footer.admin")}
      </a>
    </>
  );
  return (
    <footer id="footer-links" className="night no-print border-t border-line bg-paper text-ink">
      <Container
        width="page"
        className="grid gap-x-12 gap-y-3 pt-6 pb-3 sm:gap-y-6 sm:pt-9 sm:pb-5 lg:grid-cols-[2fr_5fr] lg:grid-rows-[auto_1fr] lg:pt-14 lg:pb-10"
      >
        <div>
          <Link
            to={path("/#home")}
            className="flex items-center gap-2.5 font-serif text-xl font-semibold text-ink no-underline"
          >
            <SiteLogo logo={logo} className="h-10 max-w-40" markClass="size-9" />
            {siteName}
          </Link>
          <p className="mt-2 max-w-xs leading-snug text-pretty text-ink-soft max-sm:hidden">{tagline}</p>
          <Address {...contact} />
        </div>
        <nav
          aria-label={t("footer.quickLinks")}
          className="max-sm:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <LinkGroups
            links={all}
            className="grid grid-cols-4 gap-x-6 gap-y-4 text-sm"
            linkClass={linkClass}
          />
        </nav>
        {/* On a phone the links are folded. Twice in the page: a closed <details> cannot be shown open everywhere. */}
        <nav aria-label={t("footer.quickLinks")} className="text-sm sm:hidden">
          <ul className="flex flex-wrap gap-x-6">
            {always.map(({ href, label }) => (
              <li key={href}>
                <Link to={path(href)} className={`${linkClass} min-h-11`}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <Disclosure summary={t("footer.allPages")} className="border-t">
            <LinkGroups links={all} className="grid grid-cols-2 gap-x-5 gap-y-4" linkClass={linkClass} />
            <p className="mt-4 flex flex-wrap gap-x-5">{lastLinks}</p>
          </Disclosure>
        </nav>
        <div className="grid content-start gap-1 text-sm">
          {listSocialLinks(contact).length > 0 && (
            <div className="flex flex-wrap items-center gap-x-3 [&_ul]:flex">
              <h2 className="font-sans text-sm font-semibold max-sm:sr-only">{t("footer.follow")}</h2>
              <SocialLinks {...contact} isIcon />
            </div>
          )}
          <LanguageLinks />
        </div>
      </Container>
      <div className="border-t border-line">
        <Container
          width="page"
          className="flex flex-wrap items-center justify-between gap-x-6 py-2 text-sm text-ink-soft sm:py-3"
        >
          <p>
            {t(contact.pastorName ? "footer.copyright" : "footer.copyrightOfSite", {
              siteName,
              pastor: contact.pastorName,
            })}
          </p>
          <div className="flex flex-wrap gap-x-5 max-sm:hidden">{lastLinks} </div>
        </Container>
      </div>
    </footer>
  );
}

function Address({ address, phone, phoneLink, email }: SiteFooterProps["contact"]) {
  return (
    <address className="mt-1 flex flex-wrap gap-x-5 sm:mt-2 text-sm text-ink-soft not-italic lg:flex-col">
      {address && <span className="basis-full whitespace-pre-line max-sm:hidden">{address}</span>}
      {phone && (
        <a href={phoneLink} className={linkClass}>
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={linkClass}>
          {email}
        </a>
      )}
    </address>
  );
}
