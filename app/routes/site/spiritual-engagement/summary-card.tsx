import { useTranslation } from "react-i18next";
import { MaturityIcon } from "~/features/growth/maturity-icon";
import { useLocalePath } from "~/i18n/locale-path";
import { UiLink } from "~/ui/link";
import type { EngagementScreen } from "./engagement-screen.server";

/** The visitor's summary: maturity, completed sermons, listening time, active goals. */
export function SummaryCard({ summary, level }: Pick<EngagementScreen, "summary" | "level">) {
  const { t } = useTranslation("engagement", { keyPrefix: "summary" });
  const { t: growth } = useTranslation("growth");
  const path = useLocalePath();
  const { maturity, completed, hours, goals } = summary;
  return (
    <section
      aria-labelledby="summary-title"
      className="night mb-10 rounded-2xl border border-line bg-surface p-6 text-ink sm:p-9"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="summary-title" className="font-serif text-2xl">
          {t("title")}
        </h2>
        <UiLink href={path("/spiritual-growth")} className="link inline-flex min-h-11 items-center text-sm">
          {t("journey")}
        </UiLink>
      </div>
      <dl className="mt-5 grid grid-cols-3 gap-x-4 gap-y-7 sm:grid-cols-[minmax(0,2fr)_1fr_1fr_1fr] sm:items-center sm:gap-x-8">
        <div className="relative col-span-3 flex min-w-0 flex-col ps-18 sm:col-span-1">
          <dt className="text-sm text-ink-soft">{t("maturity")}</dt>
          <dd>
            <MaturityIcon
              maturity={maturity}
              className="absolute start-0 top-1/2 size-14 -translate-y-1/2 text-gold"
            />
            <span className="block font-serif text-2xl leading-tight min-[360px]:text-3xl">
              {growth(`growth:maturities.${maturity}`)}
            </span>
            <span className="mt-1 block text-sm text-ink-soft">
              {t("level", { level: level.level, points: level.points })}
            </span>
          </dd>
        </div>
        <Figure name={t("completed")} value={completed} />
        <Figure name={t("listening")} value={t("hours", { hours })} />
        <Figure name={t("goals")} value={goals} />
      </dl>
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end self-start sm:self-center">
      <dt className="text-sm leading-snug text-pretty text-ink-soft">{name}</dt>
      <dd className="font-serif text-3xl leading-tight whitespace-nowrap sm:text-4xl">{value}</dd>
    </div>
  );
}
