/** The tabs of the page. */
export const badgesTabs = ["badges", "progress", "leaderboard"] as const;
export type BadgesTab = (typeof badgesTabs)[number];

/** The last action of a browser without JavaScript (`?done=`). */
export const badgesDone = ["activity", "name", "removeName"] as const;
export type BadgesDone = (typeof badgesDone)[number];

/** The activities of the demo block's buttons, in order. */
export const demoActivities = ["donation", "prayer", "newsletter", "community"] as const;

/** Longest name on the leaderboard, in characters. */
export const MAX_LEADERBOARD_NAME = 40;
