import { useTranslation } from "react-i18next";
import type { listLibraryYear } from "~/features/devotion/library/library-days-admin.server";
import { UiLink } from "~/ui/link";
import { DayList } from "./day-list";
import { libraryMonthPath } from "./library-paths";

type YearListProps = Pick<Awaited<ReturnType<typeof listLibraryYear>>, "months" | "weekdays">;

/** All days of a year, month by month. */
export function YearList({ months, weekdays }: YearListProps) {
  const { t } = useTranslation("admin-library");
  return (
    <>
      <p className="max-w-2xl text-sm text-ink-soft">{t("year.listText")}</p>
      {months.map(({ month, name, days }) => (
        <section key={month} aria-labelledby={`in-${month}`} className="mt-8">
          <h2 id={`in-${month}`} className="mb-2 font-serif text-xl">
            <UiLink
              href={libraryMonthPath(month)}
              className="inline-block text-ink no-underline first-letter:uppercase hover:underline"
            >
              {name}
            </UiLink>
          </h2>
          <DayList label={name} days={days} weekdays={weekdays} />
        </section>
      ))}
    </>
  );
}
