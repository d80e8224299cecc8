import { useTranslation } from "react-i18next";
import { Card } from "~/ui/card";
import { Chart } from "~/ui/chart/chart";
import type { WeeksOnScreen } from "./draw-weeks.server";

/** Three charts of the last 12 weeks, each with a table of its figures. */
export function WeeksCharts({ weeks }: { weeks: WeeksOnScreen }) {
  const { t } = useTranslation("growth-page", { keyPrefix: "weeks" });
  const { daysNoted, time, mood, score } = weeks;
  return (
    <section aria-labelledby="weeks-title">
      <h2 id="weeks-title" className="font-serif text-2xl">
        {t("title")}
      </h2>
      {daysNoted === 0 ? (
        <p className="mt-2 max-w-reading text-pretty text-ink-soft">{t("none")}</p>
      ) : (
        <>
          <p className="mt-1 mb-6 text-ink-soft">
            {t("summary", { count: daysNoted })} {t("lead")}
          </p>
          <div className="grid gap-5 lg:grid-cols-2">
            <Card className="min-w-0 lg:col-span-2">
              <Chart chart={time} title={t("time")} placeHeading={t("week")} />
            </Card>
            <Card className="min-w-0">
              <Chart chart={mood} title={t("mood")} placeHeading={t("week")} />
            </Card>
            <Card className="min-w-0">
              <Chart chart={score} title={t("score")} placeHeading={t("week")} />
            </Card>
          </div>
        </>
      )}
    </section>
  );
}
