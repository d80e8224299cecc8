import { useTranslation } from "react-i18next";
import type { BadgesScreen } from "~/features/badges/badges-screen.server";
import { Leaderboard } from "./leaderboard";
import { LeaderboardNameForm } from "./leaderboard-name-form";

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
