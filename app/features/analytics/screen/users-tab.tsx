import { useTranslation } from "react-i18next";
import { Card } from "~/ui/card";
import { BarTable } from "~/ui/chart/bar-table";
import { Chart } from "~/ui/chart/chart";
import type { AnalyticsScreen } from "./analytics-screen.server";
import { FigureGroup } from "./figure-group";
import { FigureTiles } from "./figure-tiles";

/** Subscribers and visitors. */
export function UsersTab({ users }: AnalyticsScreen) {
  const { t } = useTranslation("admin-analytics");
  const { subscribers, subscriberChart, languages, visits, visitChart } = users;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
      <FigureGroup title={t("subscribers.title")}>
        <FigureTiles label={t("subscribers.title")} figures={subscribers} />
        <div className="grid gap-4 xl:grid-cols-[2fr_1fr]">
          <Card>
            <Chart
              chart={subscriberChart}
              title={t("subscribers.byDay")}
              placeHeading={t("day")}
              empty={t("subscribers.none")}
            />
          </Card>
          <Card>
            <BarTable
              caption={t("subscribers.languages")}
              columns={[
                t("language"),
                t("subscribers.activeShort"),
                t("subscribers.gained"),
                t("subscribers.lost"),
              ]}
              rows={languages}
            />
          </Card>
        </div>
      </FigureGroup>
      <FigureGroup title={t("visits.title")}>
        <FigureTiles label={t("visits.title")} figures={visits} />
        <Card>
          <Chart
            chart={visitChart}
            title={t("visits.byDay")}
            note={t("visits.note")}
            placeHeading={t("day")}
            empty={t("visits.none")}
          />
        </Card>
      </FigureGroup>
    </div>
  );
}
