import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { requireFound } from "~/request/errors";
import { sayDate } from "~/i18n/spoken-date.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { SubscriberHistory } from "./subscriber-history.schema";
import type { SubscriberIdInput } from "./subscribers-admin.schema";

/** Entries of each list. */
const MOST = 100;
/** On the screen. */
const SHOWN = 20;

/** The consent, the mails and the temporary refusals of one subscriber. Throws AppError 404. */
export async function getSubscriberHistory(
  caller: Caller,
  { id }: SubscriberIdInput,
): Promise<SubscriberHistory> {
  requirePermission(caller, "manage_newsletter");
  requireFound(await db.selectFrom("newsletters").select("id").where("id", "=", id).executeTakeFirst());
  const consents = await db
    .selectFrom("newsletterConsents")
    .select(["kind", "source", "actor", "words", "at", "createdAt as recordedAt"])
    .where("subscriberId", "=", id)
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();
  const mails = await db
    .selectFrom("newsletterDeliveries as delivery")
    .leftJoin("newsletterPosts as post", "post.id", "delivery.postId")
    .select(["delivery.kind", "delivery.postId", "post.title", "delivery.status", "delivery.error"])
    .select((eb) => eb.fn.coalesce("delivery.sentAt", "delivery.nextAt").as("at"))
    .where("delivery.subscriberId", "=", id)
    .orderBy("delivery.id", "desc")
    .limit(MOST)
    .execute();
  const softBounces = await db
    .selectFrom("newsletterSoftBounces")
    .select(["createdAt as at", "detail"])
    .where("subscriberId", "=", id)
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();
  return { consents, mails, softBounces };
}

/** The newest of them for the screen. */
export async function loadHistoryScreen(caller: Caller, input: SubscriberIdInput) {
  requirePermission(caller, "manage_newsletter");
  const { consents, mails, softBounces } = await getSubscriberHistory(caller, input);
  const { timeZone } = (await getSettings()).publishing;
  const withDate = <T extends { at: string }>(entry: T) => ({
    ...entry,
    when: sayDate(entry.at, caller.language, timeZone),
  });
  const newest = <T extends { at: string }>(entries: T[]) => entries.slice(0, SHOWN).map(withDate);
  return { consents: newest(consents), mails: newest(mails), softBounces: newest(softBounces) };
}
