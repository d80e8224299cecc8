import { Link } from "@remix-run/react";
import { Compass, Sprout, Sun, type LucideIcon } from "~/ui/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { AchievementList } from "./achievement-list";
import { growthPath } from "./growth-page";
import type { GrowthScreen } from "./growth-screen.server";
import { WeeksCharts } from "./weeks-charts";

/** Strengths, opportunities, actions, the newest achievements, and the last 12 weeks as charts. */
export function OverviewTab({ overview }: { overview: NonNullable<GrowthScreen["overview"]> }) {
  const { t } = useTranslation("growth-page", { keyPrefix: "overview" });
  const path = useLocalePath();
  const { basis, strengths, opportunities, actions, recent, weeks } = overview;
  return (
    <div className="grid gap-12">
      <div className="grid gap-5 lg:grid-cols-3">
        <p className="max-w-reading text-pretty text-ink-soft lg:col-span-3">{basis}</p>
        <Sentences icon={Sun} title={t("strengths")} sentences={strengths} none={t("noStrengths")} />
        <Sentences
          icon={Sprout}
          title={t("opportunities")}
          sentences={opportunities}
          none={t(weeks.daysNoted === 0 ? "noDays" : "noOpportunities")}
        />
        <Sentences icon={Compass} title={t("actions")} sentences={actions} none={t("noActions")}>
          <Link
            to={path("/spiritual-engagement?tab=metrics")}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            {t("note")}
          </Link>
        </Sentences>
      </div>
      <section aria-labelledby="recent-title">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="recent-title" className="font-serif text-2xl">
            {t("recent")}
          </h2>
          <Link
            to={path(growthPath({ tab: "achievements" }))}
            preventScrollReset
            className="link inline-flex min-h-11 items-center text-sm"
          >
            {t("allAchievements")}
          </Link>
        </div>
        {recent.length > 0 ? (
          <AchievementList achievements={recent} label={t("recent")} />
        ) : (
          <p className="max-w-reading text-pretty text-ink-soft">{t("noRecent")}</p>
        )}
      </section>
      <WeeksCharts weeks={weeks} />
    </div>
  );
}

interface SentencesProps {
  icon: LucideIcon;
  title: string;
  sentences: string[];
  /** Shown while there are no sentences. */
  none: string;
  children?: ReactNode;
}

function Sentences({ icon: Icon, title, sentences, none, children }: SentencesProps) {
  return (
    <Card as="section" className="flex h-full flex-col">
      <h2 className="flex items-center gap-3 font-serif text-xl">
        <Icon aria-hidden="true" strokeWidth={1.5} className="size-6 shrink-0 text-brand-text" />
        {title}
      </h2>
      {sentences.length > 0 ? (
        <ul className="mt-3 divide-y divide-line">
          {sentences.map((sentence) => (
            <li key={sentence} className="py-2.5 text-pretty">
              {sentence}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-pretty text-ink-soft">{none}</p>
      )}
      {children && <div className="mt-auto pt-4">{children}</div>}
    </Card>
  );
}
