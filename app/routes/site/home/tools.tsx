import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { buttonClass } from "~/ui/button";
import { Card, CardTitle } from "~/ui/card";
import { Section } from "~/ui/section";
import { BadgesCard } from "./badges-card";
import { BibleStudyDialog } from "./bible-study-dialog";
import { DailyTools } from "./daily-tools";
import { TourButton } from "./tour-button";

/** Cards of the community's activities, and the daily tools. */
export function Tools({ stamp }: { stamp: string }) {
  const { t } = useTranslation("home");
  const path = useLocalePath();
  const cardClass = "flex flex-col items-start";
  const textClass = "mt-3 mb-6 text-pretty text-ink-soft";
  return (
    <Section id="tools" tone="tint" eyebrow={t("tools.eyebrow")} title={t("tools.title")}>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <Card id="prayer" padding="lg" className={`${cardClass} sm:max-lg:col-span-2`}>
          <CardTitle as="h3">{t("tools.prayer.title")}</CardTitle>
          <p className={textClass}>{t("tools.prayer.text")}</p>
          <div className="flex flex-wrap gap-3">
            <Link to={path("/prayer-requests?tab=submit")} className={buttonClass()}>
              {t("tools.prayer.ask")}
            </Link>
            <Link to={path("/prayer-requests")} className={buttonClass({ variant: "secondary" })}>
              {t("tools.prayer.pray")}
            </Link>
          </div>
        </Card>
        <Card padding="lg" className={cardClass}>
          <CardTitle as="h3">{t("tools.bibleStudy.title")}</CardTitle>
          <p className={textClass}>{t("tools.bibleStudy.text")}</p>
          <BibleStudyDialog stamp={stamp} />
        </Card>
        <Card padding="lg" className={cardClass}>
          <CardTitle as="h3">{t("tools.archive.title")}</CardTitle>
          <p className={textClass}>{t("tools.archive.text")}</p>
          <Link to={path("/devotion")} className={buttonClass({ variant: "secondary" })}>
            {t("tools.archive.link")}
          </Link>
        </Card>
      </div>
      <DailyTools />
      <div className="mt-8 grid gap-6 lg:grid-cols-3">
        <Card padding="lg" className={cardClass}>
          <CardTitle as="h3">{t("tools.recommendations.title")}</CardTitle>
          <p className={textClass}>{t("tools.recommendations.text")}</p>
          <Link
            to={path("/spiritual-engagement")}
            className={buttonClass({ variant: "secondary", className: "mt-auto" })}
          >
            {t("tools.recommendations.link")}
          </Link>
        </Card>
        <BadgesCard />
        <Card padding="lg" className={`${cardClass} noscript:hidden`}>
          <CardTitle as="h3">{t("tools.guide.title")}</CardTitle>
          <p className={textClass}>{t("tools.guide.text")}</p>
          <TourButton />
        </Card>
      </div>
    </Section>
  );
}
