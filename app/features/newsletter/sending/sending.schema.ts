import { z } from "zod";
import { isMissingInput, typedId, typedList, typedText } from "~/http/typed-text";
import { interests, type Interest } from "../preferences/preference-choices";
import { audiences, type Audience } from "../segments/audience.schema";

export const sendPostInput = z
  .object({
    id: typedId,
    audience: z.enum(audiences).default("language"),
    segmentId: z.preprocess((given) => given || undefined, typedId.optional()),
    about: typedList(z.enum(interests)),
  })
  .refine(({ audience, segmentId }) => audience !== "segment" || segmentId !== undefined, {
    error: "admin-sending:segmentRequired",
    path: ["segmentId"],
  });
/** As a caller may write it: the language group unless said. */
export interface SendPostInput {
  id: number;
  audience?: Audience | undefined;
  segmentId?: number | undefined;
  about?: Interest[] | undefined;
}

/**
 * `sentCount`: recipients queued (spec admin §3), of whom `gatheredCount` get it with the mail of their week or month;
 * `sendingId`: null when there was nobody left to reach.
 */
export const sendPostOutput = z.object({
  sentCount: z.int(),
  gatheredCount: z.int(),
  sendingId: z.int().nullable(),
});
export type SendPostOutput = z.output<typeof sendPostOutput>;

export const sendTestMailInput = z.object({
  id: typedId,
  email: z
    .string({ error: (issue) => (isMissingInput(issue) ? "admin-sending:test.emailRequired" : undefined) })
    .pipe(
      typedText.min(1, { error: "admin-sending:test.emailRequired", abort: true }).max(254).check(z.email()),
    ),
});
export type SendTestMailInput = z.output<typeof sendTestMailInput>;

/** One sending, in a form's field or a path. */
export const sendingIdInput = z.object({ id: typedId });

const nonNegativeInt = z.int().nonnegative();

/** How a sending stands. Addresses in it are masked. */
export const sendingSchema = z.object({
  id: z.int(),
  status: z.enum(["sending", "paused", "cancelled", "done"]),
  audience: z.enum(audiences),
  segmentName: z.string().nullable(),
  /** `devotion` and `gathered` are no post's; these say which day's in `slot`. */
  kind: z.enum(["post", "devotion", "gathered"]),
  slot: z.string().nullable(),
  /** What the post is about, where it went only to who cares. */
  about: z.array(z.enum(interests)),
  total: nonNegativeInt,
  sent: nonNegativeInt,
  failed: nonNegativeInt,
  /** Still to come, those that are tried again included. */
  remaining: nonNegativeInt,
  /** Who gets it with the mail of their week or month. */
  gathered: nonNegativeInt,
  /** Of what remains, what a process has in hand at this moment: a paused or cancelled sending ends them still. */
  inFlight: nonNegativeInt,
  /** Left out: unsubscribed, paused or suppressed meanwhile, or cancelled. */
  skipped: nonNegativeInt,
  /** Kept because no mail server was set up. */
  notSent: nonNegativeInt,
  /** Messages a second: lately while it runs, on the whole when it is over; null before the first. */
  perSecond: z.number().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** The mail server did not work: nothing is tried before. */
  putOffUntil: z.string().nullable(),
  /** All that remains was put off: when the first of it is tried again. */
  nextAt: z.string().nullable(),
  /** The limits of the mail account that bind what remains; null where none does. */
  limits: z
    .object({
      perMinute: nonNegativeInt.nullable(),
      perDay: nonNegativeInt.nullable(),
      /** Whether the mail server taught one of them. */
      isLearnt: z.boolean(),
      /** They are reached: when it goes on. */
      nextAt: z.string().nullable(),
      /** About when the last letter goes out. */
      doneAt: z.string(),
      /** The mail server's "too many", while all mail waits for it. */
      answer: z.string().nullable(),
    })
    .nullable(),
  /** What the mail server said when it was put off or stopped by itself. */
  error: z.string().nullable(),
  failures: z.array(z.object({ address: z.string(), error: z.string() })),
});
export type Sending = z.output<typeof sendingSchema>;

/** All sendings of a post, newest first, with what was counted of its letters. */
export const sendingsSchema = z.object({
  sendings: z.array(sendingSchema),
  /** Null where they are not counted. */
  opens: nonNegativeInt.nullable(),
  clicks: nonNegativeInt.nullable(),
  /** The server's time. */
  now: z.string(),
  timeZone: z.string(),
});
export type Sendings = z.output<typeof sendingsSchema>;
