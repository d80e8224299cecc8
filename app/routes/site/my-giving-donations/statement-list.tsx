import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button";

interface StatementListProps {
  years: number[];
  /** The path of a year's file. */
  href: (year: number) => string;
}

/** Links to the donor's yearly statements, in the page's language. */
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
