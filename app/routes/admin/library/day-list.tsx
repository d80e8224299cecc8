import { useTranslation } from "react-i18next";
import type { ListedDay, ListedTexts } from "~/features/devotion/library/library-days-admin.server";
import { Badge } from "~/ui/badge";
import { UiLink } from "~/ui/link";
import { libraryDayPath } from "./library-paths";
import { TextSourceLabel } from "./text-source-label";

interface DayListProps {
  /** The accessible name. */
  label: string;
  days: ListedDay[];
  /** The names of the days of the week, from Sunday. */
  weekdays: string[];
}

// The rows have no classes of their own: a year has 366 of them.
const rows =
  "text-sm tabular-nums *:relative *:grid *:grid-cols-[6.5rem_1fr] *:items-baseline *:gap-x-4 *:border-t *:border-line " +
  "*:py-2.5 sm:*:grid-cols-[8rem_1fr] lg:*:grid-cols-[9rem_2fr_3fr] *:px-2 [&_a]:text-ink [&_a]:no-underline " +
  "[&_b]:inline-block [&_b]:me-1 [&_b]:min-w-6 [&_b]:text-end [&_b]:font-serif [&_b]:text-lg [&_b]:font-normal " +
  "[&_small]:text-sm [&_small]:text-ink-soft [&_em]:block [&_em]:not-italic [&_em]:text-brand-text";

/** Days with their passages, and where the texts of each language come from. */
export function DayList({ label, days, weekdays }: DayListProps) {
  const { t } = useTranslation("admin-library");
  return (
    <ul aria-label={label} className={rows}>
      {days.map(({ date, isToday, reference, theme, note, occasions, texts }) => (
        <li key={date} className="record">
          <UiLink href={libraryDayPath(date)} discover="none" className="record-link">
            <b>{Number(date.slice("YYYY-MM-".length))}</b> {weekdays[new Date(date).getUTCDay()]}
            {isToday && (
              <Badge tone="brand" className="ms-2">
                {t("month.today")}
              </Badge>
            )}
          </UiLink>
          <p>
            {reference ?? "–"}
            {theme && <small> · {theme}</small>}
            {note && <small> · {t(`month.${note}`)}</small>}
            {occasions?.map((occasion) => (
              <em key={occasion}>{occasion}</em>
            ))}
          </p>
          {texts && <ListedSources texts={texts} />}
        </li>
      ))}
    </ul>
  );
}

/** Each source with its languages, and with its passage where that is another one. */
function ListedSources({ texts }: { texts: ListedTexts[] }) {
  return (
    <ul className="grid gap-1 max-lg:col-start-2 max-lg:mt-1">
      {texts.map(({ languages, reference, ...text }) => (
        <li key={languages.join()} className="flex items-baseline gap-3">
          <small className="shrink-0">{languages.join(" ").toUpperCase()}</small>
          <span>
            <TextSourceLabel text={text} isInline />
            {reference && <small lang={languages[0]}> · {reference}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
