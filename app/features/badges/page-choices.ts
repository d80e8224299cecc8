/** The tabs of the page. */
export const badgesTabs = ["badges", "progress", "leaderboard"] as const;
export type BadgesTab = (typeof badgesTabs)[number];

/** What the page's forms did, told in its address to a browser without JavaScript. */
export const badgesDone = ["activity", "name", "removeName"] as const;
export type BadgesDone = (typeof badgesDone)[number];

/** What the buttons of the demo block simulate, in their order (spec public §9). */
export const demoActivities = ["donation", "prayer", "newsletter", "community"] as const;

/** Longest name on the leaderboard, in characters. */
export const MAX_LEADERBOARD_NAME = 40;
