import type { Language } from "~/i18n/languages";
import { libraryBadges, type LibraryBadge } from "~db/library/badges";
import type { NewBadge } from "./badges.schema";

const byId = new Map(libraryBadges.map((badge) => [badge.id, badge]));

/** A badge of the library; undefined for one that was removed from it. */
export const findLibraryBadge = (id: string): LibraryBadge | undefined => byId.get(id);

/** Badges that an activity has just earned, in a reader's language. */
export const toNewBadges = (badges: readonly LibraryBadge[], language: Language): NewBadge[] =>
  badges.map((badge) => ({
    badgeId: badge.id,
    badgeName: badge.texts[language].name,
    badgeDescription: badge.texts[language].description,
    badgeIcon: badge.icon,
    badgeColor: badge.color,
    category: badge.category,
    rarity: badge.rarity,
    points: badge.points,
  }));
