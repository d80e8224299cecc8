import { Link } from "@remix-run/react";
import { Menu as MenuIcon } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { buttonClass } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Container } from "~/ui/container";
import { PopoverDisclosure } from "~/ui/disclosure";
import { LateDialog, useDialogLink } from "~/ui/late-dialog";
import { isWideLogo, SiteLogo, type LogoPicture } from "~/ui/site-logo";
import { LanguageSwitcher } from "./language-switcher";
import type { SiteLinkEntry } from "./link-groups";
import { mainLinks } from "./sections";
import { SiteMenu } from "./site-menu";

interface SiteHeaderProps {
  siteName: string;
  logo: LogoPicture | null;
  /** Links to the areas' pages. */
  links: SiteLinkEntry[];
}

/** Name, what people come for, and the languages. On a phone all links are in a side menu. */
export function SiteHeader({ siteName, logo, links }: SiteHeaderProps) {
  const { t } = useTranslation("common");
  const path = useLocalePath();
  const { open, setOpen, linkProps, giveFocusBack } = useDialogLink();
  return (
    <header className="no-print sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <Container width="page" className="flex h-16 items-center gap-2">
        <Link
          to={path("/")}
          className="me-auto flex min-h-11 min-w-0 items-center gap-2.5 text-ink no-underline"
        >
          <SiteLogo logo={logo} className="h-10 max-w-40" markClass="size-9" />
          {/* On a phone a wide logo stands alone, and a long name has up to three lines. */}
          <span
            className={classNames(
              "line-clamp-3 font-serif leading-tight font-semibold",
              siteName.length > 14 ? "text-sm sm:text-xl" : "text-xl",
              isWideLogo(logo) && "max-sm:sr-only",
            )}
          >
            {siteName}
          </span>
        </Link>
        <nav aria-label={t("nav.label")} className="hidden lg:block">
          <ul className="flex items-center gap-1">
            {(["devotion", "prayer", "sermons"] as const).map((name) => (
              <li key={name}>
                <Link
                  to={path(mainLinks[name])}
                  className={buttonClass({ variant: "quiet", className: "px-4 font-medium text-ink" })}
                >
                  {t(`nav.${name}`)}
                </Link>
              </li>
            ))}
            <li>
              <PopoverDisclosure
                summary={t("nav.read")}
                align="start"
                look={{ className: "px-4 font-medium text-ink" }}
              >
                <ul>
                  {Object.entries(mainLinks.read).map(([name, href]) => (
                    <li key={name}>
                      <Link
                        to={path(href)}
                        onClick={({ currentTarget }) =>
                          currentTarget.closest("details")?.removeAttribute("open")
                        }
                        className="flex min-h-11 items-center rounded-lg px-3 text-ink no-underline hover:bg-tint"
                      >
                        {t(`nav.${name}`)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </PopoverDisclosure>
            </li>
            <li>
              <Link to={path(mainLinks.donate)} className={buttonClass({ className: "ms-2" })}>
                {t("nav.donate")}
              </Link>
            </li>
          </ul>
        </nav>
        <LanguageSwitcher />
        {/* Without JavaScript the link leads to the same links in the footer. */}
        <a
          href="#footer-links"
          {...linkProps}
          aria-label={t("nav.open")}
          className={buttonClass({ variant: "quiet", size: "icon", className: "lg:hidden" })}
        >
          <MenuIcon aria-hidden="true" />
        </a>
        <LateDialog
          open={open}
          onOpenChange={setOpen}
          title={siteName}
          placement="end"
          size="sm"
          onCloseAutoFocus={giveFocusBack}
        >
          <SiteMenu links={links} onFollow={() => setOpen(false)} />
        </LateDialog>
      </Container>
    </header>
  );
}
