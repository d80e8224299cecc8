import { addDays, addMonths, formatISO, max, startOfMonth } from "date-fns";
import type { Kysely } from "kysely";
import { localTimeToInstant } from "~/features/writing/scheduling/local-time.server";
import { dateIn } from "~/i18n/format";
import { getSettings } from "~/settings/settings.server";
import { countRows } from "~db/count-rows";
import type { DB } from "~db/schema/index";
import { hasFrequency, loadMailingRules, selectMailable } from "../segments/audience.server";
import {
  comesLater,
  findLastMailOfWeek,
  readerPeriodsOn,
  type SubscriberExpression,
} from "./digests.queries.server";
import type { SendPostOutput } from "./sending.schema";
import type { People } from "./unreached.queries.server";

type Later = Pick<SendPostOutput, "laterCount" | "laterAt">;

/** When digests are sent (../jobs.ts), in the ministry's time zone. */
const DIGEST_TIME = "08:00";
/** A mail's week is over on the eighth morning after it (queue-deliveries.server.ts). */
const DAYS_TO_DIGEST = 8;

/** Of the recipients of a sending that was queued: how many get the post later, and when the last of them has it. */
export async function countHeldForLater(db: Kysely<DB>, sendingId: number): Promise<Later> {
  const held = selectMailable(db, await loadMailingRules()).where("subscriber.id", "in", (query) =>
    query
      .selectFrom("newsletterDeliveries as held")
      .select("held.subscriberId")
      .where("held.sendingId", "=", sendingId)
      .where("held.status", "=", "gathered")
      .where("held.gatheredInto", "is", null),
  );
  return countLater(db, held, countRows, sendingId);
}

/** Of these people, counted by `count`: how many get a post later that is sent now, and when the last of them has it. */
export async function countLater(
  db: Kysely<DB>,
  people: People,
  count: (people: People) => Promise<number>,
  sendingId = 0,
): Promise<Later> {
  const { timeZone } = (await getSettings()).publishing;
  const today = dateIn(timeZone);
  const periods = readerPeriodsOn(today, timeZone);
  const later = people.where((eb) => comesLater(eb as unknown as SubscriberExpression, periods, sendingId));
  const laterCount = await count(later);
  if (laterCount === 0) return { laterCount, laterAt: null };
  const ofFrequency = (frequency: "weeklyDigest" | "monthly") =>
    later.where((eb) => hasFrequency(eb as unknown as SubscriberExpression, frequency));
  const mornings: Date[] = [];
  if ((await count(ofFrequency("monthly"))) > 0)
    mornings.push(addMonths(startOfMonth(`${today}T12:00:00`), 1));
  const ofTheWeek = ofFrequency("weeklyDigest");
  if ((await count(ofTheWeek)) > 0) {
    const last = await findLastMailOfWeek(db, ofTheWeek, periods, sendingId);
    mornings.push(addDays(`${dateIn(timeZone, new Date(last))}T12:00:00`, DAYS_TO_DIGEST));
  }
  const date = formatISO(max(mornings), { representation: "date" });
  return { laterCount, laterAt: localTimeToInstant({ date, time: DIGEST_TIME }, timeZone) };
}
