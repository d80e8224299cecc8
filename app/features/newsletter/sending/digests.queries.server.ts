import { sql, type ExpressionBuilder, type Kysely } from "kysely";
import { subDays } from "date-fns";
import { dateIn, startOfDay } from "~/i18n/format";
import { textAfter } from "~db/dialect";
import type { DB } from "~db/schema/index";
import {
  selectMailable,
  wantsNewsletter,
  hasFrequency,
  type MailingRules,
} from "../segments/audience.server";
import type { People } from "./unreached.queries.server";

/** The start of a subscriber's current week and month, as instants (ISO UTC). */
export interface ReaderPeriods {
  weekBegan: string;
  monthBegan: string;
}

const WEEK_DAYS = 7;

/** The periods of a date of the ministry. A week: the seven days until the date, or until `weekEnds`. A month: the calendar's. */
export function readerPeriodsOn(date: string, timeZone: string, weekEnds = date): ReaderPeriods {
  const earlier = subDays(`${weekEnds}T12:00:00Z`, WEEK_DAYS - 1);
  return {
    weekBegan: startOfDay(dateIn("UTC", earlier), timeZone),
    monthBegan: startOfDay(`${date.slice(0, "YYYY-MM".length)}-01`, timeZone),
  };
}

export type SubscriberExpression = ExpressionBuilder<
  DB & { subscriber: DB["newsletters"]; profile: DB["enhancedNewsletters"] },
  "subscriber" | "profile"
>;

const existsColumn = sql.lit(1).as("one");

type MailExpression = ExpressionBuilder<DB & { mail: DB["newsletterDeliveries"] }, "mail">;

/** Newsletter mails that other sendings sent since `since`, or are about to send. */
const isNewsletterMailSince = (mail: MailExpression, since: string, sendingId: number) =>
  mail.and([
    mail("mail.sendingId", "!=", sendingId),
    mail("mail.kind", "!=", "devotion"),
    mail.or([
      mail("mail.status", "in", ["waiting", "sending"]),
      mail.and([mail("mail.status", "=", "sent"), mail("mail.sentAt", ">=", since)]),
    ]),
  ]);

const hasNewsletterMailSince = (eb: SubscriberExpression, since: string, sendingId: number) =>
  eb.exists(
    eb
      .selectFrom("newsletterDeliveries as mail")
      .select(existsColumn)
      .whereRef("mail.subscriberId", "=", "subscriber.id")
      .where((mail) => isNewsletterMailSince(mail as unknown as MailExpression, since, sendingId)),
  );

/** When the last newsletter mail of the week went to one of these people (ISO UTC); now when one is about to go. */
export async function findLastMailOfWeek(
  db: Kysely<DB>,
  people: People,
  { weekBegan }: ReaderPeriods,
  sendingId: number,
): Promise<string> {
  const now = new Date().toISOString();
  const { last } = await db
    .selectFrom("newsletterDeliveries as mail")
    .select((eb) => eb.fn.max<string | null>(eb.fn.coalesce("mail.sentAt", sql.lit(now))).as("last"))
    .where("mail.subscriberId", "in", people.select("subscriber.id"))
    .where((mail) => isNewsletterMailSince(mail as unknown as MailExpression, weekBegan, sendingId))
    .executeTakeFirstOrThrow();
  return last ?? now;
}

/** Whether posts wait for the subscriber's digest. With `until`: posts that were held before it. */
const hasDigestPosts = (eb: SubscriberExpression, until?: string) =>
  eb.exists(
    eb
      .selectFrom("newsletterDeliveries as post")
      .select(existsColumn)
      .whereRef("post.subscriberId", "=", "subscriber.id")
      .where("post.status", "=", "gathered")
      .where("post.gatheredInto", "is", null)
      .$if(until !== undefined, (query) => query.where("post.nextAt", "<", until!)),
  );

/**
 * Whether a post that is sent now comes later to the subscriber, with a digest: `monthly` subscribers, and
 * `weeklyDigest` ones who had their mail of the week.
 */
export const comesLater = (eb: SubscriberExpression, { weekBegan }: ReaderPeriods, sendingId: number) =>
  eb.or([
    hasFrequency(eb, "monthly"),
    eb.and([hasFrequency(eb, "weeklyDigest"), hasNewsletterMailSince(eb, weekBegan, sendingId)]),
  ]);

interface SubscriberRange {
  sendingId: number;
  /** Subscriber ids above this one … */
  after: number;
  /** … up to this one. */
  upTo: number;
}

/**
 * Of the deliveries just queued for a post, holds those that come with a digest: what comes later, and what comes now
 * together with posts that wait for a `weeklyDigest` subscriber.
 */
export async function holdForDigest(
  trx: Kysely<DB>,
  { sendingId, after, upTo }: SubscriberRange,
  periods: ReaderPeriods,
): Promise<void> {
  await trx
    .updateTable("newsletterDeliveries")
    .set({ status: "gathered" })
    .where("sendingId", "=", sendingId)
    .where("status", "=", "waiting")
    .where("subscriberId", "in", (query) =>
      query
        .selectFrom("newsletters as subscriber")
        .leftJoin("enhancedNewsletters as profile", "profile.email", "subscriber.email")
        .select("subscriber.id")
        .where("subscriber.id", ">", after)
        .where("subscriber.id", "<=", upTo)
        .where((joined) => {
          const eb = joined as unknown as SubscriberExpression;
          return eb.or([
            comesLater(eb, periods, sendingId),
            eb.and([hasFrequency(eb, "weeklyDigest"), hasDigestPosts(eb)]),
          ]);
        }),
    )
    .execute();
}

interface DigestRange extends SubscriberRange {
  batch: number;
}

/**
 * Queues one digest for each subscriber whose period is over and who has posts waiting, and links these posts to it.
 * Returns the number of digests. Idempotent.
 */
export async function queueDigests(
  trx: Kysely<DB>,
  { sendingId, after, upTo, batch }: DigestRange,
  rules: MailingRules,
  { weekBegan, monthBegan }: ReaderPeriods,
): Promise<number> {
  const now = new Date().toISOString();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("newsletterDeliveries")
    .columns(["postId", "kind", "sendingId", "subscriberId", "batch", "language", "domain", "nextAt"])
    .expression(
      selectMailable(trx, rules)
        .where("subscriber.id", ">", after)
        .where("subscriber.id", "<=", upTo)
        .where((joined) => {
          const eb = joined as unknown as SubscriberExpression;
          return eb.and([
            wantsNewsletter(eb),
            eb.or([
              // Posts that were held before the subscriber chose to get them as they are sent.
              eb.and([eb.or([hasFrequency(eb, "daily"), hasFrequency(eb, "weekly")]), hasDigestPosts(eb)]),
              eb.and([
                hasFrequency(eb, "weeklyDigest"),
                hasDigestPosts(eb),
                eb.not(hasNewsletterMailSince(eb, weekBegan, sendingId)),
              ]),
              eb.and([hasFrequency(eb, "monthly"), hasDigestPosts(eb, monthBegan)]),
            ]),
          ]);
        })
        .select([
          sql<number | null>`cast(null as integer)`.as("postId"),
          sql.lit("gathered" as const).as("kind"),
          sql.lit(sendingId).as("sendingId"),
          "subscriber.id as subscriberId",
          sql.lit(batch).as("batch"),
          "subscriber.preferredLanguage as language",
          textAfter(trx, "@", "subscriber.email").as("domain"),
          sql.lit(now).as("nextAt"),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return 0;
  await trx
    .updateTable("newsletterDeliveries")
    .set({ gatheredInto: sendingId })
    .where("status", "=", "gathered")
    .where("gatheredInto", "is", null)
    .where("subscriberId", "in", (query) =>
      query
        .selectFrom("newsletterDeliveries as mail")
        .select("mail.subscriberId")
        .where("mail.sendingId", "=", sendingId)
        .where("mail.subscriberId", ">", after)
        .where("mail.subscriberId", "<=", upTo),
    )
    .where((eb) =>
      eb.or([
        eb("nextAt", "<", monthBegan),
        eb("subscriberId", "not in", (query) =>
          query
            .selectFrom("newsletters as subscriber")
            .innerJoin("enhancedNewsletters as profile", "profile.email", "subscriber.email")
            .select("subscriber.id")
            .where("subscriber.id", ">", after)
            .where("subscriber.id", "<=", upTo)
            .where((joined) => hasFrequency(joined as unknown as SubscriberExpression, "monthly")),
        ),
      ]),
    )
    .execute();
  return Number(numInsertedOrUpdatedRows);
}

/** Copies the outcome of each digest to the deliveries of its posts. Idempotent. */
export async function copyDigestOutcomes(trx: Kysely<DB>, sendingId: number): Promise<void> {
  await trx
    .updateTable("newsletterDeliveries as post")
    .from("newsletterDeliveries as mail")
    .set((eb) => ({
      status: eb.ref("mail.status"),
      sentAt: eb.ref("mail.sentAt"),
      nextAt: eb.ref("mail.nextAt"),
      error: eb.ref("mail.error"),
    }))
    .where("post.gatheredInto", "=", sendingId)
    .where("post.status", "=", "gathered")
    .where("mail.sendingId", "=", sendingId)
    .whereRef("mail.subscriberId", "=", "post.subscriberId")
    .where("mail.status", "in", ["sent", "failed", "skipped", "not_sent"])
    .execute();
}

/** Skips held posts of subscribers who get no newsletter any more. Those of a paused subscriber wait for the end of the pause. */
export async function skipDigestPostsOfUnsubscribed(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable("newsletterDeliveries")
    .set({ status: "skipped", nextAt: new Date().toISOString() })
    .where("status", "=", "gathered")
    .where("gatheredInto", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("newsletters as subscriber")
            .leftJoin("enhancedNewsletters as profile", "profile.email", "subscriber.email")
            .leftJoin("mailSuppressions as suppression", "suppression.email", "subscriber.email")
            .select(existsColumn)
            .whereRef("subscriber.id", "=", "newsletterDeliveries.subscriberId")
            .where("subscriber.isActive", "=", true)
            .where("suppression.id", "is", null)
            .where((joined) => wantsNewsletter(joined as unknown as SubscriberExpression)),
        ),
      ),
    )
    .execute();
}

/** Skips the held posts of a cancelled sending that are not in a digest yet. */
export async function skipDigestPostsOfSending(trx: Kysely<DB>, sendingId: number): Promise<void> {
  await trx
    .updateTable("newsletterDeliveries")
    .set({ status: "skipped", nextAt: new Date().toISOString() })
    .where("sendingId", "=", sendingId)
    .where("status", "=", "gathered")
    .where("gatheredInto", "is", null)
    .execute();
}

/** The posts of a subscriber's digest, oldest first. */
export async function digestPostIds(
  db: Kysely<DB>,
  sendingId: number,
  subscriberId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("newsletterDeliveries as delivery")
    .innerJoin("newsletterPosts as post", "post.id", "delivery.postId")
    .select("post.id")
    .where("delivery.gatheredInto", "=", sendingId)
    .where("delivery.subscriberId", "=", subscriberId)
    .orderBy("post.publishedAt")
    .orderBy("post.id")
    .execute();
  return rows.map(({ id }) => id);
}
