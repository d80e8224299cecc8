import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Badge } from "~/features/badges/badges.schema";
import { hasEarnedHere } from "~/features/badges/earned-in-browser";
import { BadgeEmblem } from "~/features/badges/emblem/badge-emblem";
import { useLocalePath } from "~/i18n/locale-path";
import { Award } from "~/ui/icons";
import { rowLinkClass, ToolRow } from "./tool-row";

/** The number of badges in the row. */
const SHOWN_BADGES = 3;

/** The visitor's last badges, or the invitation to earn some. */
export function BadgesRow() {
  const { t } = useTranslation("badges-page");
  const path = useLocalePath();
  const badges = useNewestBadges();
  return (
    <ToolRow
      icon={Award}
      text={t(badges.length === 0 ? "home.invite" : "home.text")}
      title={
        <Link to={path("/community-badges")} className={rowLinkClass}>
          {t("home.title")}
        </Link>
      }
    >
      {badges.length > 0 && (
        <ul className="mt-2 grid grid-cols-3 gap-2">
          {badges.map(({ badgeId, badgeName, badgeIcon, category, rarity }) => (
            <li key={badgeId} className="flex min-w-0 flex-col items-center text-center">
              <BadgeEmblem icon={badgeIcon} category={category} rarity={rarity} className="size-12" />
              <span className="mt-1 text-xs leading-snug wrap-anywhere">{badgeName}</span>
            </li>
          ))}
        </ul>
      )}
    </ToolRow>
  );
}

/**
 * The landing page is the same for everybody, so the badges are fetched afterwards, and only by a browser that has
 * earned some.
 */
function useNewestBadges(): Badge[] {
  const { i18n } = useTranslation();
  const [badges, setBadges] = useState<Badge[]>([]);
  useEffect(() => {
    if (!hasEarnedHere()) return;
    const leaving = new AbortController();
    fetchBadges(i18n.language, leaving.signal).then(
      (earned) => setBadges(earned.slice(0, SHOWN_BADGES)),
      () => undefined, // the invitation stays
    );
    return () => leaving.abort();
  }, [i18n.language]);
  return badges;
}

async function fetchBadges(language: string, signal: AbortSignal): Promise<Badge[]> {
  const answer = await fetch(`/api/user/me/badges?lang=${language}`, { signal });
  return answer.ok ? ((await answer.json()) as Badge[]) : [];
}
