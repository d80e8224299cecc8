import { type KeyboardEvent, type ReactNode } from "react";
import { Keys } from "./keys";
import { classNames } from "./class-names";
import { UiLink } from "./link";
import { isTyping } from "./page-keys";

/**
 * A list of entries: EntryRows, or RecordItems for people. While the focus is inside it, j and k or the arrows, Home and
 * End move between its links (WCAG 2.1.4: active on focus only). Below it a button shows the keys of the screen.
 */
export function EntryList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="entry-list">
      {/* Safari drops the list role of a list without bullets. */}
      <ul
        role="list"
        aria-label={label}
        onKeyDown={moveFocus}
        className="entries max-lg:-mx-5 max-lg:sm:-mx-8"
      >
        {children}
      </ul>
      <Keys />
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const { key, target, currentTarget } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || isTyping(target)) return;
  const links = [...currentTarget.querySelectorAll<HTMLAnchorElement>(entryLink)];
  const row = (target as Element).closest("li.record");
  const at = links.findIndex((link) => row?.contains(link));
  const steps: Record<string, HTMLElement | undefined> = {
    ...Object.fromEntries(["ArrowDown", "j"].map((next) => [next, links[at + 1]])),
    ...Object.fromEntries(["ArrowUp", "k"].map((previous) => [previous, links[at - 1]])),
    Home: links[0],
    End: links.at(-1),
  };
  const next = steps[key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const entryLink = "a.record-link";

/** For the search above an EntryList: ArrowDown moves the focus to the first entry. */
export function focusFirstEntry(event: KeyboardEvent<HTMLElement>): void {
  const first = event.key === "ArrowDown" && document.querySelector<HTMLAnchorElement>(entryLink);
  if (!first || (event.target as Element).matches("select")) return;
  event.preventDefault();
  first.focus();
}

export interface EntryRowProps {
  href: string;
  title: string;
  /** The beginning of the text, after the title where there is room. */
  preview?: string | null;
  /** A sum of money, at the end of the first line, or in a column where the digits of all rows align. */
  amount?: string;
  /** The language of both. */
  lang?: string;
  /** What readers filter the list by first: the name of the language, the kind of a mail. */
  kind: ReactNode;
  /** A Badge. */
  state: ReactNode;
  date: ReactNode;
  selected?: boolean;
  /** An EntryMenu. */
  menu?: ReactNode;
}

/** One entry of an EntryList on one line, on a phone and in a narrow column on two; the whole row is clickable. */
export function EntryRow(props: EntryRowProps) {
  const { href, title, preview, lang, amount, kind, state, date, selected, menu } = props;
  return (
    <li
      className={classNames(
        "record entry relative border-b border-line",
        amount && "entry-money last:border-b-0",
      )}
    >
      <div lang={lang} className="flex min-w-0 items-baseline gap-3">
        <UiLink
          href={href}
          discover="none"
          title={title}
          aria-current={selected ? "true" : undefined}
          className="record-link max-w-full shrink-0 truncate font-medium text-ink no-underline"
        >
          {title}
        </UiLink>
        {preview && (
          <span aria-hidden="true" className="entry-preview truncate text-sm text-ink-soft">
            {preview}
          </span>
        )}
      </div>
      {amount && (
        <span className="entry-amount font-semibold whitespace-nowrap text-ink lining-nums tabular-nums">
          {amount}
        </span>
      )}
      <div className="entry-facts text-sm text-ink-soft">
        <span className="truncate">{kind}</span>
        <span>{state}</span>
        <span className="tabular-nums">{date}</span>
      </div>
      {menu && <div className="entry-menu">{menu}</div>}
    </li>
  );
}
