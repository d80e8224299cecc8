/** The steps of the site tour, in order. */
export const tourSteps = ["welcome", "dailyVerse", "donations", "prayerRequests", "languages"] as const;
export type TourStep = (typeof tourSteps)[number];
