import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Progress } from "~/ui/progress";
import { engagementPath } from "./engagement-page";
import type { EngagementScreen } from "./engagement-screen.server";

/** What the recorded days show: a score out of 100, insights, and what to do next. */
export function GrowthTab({ growth }: { growth: NonNullable<EngagementScreen["growth"]> }) {
  const { t } = useTranslation("engagement", { keyPrefix: "growth" });
  const path = useLocalePath();
  const { insights, score, scoreText, recommendations } = growth;
  return (
    <section aria-labelledby="growth-title" className="grid gap-6 lg:grid-cols-[2fr_3fr] lg:items-start">
      <Card tone="tint" padding="lg">
        <h2 className="font-sans text-sm font-semibold">{t("score")}</h2>
        <p className="mt-1 font-serif text-6xl leading-none tabular-nums">{scoreText}</p>
        <Progress
          label={t("score")}
          value={score}
          valueText={t("scoreOf", { score: scoreText })}
          hideLabel
          className="mt-5"
        />
        <p aria-hidden="true" className="mt-2 text-sm">
          {t("scoreOf", { score: scoreText })}
        </p>
        <p className="mt-4 text-sm text-pretty text-ink">{t("scoreText")}</p>
      </Card>
      <div className="px-1 lg:px-4">
        <h2 id="growth-title" className="font-serif text-2xl">
          {t("title")}
        </h2>
        <p className="mt-3 font-serif text-xl leading-relaxed text-pretty">{insights}</p>
        {recommendations.length > 0 && (
          <>
            <h3 className="mt-8 mb-2 font-sans text-base font-semibold">{t("next")}</h3>
            <ul className="divide-y divide-line border-y border-line">
              {recommendations.map((recommendation) => (
                <li key={recommendation} className="py-3 text-pretty">
                  {recommendation}
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="mt-6">
          <Link
            to={path(engagementPath({ tab: "metrics" }))}
            className={buttonClass({ variant: "secondary" })}
          >
            {t("note")}
          </Link>
        </p>
      </div>
    </section>
  );
}
