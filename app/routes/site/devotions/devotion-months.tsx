import { useLocalePath } from "~/i18n/locale-path";
import type { DevotionMonth } from "~/features/devotion/daily-content/daily-content.schema";

/** The archive by month, one line per day with its verse. */
export function DevotionMonths({ months }: { months: DevotionMonth[] }) {
  const path = useLocalePath();
  return months.map(({ month, name, entries }) => (
    <section key={month} aria-labelledby={`month-${month}`} className="[&+section]:mt-14">
      <h2 id={`month-${month}`} className="mb-2 font-serif text-2xl first-letter:uppercase">
        {name}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {entries.map(({ date, longDate, verse, reference }) => (
          <li key={date}>
            <a
              href={path(`/devotion/${date}`)}
              className="group grid grid-cols-[3rem_1fr] gap-x-4 py-5 text-ink no-underline sm:grid-cols-[4rem_1fr]"
            >
              <time dateTime={date} className="font-serif text-3xl leading-none text-brand-text tabular-nums">
                <span aria-hidden="true">{Number(date.slice("YYYY-MM-".length))}</span>
                <span className="sr-only">{longDate}</span>
              </time>
              <span>
                <span className="line-clamp-2 font-serif text-lg text-pretty group-hover:underline">
                  {verse}
                </span>
                <span className="mt-1 block text-sm text-ink-soft">{reference}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}
