/** The activities that count for badges, with their points. */
export const activityPoints = {
  donation: 50,
  prayer: 25,
  newsletter: 15,
  community: 20,
  mood: 10,
  quote: 10,
  sermon: 20,
} as const;

export type ActivityType = keyof typeof activityPoints;
export const activityTypes = Object.keys(activityPoints) as [ActivityType, ...ActivityType[]];
