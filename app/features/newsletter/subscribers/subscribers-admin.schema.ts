import { z } from "zod";
import { typedNumber, typedText } from "~/http/typed-text";
import { preferencesSchema } from "../preferences/preferences.schema";

/** How a subscription stands: letters go to `active` ones; `suppressed` addresses bounced or complained. */
export const subscriberStates = ["active", "waiting", "unsubscribed", "suppressed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

const pageNumber = typedNumber.pipe(z.int().min(1));

/** Which subscriptions a call lists: `q` in their addresses; `before` is the last id of the page before. */
export const subscribersQuery = z.object({
  q: typedText.max(254).optional(),
  state: z.enum(subscriberStates).optional(),
  before: pageNumber.optional(),
  limit: pageNumber.pipe(z.int().max(500)).default(100),
});
export type SubscribersQuery = z.output<typeof subscribersQuery>;

/** A subscription as the administration has it (spec admin §3), and how it stands. */
export const subscriberOutput = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** A town or a country, as they wrote it. */
  location: z.string().nullable(),
  preferredLanguage: z.string(),
  interests: z.array(z.string()),
  /** How often, what and how mails come (spec admin §3, enhanced_newsletters). */
  preferences: preferencesSchema,
  /** The names of the segments that hold them now. */
  segments: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  state: z.enum(subscriberStates),
});
export const subscribersOutput = z.array(subscriberOutput);
export type Subscriber = z.output<typeof subscriberOutput>;

/** What the screen's address asks for, and its file's: all of them unless it says otherwise. */
export const subscribersScreenQuery = z.object({
  q: typedText.transform((text) => text.slice(0, 254)).catch(""),
  state: z.enum(subscriberStates).optional().catch(undefined),
  before: pageNumber.optional().catch(undefined),
});
