import { useTranslation } from "react-i18next";
import { Card } from "~/ui/card";
import { Chart } from "~/ui/chart/chart";
import type { AnalyticsScreen } from "./analytics-screen.server";
import { FigureGroup } from "./figure-group";
import { FigureTiles } from "./figure-tiles";

/** Mails, prayers and unread messages. */
export function EngagementTab({ engagement }: AnalyticsScreen) {
  const { t } = useTranslation("admin-analytics");
  const { mails, mailChart, prayers, prayerChart, unreadMessages } = engagement;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
      <FigureGroup title={t("mails.title")}>
        <FigureTiles label={t("mails.title")} figures={mails} />
        <Card>
          <Chart chart={mailChart} title={t("mails.byDay")} placeHeading={t("day")} empty={t("mails.none")} />
        </Card>
      </FigureGroup>
      <FigureGroup title={t("prayers.title")}>
        <FigureTiles label={t("prayers.title")} figures={prayers} />
        <Card>
          <Chart
            chart={prayerChart}
            title={t("prayers.byDay")}
            placeHeading={t("day")}
            empty={t("prayers.none")}
          />
        </Card>
      </FigureGroup>
      <FigureGroup title={t("messages.title")}>
        <p>{unreadMessages}</p>
      </FigureGroup>
    </div>
  );
}
