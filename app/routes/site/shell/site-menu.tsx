import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { LanguageLinks } from "./language-switcher";
import { LinkGroups, type SiteLinkEntry } from "./link-groups";
import { sections } from "./sections";

interface SiteMenuProps {
  links: SiteLinkEntry[];
  /** Called when a link is followed. */
  onFollow: () => void;
}

/** A phone's menu: the landing page's sections, the areas' pages in groups, and the languages. */
export function SiteMenu({ links, onFollow }: SiteMenuProps) {
  const { t } = useTranslation("common");
  const path = useLocalePath();
  return (
    <>
      <nav aria-label={t("nav.label")}>
        <ul className="border-b border-line pb-3">
          {sections.map(({ name }) => (
            <li key={name}>
              <Link
                to={path(`/#${name}`)}
                onClick={onFollow}
                className="flex min-h-11 items-center font-serif text-xl text-ink no-underline"
              >
                {t(`nav.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
        <LinkGroups
          links={links}
          onFollow={onFollow}
          className="grid grid-cols-2 gap-x-4 gap-y-4 py-4"
          linkClass="flex min-h-11 items-center py-1 leading-tight text-ink-soft no-underline"
        />
      </nav>
      <LanguageLinks className="border-t border-line pt-3" />
    </>
  );
}
