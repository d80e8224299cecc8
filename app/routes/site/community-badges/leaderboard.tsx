import { useTranslation } from "react-i18next";
import type { LeaderboardRow, BadgesScreen } from "~/features/badges/badges-screen.server";
import { Badge } from "~/ui/badge";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { LeaderboardNameForm } from "./leaderboard-name-form";

/** Everybody who has points, by position. The list scrolls above a height of 24 rem. */
function Leaderboard({ rows }: { rows: LeaderboardRow[] }) {
  const { t } = useTranslation("badges-page");
  if (rows.length === 0) {
    return (
      <EmptyState headingLevel={2} title={t("leaderboard.empty")} description={t("leaderboard.emptyText")} />
    );
  }
  return (
    // In the tab order, so that it can be scrolled with the keyboard.
    <div
      role="region"
      aria-label={t("tabs.leaderboard")}
      tabIndex={0}
      className="max-h-96 overflow-y-auto overscroll-contain rounded-2xl border border-line bg-surface"
    >
      <ol className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.userId} {...row} />
        ))}
      </ol>
    </div>
  );
}

function Row({ userId, position, name, isOwn, level, badges, badgeCount, points }: LeaderboardRow) {
  const { t } = useTranslation("badges-page");
  return (
    <li
      className={classNames(
        "grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 sm:px-6",
        isOwn && "bg-brand-soft",
      )}
    >
      <span className={classNames("font-serif text-2xl tabular-nums", position > 3 && "text-ink-soft")}>
        {position}
      </span>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {name === null ? (
            t("leaderboard.user", { id: userId })
          ) : (
            <bdi className="wrap-anywhere">{name}</bdi>
          )}
          {isOwn && <Badge tone="brand">{t("leaderboard.you")}</Badge>}
        </span>
        <span className="block text-sm text-ink-soft">
          {t("leaderboard.level", { level })}
          <span aria-hidden="true"> · </span>
          {t("leaderboard.badges", { count: badgeCount, badges })}
        </span>
      </span>
      <span className="text-end font-semibold tabular-nums">{t("leaderboard.points", { points })}</span>
    </li>
  );
}

type LeaderboardTabProps = NonNullable<BadgesScreen["leaderboard"]> & { action: string; stamp: string };

/** The leaderboard and, for visitors with a profile, the form for their name on it. */
export function LeaderboardTab({ rows, own, action, stamp }: LeaderboardTabProps) {
  const { t } = useTranslation("badges-page");
  return (
    <>
      <Leaderboard rows={rows} />
      {own ? (
        <LeaderboardNameForm {...own} action={action} stamp={stamp} />
      ) : (
        <p className="mt-4 text-ink-soft">{t("leaderboard.joinText")}</p>
      )}
    </>
  );
}
