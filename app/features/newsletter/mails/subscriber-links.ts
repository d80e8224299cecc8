import { z } from "zod";

/** The props for the links of a subscriber at the foot of a mail. */
export const subscriberPaths = { preferencesPath: z.string(), unsubscribePath: z.string() };

export const samplePaths = { preferencesPath: "/subscribe", unsubscribePath: "/subscribe" };

export const subscriptionLinks = ({ preferencesPath, unsubscribePath }: typeof samplePaths) => ({
  preferences: preferencesPath,
  unsubscribe: unsubscribePath,
});
