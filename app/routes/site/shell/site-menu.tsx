import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { buttonClass } from "~/ui/button";
import { LanguageLinks } from "./language-switcher";
import { LinkGroups, type SiteLinkEntry } from "./link-groups";
import { mainLinks } from "./sections";

interface SiteMenuProps {
  links: SiteLinkEntry[];
  /** Called when a link is followed. */
  onFollow: () => void;
}

const largeClass = "flex min-h-11 items-center font-serif text-2xl text-ink no-underline";

/** A phone's menu: what people come for, then all other pages in groups, and the languages. */
export function SiteMenu({ links, onFollow }: SiteMenuProps) {
  const { t } = useTranslation("common");
  const path = useLocalePath();
  const { read, donate, ...large } = mainLinks;
  const shownAbove: string[] = [...Object.values(large), ...Object.values(read)];
  const others: SiteLinkEntry[] = [
    ...(["home", "newsletter", "contact"] as const).map((name) => ({
      href: `/#${name}`,
      group: "ministry" as const,
      label: t(`nav.${name}`),
    })),
    ...links.filter(({ href }) => !shownAbove.includes(href)),
  ];
  return (
    <>
      <nav aria-label={t("nav.label")}>
        <ul className="grid gap-1 border-b border-line pb-5">
          {(["devotion", "prayer", "sermons"] as const).map((name) => (
            <li key={name}>
              <Link to={path(large[name])} onClick={onFollow} className={largeClass}>
                {t(`nav.${name}`)}
              </Link>
            </li>
          ))}
          <li className="flex flex-wrap items-baseline gap-x-5">
            <span className="font-serif text-2xl">{t("nav.read")}</span>
            {(["blog", "letters"] as const).map((name) => (
              <Link
                key={name}
                to={path(read[name])}
                onClick={onFollow}
                className="link inline-flex min-h-11 items-center"
              >
                {t(`nav.${name}`)}
              </Link>
            ))}
          </li>
          <li className="mt-2">
            <Link to={path(donate)} onClick={onFollow} className={buttonClass({ block: true })}>
              {t("nav.donate")}
            </Link>
          </li>
        </ul>
        <LinkGroups
          links={others}
          onFollow={onFollow}
          className="grid grid-cols-2 gap-x-4 gap-y-4 py-4"
          linkClass="flex min-h-11 items-center py-1 leading-tight text-ink-soft no-underline"
        />
      </nav>
      <LanguageLinks className="border-t border-line pt-3" />
    </>
  );
}
