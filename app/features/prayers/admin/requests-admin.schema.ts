import { z } from "zod";
import { languages } from "~/i18n/languages";
import { blankToUndefined, searchText, typedList, typedNumber } from "~/http/typed-text";
import { answerInput, requestId } from "../requests/requests.schema";
import { prayerStatuses, prayerTypes } from "../prayer-choices";
import { MAX_PRINTED, printedNames } from "./print-choices";
import { requestViews } from "./request-views";

/** A request for the team. */
export const adminPrayerRequest = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  prayerType: z.enum(prayerTypes),
  language: z.enum(languages),
  isAnonymous: z.boolean(),
  isPublic: z.boolean(),
  isUrgent: z.boolean(),
  /** It contains crisis words. */
  isCrisis: z.boolean(),
  status: z.enum(prayerStatuses),
  /** It waits for the team: a pending request, or a testimony. */
  isWaiting: z.boolean(),
  isHidden: z.boolean(),
  isClosed: z.boolean(),
  flagCount: z.int(),
  /** Number of answers that other people proposed and that wait for the team. */
  proposedCount: z.int(),
  createdAt: z.iso.datetime(),
  prayedByUsers: z.array(z.string()),
  prayerCount: z.int(),
  answeredDescription: z.string().nullable(),
  answeredDate: z.string().nullable(),
  /** The administrator to whom it is assigned. */
  assignedTo: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type AdminPrayerRequest = z.output<typeof adminPrayerRequest>;

/** The team's decision on a waiting request: `approved` or `rejected`. The verb rejects any other status with 409. */
export const requestStatusInput = requestId.extend({ status: z.enum(prayerStatuses) });
export type RequestStatusInput = z.output<typeof requestStatusInput>;

export const requestAnsweredInput = answerInput.omit({ token: true });
export type RequestAnsweredInput = z.output<typeof requestAnsweredInput>;

/** The assignee of a private request; without `userId`, nobody. */
export const assignRequestInput = requestId.extend({
  userId: z.preprocess(blankToUndefined, typedNumber.optional()).transform((given) => given ?? null),
});
export type AssignRequestInput = z.output<typeof assignRequestInput>;

/** An answer that somebody proposed. */
export const proposedAnswerInput = requestId.extend({ answerId: typedNumber });
export type ProposedAnswerInput = z.output<typeof proposedAnswerInput>;

/** A prayer whose name is removed. */
export const prayerNameInput = requestId.extend({ prayerId: typedNumber });
export type PrayerNameInput = z.output<typeof prayerNameInput>;

/** A printed prayer list: the ids of the requests, and whether it shows first names. */
export const printListInput = z.object({
  id: typedList(typedNumber).pipe(z.array(z.int()).max(MAX_PRINTED)),
  names: z.enum(printedNames).default("first"),
});
export type PrintListInput = z.output<typeof printListInput>;

/** The sort key from which a view is paged: up to ten digits. */
const typedPlace = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number);

/** The query of the screen. The default view is `waiting`; with a search text it is `open`. */
export const requestsScreenQuery = z
  .object({
    q: searchText,
    status: z.enum(requestViews).optional().catch(undefined),
    before: typedPlace.optional().catch(undefined),
  })
  .transform(({ q, status, before }) => ({ q, before, view: status ?? (q ? "open" : "waiting") }));
export type RequestsScreenQuery = z.output<typeof requestsScreenQuery>;
