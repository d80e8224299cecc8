// Not in a schema, so that the browser does not load zod.

/** The tabs of the page "spiritual growth", in their order. */
export const growthTabs = ["overview", "goals", "recommendations", "achievements"] as const;
export type GrowthPageTab = (typeof growthTabs)[number];

/** Values of `done` in its address: the form that a browser without JavaScript sent. */
export const growthDone = ["complete", "create", "add", "delete"] as const;
export type GrowthDone = (typeof growthDone)[number];

/** The tabs of the page "spiritual engagement", in their order. */
export const engagementTabs = ["recommendations", "growth", "goals", "metrics"] as const;
export type EngagementTab = (typeof engagementTabs)[number];

export const engagementDone = ["favorite", "unfavorite", "generate", "metrics", "initialize"] as const;
export type EngagementDone = (typeof engagementDone)[number];
