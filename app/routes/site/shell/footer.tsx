import { Link } from "@remix-run/react";
import { Rss } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { FooterLink } from "~/areas/area.server";
import type { MinistrySettings } from "~/settings/sections";
import { languageNames } from "~/i18n/languages";
import { useLocalePath } from "~/i18n/locale-path";
import { classNames } from "~/ui/class-names";
import { Container } from "~/ui/container";
import { SunriseMark } from "~/ui/illustration/sunrise-mark";
import { SocialLinks, placesOf } from "./social-links";
import { useLanguageLinks } from "./language-switcher";
import { useTourPath } from "./use-tour-path";

interface SiteFooterProps {
  siteName: string;
  tagline: string;
  /** The ways to the areas' pages. */
  links: Pick<FooterLink, "href" | "label">[];
  contact: Pick<MinistrySettings, "pastorName" | "phone" | "email" | "address" | "chatNumber" | "links">;
}

/** The landing page's sections. */
const sections = [
  ["home", "/#home"],
  ["devotion", "/#devotion"],
  ["donate", "/#donate"],
  ["newsletter", "/#newsletter"],
  ["contact", "/#contact"],
] as const;

const linkClass =
  "inline-flex min-h-11 items-center text-ink-soft no-underline hover:text-ink hover:underline sm:min-h-9";
const headingClass = "mb-3 font-sans text-sm font-semibold text-ink";

/** Tagline, quick links, languages, where to follow the ministry, and whose site it is. */
export function SiteFooter({ siteName, tagline, contact, links }: SiteFooterProps) {
  const { t } = useTranslation("common");
  const path = useLocalePath();
  const tourPath = useTourPath();
  const languages = useLanguageLinks();
  const quickLinks = [...sections.map(([key, href]) => ({ href, label: `common:nav.${key}` })), ...links];
  const isElsewhere = placesOf(contact).length > 0;
  return (
    <footer id="footer-links" className="night no-print bg-paper text-ink">
      <Container
        width="page"
        className={classNames(
          "grid gap-10 py-14 sm:grid-cols-2",
          isElsewhere ? "lg:grid-cols-[2fr_1fr_1fr_1fr]" : "lg:grid-cols-[2fr_1fr_1fr]",
        )}
      >
        <div>
          <p className="flex items-center gap-2.5 font-serif text-xl font-semibold">
            <SunriseMark className="size-9" />
            {siteName}
          </p>
          <p className="mt-3 max-w-xs text-ink-soft">{tagline}</p>
          <address className="mt-5 grid text-sm text-ink-soft not-italic">
            {contact.address && <span>{contact.address}</span>}
            {contact.phone && (
              <a href={`tel:${contact.phone.replace(/[^+\d]/g, "")}`} className={linkClass}>
                {contact.phone}
              </a>
            )}
            {contact.email && (
              <a href={`mailto:${contact.email}`} className={linkClass}>
                {contact.email}
              </a>
            )}
          </address>
        </div>
        <nav aria-label={t("footer.quickLinks")}>
          <h2 className={headingClass}>{t("footer.quickLinks")}</h2>
          <ul>
            {quickLinks.map(({ href, label }) => (
              <li key={href}>
                <Link to={path(href)} className={linkClass}>
                  {t(label)}
                </Link>
              </li>
            ))}
            <li className="noscript:hidden">
              <Link to={tourPath} rel="nofollow" preventScrollReset className={linkClass}>
                {t("tour")}
              </Link>
            </li>
          </ul>
        </nav>
        {languages.length > 1 && (
          <nav aria-label={t("languages.label")}>
            <h2 className={headingClass}>{t("languages.label")}</h2>
            <ul>
              {languages.map(({ language, href, current }) => (
                <li key={language}>
                  <a
                    href={href}
                    lang={language}
                    hrefLang={language}
                    className={linkClass}
                    aria-current={current ? "true" : undefined}
                  >
                    {languageNames[language]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {isElsewhere && (
          <div>
            <h2 className={headingClass}>{t("footer.follow")}</h2>
            <SocialLinks {...contact} className={linkClass} />
          </div>
        )}
      </Container>
      <div className="border-t border-line">
        <Container
          width="page"
          className="flex flex-wrap items-center justify-between gap-x-6 py-4 text-sm text-ink-soft"
        >
          <p>
            {t(contact.pastorName ? "footer.copyright" : "footer.copyrightOfSite", {
              siteName,
              pastor: contact.pastorName,
            })}
          </p>
          <div className="flex flex-wrap gap-x-6">
            <Link to={path("/rss-feeds")} className={`${linkClass} gap-2`}>
              <Rss aria-hidden="true" className="size-4" />
              {t("footer.feeds")}
            </Link>
            {/* Another document: the administration's words are not in the visitors' download. */}
            <a href="/admin/login" rel="nofollow" className={linkClass}>
              {t("footer.admin")}
            </a>
          </div>
        </Container>
      </div>
    </footer>
  );
}
