import { useEffect, useRef, useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { BadgeGroup, EarnedBadge } from "~/features/badges/badges-screen.server";
import { rememberEarnedBadges } from "~/features/badges/earned-in-browser";
import { BadgeEmblem } from "~/features/badges/emblem/badge-emblem";
import { useLocalePath } from "~/i18n/locale-path";
import { Card } from "~/ui/card";
import { Dialog, DialogContent } from "~/ui/dialog";
import { badgesPath } from "./badges-path";
import { DefinitionList } from "~/ui/definition-list";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";

const DETAILS = "badge-details";

interface EarnedBadgesProps {
  groups: BadgeGroup[];
  profile: "community" | undefined;
  /** The id of the badge in the address. */
  openId: string | undefined;
}

/** The earned badges by category. A badge opens a pop-up. Without JavaScript, the details appear above the list. */
export function EarnedBadges({ groups, profile, openId }: EarnedBadgesProps) {
  const { t } = useTranslation("badges-page");
  const find = (id: string | undefined) =>
    groups.flatMap(({ badges }) => badges).find((badge) => badge.badgeId === id);
  const named = find(openId);
  const [shown, setShown] = useState<EarnedBadge | undefined>(named);
  const [isOpen, setIsOpen] = useState(named !== undefined);
  const opener = useRef<HTMLAnchorElement>();
  const hasOwn = groups.length > 0 && profile !== "community";
  useEffect(() => {
    if (hasOwn) rememberEarnedBadges(); // some were earned without a script, or on another device
  }, [hasOwn]);
  const open = (badge: EarnedBadge, link: HTMLAnchorElement) => {
    opener.current = link;
    setShown(badge);
    setIsOpen(true);
  };
  if (groups.length === 0) return <NoBadges />;
  return (
    <>
      {named && (
        <Card as="section" id={DETAILS} aria-labelledby="badge-title" className="mb-10 hidden noscript:block">
          <h2 id="badge-title" className="mb-4 text-center font-serif text-2xl">
            {named.name}
          </h2>
          <BadgeDetails badge={named} />
        </Card>
      )}
      <div className="grid gap-12">
        {groups.map(({ category, badges }) => (
          <section key={category} aria-labelledby={`category-${category}`}>
            <h2 id={`category-${category}`} className="mb-4 font-serif text-2xl">
              {t(`categories.${category}`)}
            </h2>
            <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
              {badges.map((badge) => (
                <li key={badge.badgeId} className="min-w-0">
                  <BadgeTile badge={badge} profile={profile} onOpen={open} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        {shown && (
          <DialogContent
            title={shown.name}
            size="sm"
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              opener.current?.focus();
            }}
          >
            <BadgeDetails badge={shown} />
          </DialogContent>
        )}
      </Dialog>
    </>
  );
}

interface BadgeTileProps {
  badge: EarnedBadge;
  profile: "community" | undefined;
  onOpen: (badge: EarnedBadge, link: HTMLAnchorElement) => void;
}

function BadgeTile({ badge, profile, onOpen }: BadgeTileProps) {
  const { t } = useTranslation("badges-page");
  const path = useLocalePath();
  const { badgeId, name, icon, category, rarity, points } = badge;
  const openHere = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // opens a new tab
    event.preventDefault();
    onOpen(badge, event.currentTarget);
  };
  return (
    <Card as="article" padding="sm" interactive className="flex h-full flex-col items-center text-center">
      <BadgeEmblem {...{ icon, category, rarity }} className="size-24" />
      <h3 className="mt-2 font-sans text-base leading-snug font-semibold wrap-anywhere">
        <a
          href={`${path(badgesPath({ profile, badge: badgeId }))}#${DETAILS}`}
          onClick={openHere}
          aria-haspopup="dialog"
          className="card-link text-ink no-underline"
        >
          {name}
        </a>
      </h3>
      <p className="mt-0.5 text-sm text-ink-soft">{t("points", { points })}</p>
    </Card>
  );
}

/** The details of an earned badge: shown in its pop-up, below the name. */
function BadgeDetails({ badge }: { badge: EarnedBadge }) {
  const { t } = useTranslation("badges-page");
  const { icon, category, rarity, description, points, earnedAt, day } = badge;
  return (
    <>
      <BadgeEmblem {...{ icon, category, rarity }} className="mx-auto size-32" />
      <p className="mt-4 mb-6 text-center text-lg text-pretty">{description}</p>
      <DefinitionList
        items={[
          { term: t("details.points"), value: t("points", { points }) },
          { term: t("details.earnedAt"), value: <time dateTime={earnedAt}>{day}</time> },
          { term: t("details.category"), value: t(`categories.${category}`) },
          { term: t("details.rarity"), value: t(`rarities.${rarity}`) },
        ]}
      />
    </>
  );
}

/** Shown instead of an empty list: invites the visitor to take part. */
function NoBadges() {
  const { t } = useTranslation("badges-page");
  const path = useLocalePath();
  return (
    <EmptyState
      headingLevel={2}
      title={t("empty.title")}
      description={t("empty.text")}
      action={
        <ButtonLink asChild>
          <UiLink href={path("/prayer-requests")}>{t("empty.pray")}</UiLink>
        </ButtonLink>
      }
    />
  );
}
