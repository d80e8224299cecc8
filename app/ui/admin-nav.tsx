import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import { UiLink } from "./link";

export interface AdminNavItem {
  href: string;
  label: string;
  /** A shorter word for the phone's bar. */
  short?: string;
  icon: ReactNode;
  /** How many items wait there; 0 is not shown. */
  count?: number;
}

export interface AdminNavGroup {
  /** Heading of the group. */
  group?: string;
  items: ReadonlyArray<AdminNavItem>;
}

/** The current item: the longest href that equals the path or begins it. */
export function findCurrentHref(areas: ReadonlyArray<AdminNavGroup>, path: string): string | undefined {
  return areas
    .flatMap(({ items }) => items.map(({ href }) => href))
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0];
}

export interface AdminNavProps {
  areas: ReadonlyArray<AdminNavGroup>;
  current: string | undefined;
  currentPath: string;
}

/** All areas in their groups. */
export function AdminNav({ areas, current, currentPath }: AdminNavProps) {
  return areas.map(({ group, items }, index) => (
    <div key={group ?? index}>
      {group && <p className="px-2.5 pt-4 pb-1 text-xs font-semibold text-ink-soft">{group}</p>}
      <ul aria-label={group} className="grid gap-px">
        {items.map((item) => (
          <li key={item.href}>
            <UiLink
              href={item.href}
              aria-current={getAriaCurrent(item.href, current, currentPath)}
              className={classNames(
                "admin-item relative flex min-h-10 items-center gap-3 rounded-lg px-2.5 py-1.5 text-sm leading-snug no-underline",
                "pointer-coarse:min-h-11 [&_svg]:size-[1.2em] [&_svg]:shrink-0",
                item.href === current ? "font-semibold" : "font-medium",
              )}
            >
              {item.icon}
              <span className="min-w-0 flex-1">{item.label}</span>
              <CountBadge count={item.count} />
            </UiLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** "page" for the page itself, "true" for a page below it. */
export function getAriaCurrent(href: string, current: string | undefined, path: string) {
  if (href !== current) return undefined;
  return href === path ? "page" : "true";
}

/** A count in digits, with words for screen readers. */
export function CountBadge({ count = 0, className }: { count?: number; className?: string }) {
  const { t } = useTranslation("ui");
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        "inline-grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1.5 text-xs leading-none font-semibold text-on-brand tabular-nums",
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{t("admin.waiting", { count })}</span>
    </span>
  );
}
