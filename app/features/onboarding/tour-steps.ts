/** The steps of the site tour, in order (spec public §2). */
export const tourSteps = ["welcome", "dailyVerse", "donations", "prayerRequests", "languages"] as const;
export type TourStep = (typeof tourSteps)[number];
