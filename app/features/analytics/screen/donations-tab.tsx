import { useTranslation } from "react-i18next";
import { BarTable } from "~/ui/chart/bar-table";
import { Chart } from "~/ui/chart/chart";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";
import { Progress } from "~/ui/progress";
import { Card } from "~/ui/card";
import type { AnalyticsScreen } from "./analytics-screen.server";
import { FigureTiles } from "./figure-tiles";
import { FigureGroup } from "./figure-group";

/** The donations, separately for each currency. */
export function DonationsTab({ donations, goal, goalHref }: AnalyticsScreen) {
  const { t } = useTranslation("admin-analytics");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
      <Card padding="sm">
        {goal ? (
          <Progress
            label={t("goal.title")}
            value={goal.percent}
            valueText={`${goal.words} (${goal.percentWords})`}
          />
        ) : (
          <p className="text-sm text-ink-soft">
            {t("goal.none")}{" "}
            {goalHref && (
              <UiLink href={goalHref} className="link inline-flex min-h-11 items-center">
                {t("goal.set")}
              </UiLink>
            )}
          </p>
        )}
      </Card>
      {donations.length === 0 && (
        <EmptyState
          plain
          headingLevel={2}
          title={t("donations.none")}
          description={t("donations.noneText")}
        />
      )}
      {donations.map(({ currency, figures, chart, methods }) => (
        <FigureGroup
          key={currency}
          title={donations.length > 1 ? t("donations.titleIn", { currency }) : t("donations.title")}
        >
          <FigureTiles label={t("donations.title")} figures={figures} />
          <div className="grid gap-4 xl:grid-cols-[2fr_1fr]">
            <Card>
              <Chart
                chart={chart}
                title={t("donations.byDay", { currency })}
                note={t("donations.byDayNote")}
                placeHeading={t("day")}
              />
            </Card>
            <Card>
              <BarTable
                caption={t("donations.methods")}
                columns={[t("donations.method"), t("donations.amount"), t("donations.number")]}
                rows={methods}
              />
            </Card>
          </div>
        </FigureGroup>
      ))}
    </div>
  );
}
