import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { linkGroups, type LinkGroup } from "~/areas/link-groups";
import { useLocalePath } from "~/i18n/locale-path";

export interface SiteLinkEntry {
  /** A path without a language prefix. */
  href: string;
  group: LinkGroup;
  /** In the page's language. */
  label: string;
}

interface LinkGroupsProps {
  links: SiteLinkEntry[];
  className: string;
  linkClass: string;
  onFollow?: () => void;
}

/** Links for visitors, in named groups. */
export function LinkGroups({ links, className, linkClass, onFollow }: LinkGroupsProps) {
  const { t } = useTranslation("common");
  const path = useLocalePath();
  return (
    <div className={className}>
      {linkGroups.map((group) => (
        <div key={group}>
          <h2 className="mb-1 font-sans text-sm font-semibold text-ink">{t(`nav.groups.${group}`)}</h2>
          <ul>
            {links
              .filter((link) => link.group === group)
              .map(({ href, label }) => (
                <li key={href}>
                  <Link to={path(href)} onClick={onFollow} className={linkClass}>
                    {label}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
