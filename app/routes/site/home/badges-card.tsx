import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Badge } from "~/features/badges/badges.schema";
import { hasEarnedHere } from "~/features/badges/earned-in-browser";
import { BadgeEmblem } from "~/features/badges/emblem/badge-emblem";
import { useLocalePath } from "~/i18n/locale-path";
import { buttonClass } from "~/ui/button";
import { Card, CardTitle } from "~/ui/card";

/** The number of badges on the card. */
const SHOWN_BADGES = 3;

/** The visitor's last badges, or the invitation to earn some. */
export function BadgesCard() {
  const { t } = useTranslation("badges-page");
  const path = useLocalePath();
  const badges = useNewestBadges();
  return (
    <Card padding="lg" className="flex flex-col items-start">
      <CardTitle as="h3">{t("home.title")}</CardTitle>
      {badges.length === 0 ? (
        <p className="mt-3 mb-6 text-pretty text-ink-soft">{t("home.invite")}</p>
      ) : (
        <>
          <p className="mt-3 text-ink-soft">{t("home.text")}</p>
          <ul className="mt-4 mb-6 grid w-full grid-cols-3 gap-2">
            {badges.map(({ badgeId, badgeName, badgeIcon, category, rarity }) => (
              <li key={badgeId} className="flex min-w-0 flex-col items-center text-center">
                <BadgeEmblem icon={badgeIcon} category={category} rarity={rarity} className="size-16" />
                <span className="mt-1 text-sm leading-snug wrap-anywhere">{badgeName}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Link
        to={path("/community-badges")}
        className={buttonClass({ variant: "secondary", className: "mt-auto" })}
      >
        {t("home.link")}
      </Link>
    </Card>
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
