/** The steps of the tour of the site, in their order (spec public §2). */
export const tourSteps = ["welcome", "dailyVerse", "donations", "prayerRequests", "languages"] as const;
export type TourStep = (typeof tourSteps)[number];
