import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { buttonClass } from "~/ui/button";
import { Card, CardTitle } from "~/ui/card";
import { BookOpen, Compass, Headphones, Sunrise } from "~/ui/icons";
import { Section } from "~/ui/section";
import { useTourPath } from "../shell/use-tour-path";
import { BadgesRow } from "./badges-row";
import { BibleStudyDialog } from "./bible-study-dialog";
import { dailyTools } from "./daily-tools";
import { ToolDialog } from "./tool-dialog";
import { rowLinkClass, ToolRow } from "./tool-row";

/** Prayer first, then one list of the community's pages and the daily tools. */
export function Tools({ stamp }: { stamp: string }) {
  const { t } = useTranslation("home", { keyPrefix: "tools" });
  const path = useLocalePath();
  const tourPath = useTourPath();
  return (
    <Section
      id="tools"
      eyebrow={t("eyebrow")}
      title={t("title")}
      className="max-sm:py-10 max-sm:[&_header]:mb-6"
    >
      <Card
        id="prayer"
        padding="lg"
        className="flex flex-col items-start gap-x-10 gap-y-5 lg:flex-row lg:items-center lg:justify-between"
      >
        <div>
          <CardTitle as="h3">{t("prayer.title")}</CardTitle>
          <p className="mt-2 max-w-reading text-pretty text-ink-soft">{t("prayer.text")}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-3">
          <Link to={path("/prayer-requests?tab=submit")} className={buttonClass()}>
            {t("prayer.ask")}
          </Link>
          <Link to={path("/prayer-requests")} className={buttonClass({ variant: "secondary" })}>
            {t("prayer.pray")}
          </Link>
        </div>
      </Card>
      <ul className="mt-8 grid gap-x-8 border-b border-line sm:grid-cols-2 sm:border-b-0 lg:mt-12">
        <ToolRow
          icon={Sunrise}
          text={t("archive.text")}
          title={
            <Link to={path("/devotion")} className={rowLinkClass}>
              {t("archive.title")}
            </Link>
          }
        />
        <ToolRow
          icon={BookOpen}
          text={t("bibleStudy.text")}
          title={
            <BibleStudyDialog stamp={stamp} linkClass={rowLinkClass}>
              {t("bibleStudy.title")}
            </BibleStudyDialog>
          }
        />
        <ToolRow
          icon={Headphones}
          text={t("recommendations.text")}
          title={
            <Link to={path("/spiritual-engagement")} className={rowLinkClass}>
              {t("recommendations.title")}
            </Link>
          }
        />
        {dailyTools.map(({ tool, icon }) => (
          <ToolRow
            key={tool}
            icon={icon}
            text={t(`daily.${tool}.text`)}
            title={
              <ToolDialog
                tool={tool}
                title={t(`daily.${tool}.title`)}
                description={t(`daily.${tool}.text`)}
                className={rowLinkClass}
              />
            }
          />
        ))}
        <BadgesRow />
        <ToolRow
          icon={Compass}
          text={t("guide.text")}
          className="noscript:hidden"
          title={
            <Link to={tourPath} rel="nofollow" preventScrollReset className={rowLinkClass}>
              {t("guide.title")}
            </Link>
          }
        />
      </ul>
      <p className="mt-4 text-sm text-ink-soft">{t("daily.lead")}</p>
    </Section>
  );
}
