import { useTranslation } from "react-i18next";
import type { BadgesScreen } from "~/features/badges/badges-screen.server";
import type { BadgesTab } from "~/features/badges/page-choices";
import { useLocalePath } from "~/i18n/locale-path";
import { UiLink } from "~/ui/link";
import { badgesPath } from "./badges-path";
import { LevelArc } from "~/ui/level-arc";

interface ProfileSummaryProps {
  profile: BadgesScreen["profile"];
  tab: BadgesTab;
}

/** Whose badges these are, and the totals of their activities. */
export function ProfileSummary({ profile, tab }: ProfileSummaryProps) {
  const { t } = useTranslation("badges-page");
  const { isCommunity, stats } = profile;
  return (
    <section
      aria-labelledby="profile-title"
      className="night mb-10 rounded-2xl border border-line bg-surface p-6 text-ink sm:p-9"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="profile-title" className="font-serif text-2xl">
          {t(isCommunity ? "profile.community" : "profile.own")}
        </h2>
        <OtherProfile isCommunity={isCommunity} tab={tab} />
      </div>
      <dl className="mt-6 grid grid-cols-3 items-end gap-x-3 gap-y-8 sm:grid-cols-[minmax(0,15rem)_1fr_1fr_1fr] sm:gap-x-8">
        <div className="relative col-span-3 mx-auto w-full max-w-60 sm:col-span-1">
          <dt className="absolute inset-x-0 top-[27%] text-center text-sm leading-none text-ink-soft">
            {t("stats.level")}
          </dt>
          <dd>
            <LevelArc share={stats.share} />
            <span className="absolute inset-x-0 bottom-[22%] text-center font-serif text-5xl leading-[0.9]">
              {stats.level}
            </span>
          </dd>
        </div>
        <Stat name={t("stats.points")} value={stats.points} />
        <Stat name={t("stats.badges")} value={stats.badges} />
        <Stat name={t("stats.streak")} value={stats.streak} isLight={stats.hasStreak} />
      </dl>
      <p className="mt-5 text-sm text-ink-soft">
        {t("stats.toNext", { points: stats.toNext, level: stats.nextLevel })}{" "}
        {!isCommunity && t("stats.parts", { badges: stats.fromBadges, growth: stats.fromGrowth })}
      </p>
    </section>
  );
}

interface StatProps {
  name: string;
  value: string;
  /** Shows the value in gold: for an active streak. */
  isLight?: boolean;
}

function Stat({ name, value, isLight = false }: StatProps) {
  return (
    <div className="flex min-w-0 flex-col-reverse items-center self-start text-center sm:items-start sm:self-center sm:text-start">
      <dt className="text-sm leading-snug text-ink-soft">{name}</dt>
      <dd className={`font-serif text-3xl leading-tight sm:text-4xl ${isLight ? "text-gold" : ""}`}>
        {value}
      </dd>
    </div>
  );
}

function OtherProfile({ isCommunity, tab }: { isCommunity: boolean; tab: BadgesTab }) {
  const { t } = useTranslation("badges-page");
  const path = useLocalePath();
  return (
    <UiLink
      href={path(badgesPath({ tab, profile: isCommunity ? null : "community" }))}
      className="link inline-flex min-h-11 items-center text-sm"
    >
      {t(isCommunity ? "profile.toOwn" : "profile.toCommunity")}
    </UiLink>
  );
}
