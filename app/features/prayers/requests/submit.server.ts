import type { Insertable } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { recordActivity } from "~/features/badges/activities/record-activity.server";
import { reportEvent } from "~/features/webhooks/report-event.server";
import { rememberVisitor } from "~/features/accounts/visitors.server";
import type { Reply } from "~/http/json-api.server";
import { tFor } from "~/i18n/i18n.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { mentionsCrisis } from "../crisis/find-crisis";
import { queueRequestReceived, queueTeamNotice } from "../notices.server";
import { CONSENT_VERSION } from "../prayer-choices";
import { firstCharacters } from "./request-title";
import type { OwnPrayerRequest, PrayerRequestInput, TestimonyInput } from "./requests.schema";
import { sealContact, toStoredWords } from "./sealed-columns.server";
import { toOwnRequest } from "./to-public-request.server";

type RequestInput = Omit<PrayerRequestInput, "status"> & { status?: string | null | undefined };

/**
 * Stores a request for review, creates a visitor for the browser, and queues the mails to the requester and the team.
 * The client's `status` is ignored except `answered`: a testimony, which waits for review as well.
 */
export async function submitPrayerRequest(
  caller: Caller,
  input: RequestInput,
  reply: Reply,
): Promise<OwnPrayerRequest> {
  const now = new Date().toISOString();
  const settings = await getSettings();
  const row = await db.transaction().execute(async (trx) => {
    const visitorId = await rememberVisitor(trx, caller, reply);
    const added = await trx
      .insertInto("prayerRequests")
      .values({ ...toInsert(caller, input, now), visitorId })
      .returningAll()
      .executeTakeFirstOrThrow();
    await queueRequestReceived(trx, added);
    await queueTeamNotice(trx, settings, added);
    await recordActivity(trx, {
      userId: visitorId,
      type: "prayer",
      subject: `prayer:${visitorId}:asked:${now.slice(0, "YYYY-MM-DD".length)}`, // at most one per day counts
      timeZone: input.timeZone,
    });
    await reportEvent(trx, {
      type: "prayer_request.received",
      data: { id: added.id, isUrgent: added.isUrgent },
    });
    return added;
  });
  return toOwnRequest(row, caller.language);
}

const isInCrisis = ({ title, description }: Pick<RequestInput, "title" | "description">): boolean =>
  mentionsCrisis(`${title}\n${description}`);

/** Whether the team gets the urgent notice of a request. */
export const needsTeamNow = (input: RequestInput): boolean => input.isUrgent || isInCrisis(input);

function toInsert(caller: Caller, input: RequestInput, now: string): Insertable<DB["prayerRequests"]> {
  const { isPublic } = input;
  const isTestimony = input.status === "answered";
  return {
    ...sealContact(input),
    prayerType: input.prayerType,
    title: toStoredWords(input.title, isPublic),
    description: toStoredWords(input.description, isPublic),
    language: input.language ?? caller.language,
    isUrgent: input.isUrgent,
    isPublic,
    isAnonymous: input.isAnonymous,
    isCrisis: isInCrisis(input),
    status: isTestimony ? "answered" : "pending",
    answeredDate: isTestimony ? now : null,
    consentVersion: CONSENT_VERSION,
    consentAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

/** Length of the original request's excerpt in a testimony's title. */
const TITLE_CHARACTERS = 50;

/** Stores a testimony that belongs to no stored request, as an answered request. */
export async function shareTestimony(
  caller: Caller,
  { originalRequest, testimony, dateAnswered, ...person }: TestimonyInput,
  reply: Reply,
): Promise<OwnPrayerRequest> {
  const t = tFor(person.language ?? caller.language);
  const request = firstCharacters(originalRequest.replace(/\s+/g, " "), TITLE_CHARACTERS);
  return submitPrayerRequest(
    caller,
    {
      requesterName: person.requesterName,
      requesterEmail: person.requesterEmail,
      requesterPhone: null,
      prayerType: "thanksgiving",
      title: t("prayers:testimony.requestTitle", { request }),
      description: t("prayers:testimony.description", { originalRequest, testimony, dateAnswered }),
      isUrgent: false,
      isPublic: true,
      isAnonymous: person.isAnonymous,
      language: person.language,
      timeZone: person.timeZone,
      status: "answered",
    },
    reply,
  );
}
