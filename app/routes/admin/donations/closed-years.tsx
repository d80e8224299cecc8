import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";

interface ClosedYearsProps {
  lastYear: number;
  closed: number[];
  action: string;
}

/** Closes the last year, and opens closed ones again. */
export function ClosedYears({ lastYear, closed, action }: ClosedYearsProps) {
  const { t } = useTranslation("admin-donor-list", { keyPrefix: "years" });
  const years = [...(closed.includes(lastYear) ? [] : [lastYear]), ...closed];
  return (
    <AdminSection title={t("title")} description={t("lead")}>
      <ul className="flex flex-wrap gap-3">
        {years.map((year) => {
          const intent = closed.includes(year) ? "reopen" : "close";
          return (
            <li key={year}>
              <AdminForm
                id={`year-${year}`}
                action={action}
                intent={intent}
                success={{ title: t(intent === "close" ? "closed" : "reopened"), isOnPage: true }}
                failure={t("failed")}
              >
                {({ pending }) => (
                  <>
                    <input type="hidden" name="year" value={year} />
                    <Button type="submit" variant="secondary" size="sm" loading={pending}>
                      {t(intent, { year })}
                    </Button>
                  </>
                )}
              </AdminForm>
            </li>
          );
        })}
      </ul>
    </AdminSection>
  );
}
