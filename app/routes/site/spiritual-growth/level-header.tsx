import { useTranslation } from "react-i18next";
import { MaturityIcon } from "~/features/growth/maturity-icon";
import { Progress } from "~/ui/progress";
import { LevelArc } from "~/ui/level-arc";
import type { GrowthScreen } from "./growth-screen.server";

/** Level, experience, maturity, and the progress to the next level. */
export function LevelHeader({ level, maturity }: Pick<GrowthScreen, "level" | "maturity">) {
  const { t } = useTranslation("growth-page", { keyPrefix: "header" });
  const { t: badges } = useTranslation("badges-page");
  const { t: growth } = useTranslation("growth");
  const { level: levelText, nextLevel, share, points, toNext, done, needed, fromBadges, fromGrowth } = level;
  return (
    <section
      aria-labelledby="level-title"
      className="night mb-10 rounded-2xl border border-line bg-surface p-6 text-ink sm:p-9"
    >
      <h2 id="level-title" className="font-serif text-2xl">
        {t("title")}
      </h2>
      <div className="mt-6 grid items-center gap-x-10 gap-y-7 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
        <div className="relative mx-auto w-full max-w-60">
          <LevelArc share={share} />
          <p className="absolute inset-x-0 top-[27%] text-center text-sm leading-none text-ink-soft">
            {t("level")}
          </p>
          <p className="absolute inset-x-0 bottom-[22%] text-center font-serif text-5xl leading-[0.9]">
            {levelText}
          </p>
        </div>
        <div className="min-w-0">
          <div className="flex items-center gap-4">
            <MaturityIcon maturity={maturity} className="size-12 shrink-0 text-gold" />
            <p className="min-w-0">
              <span className="block text-sm text-ink-soft">{t("maturity")}</span>
              <span className="block font-serif text-2xl leading-tight min-[360px]:text-3xl">
                {growth(`growth:maturities.${maturity}`)}
              </span>
            </p>
            <p className="ms-auto font-serif text-2xl whitespace-nowrap sm:text-3xl">{t("xp", { points })}</p>
          </div>
          <Progress
            className="mt-6"
            label={t("progress", { level: nextLevel })}
            value={Math.round(share * 100)}
            valueText={t("progressValue", { done, needed })}
            tone="gold"
          />
          <p className="mt-3 text-sm text-ink-soft">
            {t("toNext", { points: toNext, level: nextLevel })}.{" "}
            {badges("stats.parts", { badges: fromBadges, growth: fromGrowth })}
          </p>
        </div>
      </div>
    </section>
  );
}
