import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Ellipsis } from "~/ui/icons-admin";
import { classNames } from "./class-names";
import { getAriaCurrent, CountBadge, AdminNav, type AdminNavItem, type AdminNavProps } from "./admin-nav";
import { useLightDismiss } from "./disclosure";
import { UiLink, type UiLinkProps } from "./link";
import { SearchLink } from "./search-link";

interface AdminBottomBarProps extends AdminNavProps {
  primary: ReadonlyArray<string>;
  search: UiLinkProps;
  /** Shown below the areas behind "more". */
  children: ReactNode;
}

const cellClass =
  "admin-cell relative flex min-h-15 flex-col items-center justify-center gap-0.5 py-1.5 text-xs leading-tight font-medium " +
  "no-underline focus-visible:-outline-offset-3 [&_svg]:size-5.5";

/** The phone's bar: four areas, and all areas behind "more" (native `<details>`). */
export function AdminBottomBar(props: AdminBottomBarProps) {
  const { areas, primary, current, currentPath, search, children } = props;
  const { t } = useTranslation("ui");
  const more = useRef<HTMLDetailsElement>(null);
  useLightDismiss(more);
  useEffect(() => {
    if (more.current) more.current.open = false;
  }, [currentPath]);
  const items = areas.flatMap((area) => area.items);
  const shown = primary.map((href) => items.find((item) => item.href === href)).filter((item) => !!item);
  const hidden = items.filter((item) => !primary.includes(item.href));
  return (
    <nav
      aria-label={t("admin.areas")}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-2xl auto-cols-fr grid-flow-col">
        {shown.map((item) => (
          <li key={item.href} className="min-w-0">
            <UiLink
              href={item.href}
              aria-current={getAriaCurrent(item.href, current, currentPath)}
              className={cellClass}
            >
              <Glyph item={item} />
              <span className="max-w-full truncate">{item.short ?? item.label}</span>
            </UiLink>
          </li>
        ))}
        <li className="min-w-0">
          <details ref={more} className="admin-more">
            <summary
              className={classNames(
                cellClass,
                "list-none [&::-webkit-details-marker]:hidden",
                hidden.some((item) => item.href === current) && "admin-cell-within",
              )}
            >
              <Ellipsis aria-hidden="true" />
              <span className="max-w-full truncate">{t("admin.more")}</span>
              {hidden.some((item) => item.count) && <span className="admin-more-mark" aria-hidden="true" />}
            </summary>
            <div
              className="admin-more-panel"
              onClick={(event) => {
                if (more.current && (event.target as Element).closest("a")) more.current.open = false;
              }}
            >
              <SearchLink {...search} />
              <AdminNav areas={areas} current={current} currentPath={currentPath} />
              {children}
            </div>
          </details>
        </li>
      </ul>
    </nav>
  );
}

function Glyph({ item }: { item: AdminNavItem }) {
  return (
    <span className="relative">
      {item.icon}
      <CountBadge count={item.count} className="absolute -top-2 start-4 ring-2 ring-surface" />
    </span>
  );
}
