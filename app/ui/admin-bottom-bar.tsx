import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Ellipsis, PenLine } from "~/ui/icons-admin";
import { classNames } from "./class-names";
import { getAriaCurrent, CountBadge, AdminNav, type AdminNavItem, type AdminNavProps } from "./admin-nav";
import { useLightDismiss } from "./disclosure";
import { UiLink, type UiLinkProps } from "./link";
import { SearchLink } from "./search-link";

/** The texts that a person may write; one is a link, several a menu. */
export interface AdminWrite {
  label: string;
  items: ReadonlyArray<Pick<AdminNavItem, "href" | "label" | "icon">>;
}

interface AdminBottomBarProps extends AdminNavProps {
  primary: ReadonlyArray<string>;
  write: AdminWrite;
  search: UiLinkProps;
  /** Shown below the areas behind "more". */
  children: ReactNode;
}

const cellClass =
  "admin-cell relative flex min-h-15 flex-col items-center justify-center gap-0.5 py-1.5 text-xs leading-tight font-medium " +
  "no-underline focus-visible:-outline-offset-3 [&_svg]:size-5.5";

/** The phone's bar: the first areas, what can be written, and all areas behind "more" (native `<details>`). */
export function AdminBottomBar(props: AdminBottomBarProps) {
  const { areas, primary, write, current, currentPath, search, children } = props;
  const { t } = useTranslation("ui");
  const items = areas.flatMap((area) => area.items);
  const shown = primary.map((href) => items.find((item) => item.href === href)).filter((item) => !!item);
  const hidden = items.filter((item) => !primary.includes(item.href));
  const [only] = write.items;
  const pen = (
    <>
      <PenLine aria-hidden="true" />
      <span className="max-w-full truncate">{write.label}</span>
    </>
  );
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
        {only && (
          <li className="min-w-0">
            {write.items.length === 1 ? (
              <UiLink href={only.href} className={cellClass}>
                {pen}
              </UiLink>
            ) : (
              <BarMenu summary={pen} currentPath={currentPath}>
                <ul className="grid gap-px">
                  {write.items.map(({ href, label, icon }) => (
                    <li key={href}>
                      <UiLink
                        href={href}
                        className="admin-item flex min-h-13 items-center gap-3 rounded-lg px-2.5 font-medium no-underline [&_svg]:size-[1.2em] [&_svg]:shrink-0"
                      >
                        {icon}
                        {label}
                      </UiLink>
                    </li>
                  ))}
                </ul>
              </BarMenu>
            )}
          </li>
        )}
        <li className="min-w-0">
          <BarMenu
            currentPath={currentPath}
            isWithin={hidden.some((item) => item.href === current)}
            summary={
              <>
                <Ellipsis aria-hidden="true" />
                <span className="max-w-full truncate">{t("admin.more")}</span>
                {hidden.some((item) => item.count) && <span className="admin-more-mark" aria-hidden="true" />}
              </>
            }
          >
            <SearchLink {...search} />
            <AdminNav areas={areas} current={current} currentPath={currentPath} />
            {children}
          </BarMenu>
        </li>
      </ul>
    </nav>
  );
}

interface BarMenuProps {
  summary: ReactNode;
  /** The current area is in the menu. */
  isWithin?: boolean;
  currentPath: string;
  children: ReactNode;
}

/** A cell of the bar with a panel above it. Closes when a link was followed. */
function BarMenu({ summary, isWithin, currentPath, children }: BarMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useLightDismiss(menu);
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [currentPath]);
  return (
    <details ref={menu} className="admin-more">
      <summary
        className={classNames(
          cellClass,
          "list-none [&::-webkit-details-marker]:hidden",
          isWithin && "admin-cell-within",
        )}
      >
        {summary}
      </summary>
      <div
        className="admin-more-panel"
        onClick={(event) => {
          if (menu.current && (event.target as Element).closest("a")) menu.current.open = false;
        }}
      >
        {children}
      </div>
    </details>
  );
}

function Glyph({ item }: { item: AdminNavItem }) {
  return (
    <span className="relative">
      {item.icon}
      <CountBadge count={item.count} className="absolute -top-2 start-5 ring-2 ring-surface" />
    </span>
  );
}
