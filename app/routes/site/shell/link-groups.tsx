import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { linkGroups, type LinkGroup } from "~/areas/link-groups";
import { useLocalePath } from "~/i18n/locale-path";
import { ChevronDown } from "~/ui/icons";

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

/** The same groups, each folded behind its name. */
export function FoldedGroups({ links, linkClass }: Pick<LinkGroupsProps, "links" | "linkClass">) {
  const { t } = useTranslation("common");
  const path = useLocalePath();
  return linkGroups.map((group) => (
    <details key={group} className="group border-t border-line">
      <summary className="flex min-h-9 cursor-pointer list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
        {t(`nav.groups.${group}`)}
        <ChevronDown aria-hidden="true" className="size-4 text-ink-soft group-open:rotate-180" />
      </summary>
      <ul className="grid grid-cols-2 gap-x-4 pb-2">
        {links
          .filter((link) => link.group === group)
          .map(({ href, label }) => (
            <li key={href}>
              <Link to={path(href)} className={linkClass}>
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </details>
  ));
}
