import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import { UiLink } from "./link";

export interface ListDetailProps {
  /** A Toolbar, an EntryList, a Pagination. */
  list: ReactNode;
  detail: ReactNode;
  /** An item is selected: a phone shows it instead of the list. */
  hasSelection: boolean;
  /** Shown beside the list while nothing is selected. */
  placeholder?: ReactNode;
  /** The list has the whole width while nothing is selected. */
  isWide?: boolean;
}

/** A list and its selected item: side by side from 1024 px, one after the other on a phone. */
export function ListDetail(props: ListDetailProps) {
  const { list, detail, hasSelection, placeholder, isWide } = props;
  if (isWide && !hasSelection)
    return (
      <div className="lg:overflow-hidden lg:rounded-xl lg:border lg:border-line lg:bg-surface">{list}</div>
    );
  return (
    <div className="lg:grid lg:grid-cols-[minmax(19rem,24rem)_minmax(0,1fr)] lg:gap-8">
      <div
        className={classNames(
          "lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto lg:overscroll-contain",
          "lg:rounded-xl lg:border lg:border-line lg:bg-surface",
          hasSelection && "max-lg:hidden",
        )}
      >
        {list}
      </div>
      <div className={classNames("min-w-0", !hasSelection && "max-lg:hidden")}>
        {hasSelection
          ? detail
          : placeholder && (
              <p className="grid min-h-64 place-items-center px-6 text-center text-ink-soft">{placeholder}</p>
            )}
      </div>
    </div>
  );
}

export interface RecordItemProps {
  href: string;
  title: ReactNode;
  selected?: boolean;
  /** Marked as unread, also for screen readers. */
  unread?: boolean;
  /** At the end of the first line: a date. */
  meta?: ReactNode;
  /** Below: one or more Badges, a StatusDot. */
  badge?: ReactNode;
  /** An excerpt, cut after two lines. */
  lines?: ReactNode;
  icon?: ReactNode;
  /** Before the link: a checkbox for choosing several. */
  control?: ReactNode;
}

/** One record of an EntryList with what a person wrote; the whole row is clickable. */
export function RecordItem(props: RecordItemProps) {
  const { href, title, selected, unread, meta, badge, lines, icon, control } = props;
  const { t } = useTranslation("ui");
  return (
    <li
      className={classNames(
        "record relative flex gap-3 border-b border-line px-5 py-3 last:border-b-0 sm:px-8 lg:px-4",
        unread && "record-unread",
      )}
    >
      {control && <div className="relative z-10 -my-1.5">{control}</div>}
      {icon && <span className="pt-0.5 text-ink-soft [&_svg]:size-5">{icon}</span>}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <UiLink
            href={href}
            discover="none"
            aria-current={selected ? "true" : undefined}
            className={classNames(
              "record-link min-w-0 truncate leading-snug text-ink no-underline",
              unread ? "font-semibold" : "font-medium",
            )}
          >
            {unread && <span className="sr-only">{t("record.unread")} </span>}
            {title}
          </UiLink>
          {meta && <span className="shrink-0 text-xs text-ink-soft tabular-nums">{meta}</span>}
        </div>
        {lines && <div className="mt-0.5 line-clamp-2 text-sm text-ink-soft">{lines}</div>}
        {badge && <div className="mt-1.5 flex flex-wrap items-center gap-2 empty:hidden">{badge}</div>}
      </div>
    </li>
  );
}
