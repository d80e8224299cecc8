import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button";

interface StatementListProps {
  years: number[];
  /** Where a year's file is. */
  href: (year: number) => string;
}

/** The statements of a donor's years, as files in the language of the page. */
export function StatementList({ years, href }: StatementListProps) {
  const { t, i18n } = useTranslation("my-giving", { keyPrefix: "statements" });
  return (
    <section aria-labelledby="statements">
      <h2 id="statements" className="font-serif text-2xl">
        {t("title")}
      </h2>
      <p className="mt-2 mb-5 text-pretty text-ink-soft">{t("text")}</p>
      <ul className="flex flex-wrap gap-3">
        {years.map((year) => (
          <li key={year}>
            <ButtonLink href={`${href(year)}?lang=${i18n.language}`} variant="secondary" download>
              <Download aria-hidden="true" />
              {t("year", { year })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
