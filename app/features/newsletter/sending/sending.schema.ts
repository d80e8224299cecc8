import { z } from "zod";
import type { Language } from "~/i18n/languages";
import { requiredEmail, typedFlag, typedId, typedList } from "~/http/typed-text";
import { interests, type Interest } from "../preferences/preference-choices";
import { audiences, type Audience } from "../segments/audience.schema";

export const sendPostInput = z
  .object({
    id: typedId,
    audience: z.enum(audiences).default("language"),
    segmentId: z.preprocess((given) => given || undefined, typedId.optional()),
    about: typedList(z.enum(interests)),
    /** It cannot wait: it comes now also to those who chose gathered mails. */
    everybodyNow: typedFlag,
  })
  .refine(({ audience, segmentId }) => audience !== "segment" || segmentId !== undefined, {
    error: "admin-sending:segmentRequired",
    path: ["segmentId"],
  });
/** Default audience: the readers of the post's language. */
export interface SendPostInput {
  id: number;
  audience?: Audience | undefined;
  segmentId?: number | undefined;
  about?: Interest[] | undefined;
  everybodyNow?: boolean | undefined;
}

/** Who gets a post, when it is sent now. */
export const sendingPreview = z.object({
  /** Recipients who get it now. */
  sentCount: z.int(),
  /** Further recipients, who chose gathered mails and get it with a digest. */
  laterCount: z.int(),
  /** When the last of these has it at the latest. */
  laterAt: z.string().nullable(),
});
export type SendingPreview = z.output<typeof sendingPreview>;

export const sendPostOutput = sendingPreview.extend({
  /** Null when nobody was left to reach. */
  sendingId: z.int().nullable(),
});
export type SendPostOutput = z.output<typeof sendPostOutput>;

export const sendTestMailInput = z.object({
  id: typedId,
  email: requiredEmail("admin-sending:test.emailRequired"),
});
export type SendTestMailInput = z.output<typeof sendTestMailInput>;

/** The size of a newsletter's mail in one language. */
export interface MailSize {
  language: Language;
  bytes: number;
}

/** The id of a sending or a post, in a form field or a path. */
export const sendingIdInput = z.object({ id: typedId });

const nonNegativeInt = z.int().nonnegative();

/** A sending. Its addresses are masked. */
export const sendingSchema = z.object({
  id: z.int(),
  status: z.enum(["sending", "paused", "cancelled", "done"]),
  audience: z.enum(audiences),
  segmentName: z.string().nullable(),
  /** `devotion` and `gathered` (digest) have no post; `slot` names their date. */
  kind: z.enum(["post", "devotion", "gathered"]),
  slot: z.string().nullable(),
  /** The subjects of the post, when it was sent only to subscribers with these interests. */
  about: z.array(z.enum(interests)),
  total: nonNegativeInt,
  sent: nonNegativeInt,
  failed: nonNegativeInt,
  /** Waiting, retries included. */
  remaining: nonNegativeInt,
  /** Recipients who get it with a digest. */
  gathered: nonNegativeInt,
  /** Of what remains, claimed by a process now. A paused or cancelled sending still finishes them. */
  inFlight: nonNegativeInt,
  /** Unsubscribed, paused or suppressed meanwhile, or cancelled. */
  skipped: nonNegativeInt,
  /** Not sent because no mail server is configured. */
  notSent: nonNegativeInt,
  /** Messages per second: recently while it runs, on average when it is over; null before the first. */
  perSecond: z.number().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Backoff after a failure of the mail server: no attempt before. */
  putOffUntil: z.string().nullable(),
  /** When everything waits for a retry: the time of the first one. */
  nextAt: z.string().nullable(),
  /** The limits of the mail account for what remains; null without limits. */
  limits: z
    .object({
      perMinute: nonNegativeInt.nullable(),
      perDay: nonNegativeInt.nullable(),
      /** When the limit is reached: when sending continues. */
      nextAt: z.string().nullable(),
      /** The estimated time of the last mail. */
      doneAt: z.string(),
      /** The mail server's "too many", while all mail is paused. */
      answer: z.string().nullable(),
    })
    .nullable(),
  /** The mail server's error, when the sending waits or stopped. */
  error: z.string().nullable(),
  failures: z.array(z.object({ address: z.string(), error: z.string() })),
});
export type Sending = z.output<typeof sendingSchema>;

/** Sendings, newest first, with the opens and clicks of the post. */
export const sendingsSchema = z.object({
  sendings: z.array(sendingSchema),
  /** Null when they are not counted. */
  opens: nonNegativeInt.nullable(),
  clicks: nonNegativeInt.nullable(),
  /** The server's time. */
  now: z.string(),
  timeZone: z.string(),
});
export type Sendings = z.output<typeof sendingsSchema>;
