import { z } from "zod";
import { languages } from "~/i18n/languages";
import {
  blankToUndefined,
  requiredText,
  typedEmail,
  typedFlag,
  typedId,
  typedNumber,
  typedText,
  visibleMin,
} from "~/http/typed-text";
import { newBadge, typedTimeZone } from "~/features/badges/badges.schema";
import { publicName } from "~/features/badges/public-name.schema";
import { prayerStatuses, prayerTypes } from "../prayer-choices";
import { toTitle } from "./request-title";

const prayerType = z.enum(prayerTypes);
const writtenIn = z.enum(languages);

/** Required text. Missing or too short: `message`. */
const ownText = (min: number, max: number, message: string) =>
  z.preprocess((given) => given ?? "", visibleMin(min, message).max(max));
const optionalText = <S extends z.ZodType>(text: S) =>
  z.preprocess(blankToUndefined, text.optional()).transform((given) => given ?? null);

const requesterName = ownText(2, 100, "prayers:errors.name");
/** The name in a form: an empty field has its own message. */
const typedName = z.preprocess(
  (given) => given ?? "",
  visibleMin(1, "prayers:errors.noName").pipe(visibleMin(2, "prayers:errors.name").max(100)),
);
const requesterEmail = optionalText(typedEmail);
const requesterPhone = optionalText(typedText.max(40));
/** The language of the request; by default the caller's. */
const language = z.preprocess(blankToUndefined, writtenIn.optional());
/** Public by default. A form sends "true" or "false". */
const isPublic = z.preprocess((given) => blankToUndefined(given) ?? true, typedFlag);

/**
 * A prayer request. Sending it is the consent that the API documentation describes. `status`
 * "answered" makes it a testimony; any other status from a client is ignored.
 */
export const prayerRequestInput = z.object({
  requesterName,
  requesterEmail,
  requesterPhone,
  prayerType: z.preprocess(blankToUndefined, prayerType.default("healing")),
  title: ownText(5, 200, "prayers:errors.title"),
  description: ownText(10, 5000, "prayers:errors.description"),
  isUrgent: typedFlag,
  isPublic,
  /** The name is not shown to visitors. */
  isAnonymous: typedFlag,
  language,
  timeZone: typedTimeZone,
  status: z.string().max(20).nullish(),
});
export type PrayerRequestInput = z.output<typeof prayerRequestInput>;

const consent = z.preprocess((given) => given ?? "", z.literal("on", { error: "prayers:errors.consent" }));

/** The form of a request: with the consent checkbox. An empty title is made from the first words. */
export const prayerRequestFormInput = prayerRequestInput
  .omit({ status: true })
  .extend({
    requesterName: typedName,
    title: z.preprocess(blankToUndefined, prayerRequestInput.shape.title.optional()),
    consent,
  })
  .transform(({ title, ...form }) => ({ ...form, title: title ?? toTitle(form.description) }));
export type PrayerRequestFormInput = z.output<typeof prayerRequestFormInput>;

/** The form of a testimony. */
export const testimonyInput = z.object({
  requesterName: typedName,
  requesterEmail,
  originalRequest: ownText(10, 2000, "prayers:errors.originalRequest"),
  testimony: ownText(20, 3000, "prayers:errors.testimony"),
  dateAnswered: ownText(1, 100, "prayers:errors.dateAnswered"),
  isAnonymous: typedFlag,
  language,
  timeZone: typedTimeZone,
  consent,
});
export type TestimonyInput = z.output<typeof testimonyInput>;

export const requestId = z.object({ id: typedId });
export type RequestId = z.output<typeof requestId>;

/** A prayer for a request. `country`: ISO 3166-1 alpha-2 code, for the requester's digest mail. */
export const prayInput = requestId.extend({
  userName: z.preprocess((given) => given ?? "", publicName("prayers:errors.userName").max(100)),
  country: optionalText(typedText.toUpperCase().regex(/^[A-Z]{2}$/)),
  timeZone: typedTimeZone,
});
export type PrayInput = z.output<typeof prayInput>;

/** The answer to a request. `token`: from the secret link. */
export const answerInput = requestId.extend({
  description: requiredText(5000, "prayers:errors.answer"),
  token: z.string().max(200).optional(),
});
export type AnswerInput = z.output<typeof answerInput>;

/** The requester's own request, by the token of its secret link. */
export const ownRequestInput = z.object({ token: z.string().max(200) });

/** The requester's answer: a testimony with its fields. */
export const ownAnswerInput = ownRequestInput.extend({
  testimony: testimonyInput.shape.testimony,
  dateAnswered: testimonyInput.shape.dateAnswered,
});
export type OwnAnswerInput = z.output<typeof ownAnswerInput>;

/** A position in the public list: rank, order and id of the previous row. */
const listPlace = z.string().regex(/^[0-2]\.-?\d{1,9}\.[1-9]\d{0,8}$/);
const typedLimit = typedNumber.pipe(z.int().min(1).max(100));

/** The query of the public list. `writtenIn`: language of the requests; `language`: of the response. */
export const publicRequestsQuery = z.object({
  type: z.preprocess(blankToUndefined, prayerType.optional()),
  writtenIn: z.preprocess(blankToUndefined, writtenIn.optional()),
  after: z.preprocess(blankToUndefined, listPlace.optional()),
  limit: typedLimit.default(20),
});
export type PublicRequestsQuery = z.output<typeof publicRequestsQuery>;

/** The query of GET: visitors, and `public=true`, get the public list; administrators all requests, newest first. */
export const prayerRequestsQuery = publicRequestsQuery.extend({
  public: typedFlag,
  q: typedText.max(100).optional(),
  status: z.preprocess(blankToUndefined, z.enum(prayerStatuses).optional()),
  before: z.preprocess(blankToUndefined, typedNumber.pipe(z.int().min(1)).optional()),
  limit: typedLimit.default(50),
});
export type PrayerRequestsQuery = z.output<typeof prayerRequestsQuery>;

/** What visitors see of a request: never an e-mail address or a phone. */
export const publicPrayerRequest = z.object({
  id: z.int(),
  title: z.string(),
  /** "Anonymous" in the reader's language when the requester hides their name. */
  requesterName: z.string(),
  isAnonymous: z.boolean(),
  status: z.enum(prayerStatuses),
  prayerType,
  isUrgent: z.boolean(),
  isPublic: z.boolean(),
  description: z.string(),
  language: writtenIn,
  createdAt: z.iso.datetime(),
  /** The first names, as typed; empty when the settings show only the count. */
  prayedBy: z.array(z.string()),
  prayerCount: z.int(),
  answeredDescription: z.string().nullable(),
  answeredDate: z.string().nullable(),
});
export type PublicPrayerRequest = z.output<typeof publicPrayerRequest>;

/** The request after a prayer, and the badges that the prayer earned. */
export const prayedRequestOutput = publicPrayerRequest.extend({ newBadges: z.array(newBadge) });
export type PrayedRequest = z.output<typeof prayedRequestOutput>;

/** A request for its requester. */
export const ownPrayerRequest = publicPrayerRequest.extend({
  requesterEmail: z.string().nullable(),
  requesterPhone: z.string().nullable(),
  isClosed: z.boolean(),
  /** It waits for the team. */
  isWaiting: z.boolean(),
  /** It contains crisis words: the page shows help lines. */
  isCrisis: z.boolean(),
});
export type OwnPrayerRequest = z.output<typeof ownPrayerRequest>;

/** The response to a caller who is not the requester: the answer is stored for review. */
export const proposedAnswerOutput = z.object({ success: z.literal(true), message: z.string() });
