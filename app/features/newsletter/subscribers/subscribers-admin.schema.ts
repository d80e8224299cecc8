import { z } from "zod";
import {
  blankToUndefined,
  requiredText,
  typedFlag,
  typedId,
  typedNumber,
  typedText,
} from "~/http/typed-text";
import { languages } from "~/i18n/languages";
import { versionFields } from "~/features/writing/editing/optimistic-lock.schema";
import { preferencesFields, preferencesSchema, requirePauseEnd } from "../preferences/preferences.schema";
import { subscribeInput } from "./subscribers.schema";

/**
 * The state of a subscription. Only `active` ones get mails. `paused`: many newsletters in a row were refused for a
 * temporary reason; `suppressed`: the address bounced, or complained.
 */
export const subscriberStates = ["active", "waiting", "unsubscribed", "paused", "suppressed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

const pageNumber = typedNumber.pipe(z.int().min(1));

/** Which subscribers: `q` searches the addresses; `in` is their language; `segment` finds those who match the segment now. */
export const subscriberFilter = {
  q: typedText.max(254).optional(),
  state: z.preprocess(blankToUndefined, z.enum(subscriberStates).optional()),
  in: z.preprocess(blankToUndefined, z.enum(languages).optional()),
  segment: z.preprocess(blankToUndefined, typedId.optional()),
};

/** The query of the API; `before` is the last id of the previous page. */
export const subscribersQuery = z.object({
  ...subscriberFilter,
  before: pageNumber.optional(),
  limit: pageNumber.pipe(z.int().max(500)).default(100),
});
export type SubscribersQuery = z.output<typeof subscribersQuery>;

/** A subscription for the team. */
export const subscriberOutput = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** A town or a country, as the subscriber wrote it. */
  location: z.string().nullable(),
  preferredLanguage: z.string(),
  interests: z.array(z.string()),
  /** From the profile in enhanced_newsletters. */
  preferences: preferencesSchema,
  /** The names of the segments that the subscriber matches now. */
  segments: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When the choices changed last: the `basedOn` of a correction. Null for a subscriber without choices. */
  updatedAt: z.iso.datetime().nullable(),
  /** When and how the person agreed. `source` is null for the form on the site. */
  consent: z.object({ at: z.iso.datetime(), source: z.string().nullable() }),
  confirmedAt: z.iso.datetime().nullable(),
  unsubscribedAt: z.iso.datetime().nullable(),
  /** A pause that the person asked for: the first day with mails again. */
  pausedUntil: z.iso.date().nullable(),
  /** Why the address gets no newsletter mails, with the answer of the mail server or service. */
  suppression: z
    .object({
      reason: z.enum(["bounce", "complaint", "softBounces"]),
      detail: z.string(),
      since: z.iso.datetime(),
    })
    .nullable(),
  state: z.enum(subscriberStates),
});
export const subscribersOutput = z.array(subscriberOutput);
export type Subscriber = z.output<typeof subscriberOutput>;

/** The query of the screen and of the CSV file. Default: all. */
export const subscribersScreenQuery = z.object({
  q: typedText.transform((text) => text.slice(0, 254)).catch(""),
  state: z.enum(subscriberStates).optional().catch(undefined),
  in: z.enum(languages).optional().catch(undefined),
  segment: pageNumber.optional().catch(undefined),
  before: pageNumber.optional().catch(undefined),
});

export const subscriberIdInput = z.object({ id: typedId });
export type SubscriberIdInput = z.output<typeof subscriberIdInput>;

const consentFields = {
  /** How the person agreed: by telephone, on a card … */
  consentSource: requiredText(200, "admin-subscribers:sourceRequired"),
  /** When; default: today. */
  consentDate: z.preprocess(blankToUndefined, z.iso.date("admin-subscribers:dateInvalid").optional()),
  /** Whether a mailed link has to be followed before the first newsletter. */
  sendConfirmation: typedFlag,
};

/** A subscriber whom the team adds, with the consent that the person gave. */
export const addSubscriberInput = z.object({
  email: subscribeInput.shape.email,
  firstName: subscribeInput.shape.firstName,
  preferredLanguage: subscribeInput.shape.preferredLanguage,
  ...consentFields,
});
export type AddSubscriberInput = z.output<typeof addSubscriberInput>;

/** Corrections to a subscriber, whole: what a caller leaves out is empty. */
export const updateSubscriberInput = requirePauseEnd(
  z.object({
    id: typedId,
    email: subscribeInput.shape.email,
    ...preferencesFields,
    /** For a new address: whether a mailed link has to be followed first. */
    sendConfirmation: typedFlag,
    basedOn: versionFields.basedOn,
  }),
);
export type UpdateSubscriberInput = z.output<typeof updateSubscriberInput>;

export const resubscribeInput = z.object({ id: typedId, ...consentFields });
export type ResubscribeInput = z.output<typeof resubscribeInput>;
