import type { SearchResult } from "./search.schema";
import { AdminIcon } from "~/ui/admin-icons";
import { UiLink } from "~/ui/link";

export type FoundEntry = SearchResult[number]["entries"][number];

/** The results of one group, as links. */
export function FoundEntries({ label, entries }: { label: string; entries: FoundEntry[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {entries.map((entry) => (
        <li key={`${entry.href} ${entry.title}`}>
          <UiLink
            href={entry.href}
            className="flex min-h-14 items-center gap-3 px-1 py-2 text-ink no-underline hover:bg-tint sm:px-3"
          >
            <FoundEntryText {...entry} />
          </UiLink>
        </li>
      ))}
    </ul>
  );
}

/** A result: its picture, its title with what tells it apart, and what it is. */
export function FoundEntryText({ icon, title, lang, hint, kind }: FoundEntry) {
  return (
    <>
      <span className="text-ink-soft [&_svg]:size-5">
        <AdminIcon name={icon} />
      </span>
      <span className="min-w-0 flex-1">
        <span lang={lang ?? undefined} className="block truncate font-medium">
          {title}
        </span>
        {hint && <span className="block truncate text-sm text-ink-soft">{hint}</span>}
      </span>
      {kind && <span className="shrink-0 text-sm text-ink-soft">{kind}</span>}
    </>
  );
}
