import { expect } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { requireMailTemplate } from "~/features/mail/mail-templates.server";
import { signManageToken } from "~/features/newsletter/preferences/manage-link.server";
import { contentTypes, type Frequency } from "~/features/newsletter/preferences/preference-choices";
import type { BatchOptions } from "~/features/newsletter/sending/batch-options";
import { sendBatch } from "~/features/newsletter/sending/send-batch.server";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { listSendingsOfPost } from "~/features/newsletter/sending/sending-progress-admin.server";
import { subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import { subscribeToNewsletter } from "~/features/newsletter/subscribers/subscribers.server";
import { initialSettings } from "~/settings/initial-settings.server";
import { db } from "~db/client";
import { runAnswerJobs } from "~tests/support/jobs";
import { getRowReference } from "~tests/support/row-references";
import "~tests/support/areas";

export const system = systemCaller();
export const guest = { ...systemCaller("fr"), kind: "guest" as const };
export const marie = "marie@example.org";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const tokenIn = (path: string) => path.split("/").at(-1)!;
export const manageToken = async (id: number) => signManageToken(await getRowReference("newsletters", id));

interface Reader {
  language?: string;
  frequency?: Frequency;
  contentTypes?: readonly string[];
  interests?: string[];
  /** Other columns of newsletters. */
  subscription?: Record<string, unknown>;
  /** Other columns of enhanced_newsletters. */
  profile?: Record<string, unknown>;
}

const subscriptionRow = (email: string, { language = "fr", subscription }: Reader) => {
  const now = new Date().toISOString();
  return {
    ...{ email, firstName: null, preferredLanguage: language, isActive: true },
    ...{ consentAt: now, confirmedAt: now, createdAt: now, ...subscription },
  };
};

const profileRow = (email: string, reader: Reader) => {
  const {
    language = "fr",
    frequency = "weekly",
    contentTypes: types = contentTypes,
    interests = [],
  } = reader;
  const now = new Date().toISOString();
  return {
    ...{ email, language, interests: JSON.stringify(interests), donorLevel: "supporter" },
    ...{ isActive: true, segments: "[]", createdAt: now, updatedAt: now },
    preferences: JSON.stringify({ frequency, contentTypes: types, communicationMethod: "email" }),
    ...reader.profile,
  };
};

/** One subscriber, confirmed, without a profile. */
export const addSubscriber = (email: string, subscription: Record<string, unknown> = {}) =>
  db
    .insertInto("newsletters")
    .values(subscriptionRow(email, { subscription }))
    .returning(["id", "createdAt"])
    .executeTakeFirstOrThrow();

/** One subscriber, confirmed, with a profile. */
export async function addReader(email: string, reader: Reader = {}): Promise<{ id: number; email: string }> {
  const { id } = await db
    .insertInto("newsletters")
    .values(subscriptionRow(email, reader))
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("enhancedNewsletters").values(profileRow(email, reader)).execute();
  return { id, email };
}

let readers = 0;
/** A reader who chose how often mails come. */
export const addReaderOf = (frequency: Frequency, reader: Reader = {}) =>
  addReader(`${frequency}${++readers}@one.example`, { ...reader, frequency });

interface People {
  count: number;
  /** Assigned in turn. */
  languages?: readonly string[];
  domains?: readonly string[];
}

/** Readers 1 … count, every other one interested in prayer. Returns their addresses. */
export async function addSubscribers({
  count,
  languages = ["fr", "ht", "en", "es"],
  domains = ["one.example", "two.example", "three.example", "four.example", "five.example"],
}: People): Promise<string[]> {
  const people = Array.from({ length: count }, (_, n) => ({
    email: `reader${n + 1}@${domains[n % domains.length]}`,
    language: languages[n % languages.length]!,
    interests: n % 2 ? ["prayer"] : [],
  }));
  for (let from = 0; from < count; from += 500) {
    const some = people.slice(from, from + 500);
    await db
      .insertInto("newsletters")
      .values(some.map(({ email, ...reader }) => subscriptionRow(email, reader)))
      .execute();
    await db
      .insertInto("enhancedNewsletters")
      .values(some.map(({ email, ...reader }) => profileRow(email, reader)))
      .execute();
  }
  return people.map(({ email }) => email);
}

export const changeProfile = (email: string, profile: Record<string, unknown>) =>
  db.updateTable("enhancedNewsletters").set(profile).where("email", "=", email).execute();

export const suppressAddress = (email: string, reason: "bounce" | "complaint" = "bounce") =>
  db.insertInto("mailSuppressions").values({ email, reason, createdAt: new Date().toISOString() }).execute();

/** Subscribes an address like the form, and runs the jobs that follow. */
export async function subscribeReader(email: string): Promise<void> {
  const reply = { headers: new Headers(), status: 201 };
  await subscribeToNewsletter(guest, subscribeInput.parse({ email, firstName: "Marie" }), reply);
  await runAnswerJobs();
}

export const storeSetting = (key: string, value: unknown) =>
  db
    .insertInto("systemSettings")
    .values({ key, value: JSON.stringify(value), updatedAt: new Date().toISOString() })
    .execute();

/** Limits of the mail account. */
export interface MailLimits {
  sendingLimit?: "none" | "gmail" | "workspace" | "ses" | "own";
  perMinute?: number;
  perDay?: number;
}
export const setMailLimits = (limits: MailLimits) =>
  storeSetting("email", { ...initialSettings().email, sendingLimit: "own", ...limits });

/** A published post. Returns its id. */
export async function addPublishedPost(given: Record<string, unknown> = {}) {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto("newsletterPosts")
    .values({
      ...{ title: "La joie demeure", summary: "Une lettre pour la semaine", language: "fr" },
      content: "Bien-aimés,\n\nvoici la **lettre**.",
      ...{ isPublished: true, publishedAt: now, createdAt: now, updatedAt: now },
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type SendingChoice = Partial<Parameters<typeof sendNewsletterPost>[1]>;

/** A post that is being sent to French readers; no batch ran yet. */
export async function beginSending(people: People, choice: SendingChoice = {}) {
  const addresses = await addSubscribers({ languages: ["fr"], ...people });
  const id = await addPublishedPost();
  const { sendingId } = await sendNewsletterPost(system, { id, ...choice });
  return { addresses, id, sendingId: sendingId! };
}

export const listDeliveries = () =>
  db
    .selectFrom("newsletterDeliveries as delivery")
    .innerJoin("newsletters as subscriber", "subscriber.id", "delivery.subscriberId")
    .select([
      ...(["subscriber.email", "delivery.status", "delivery.error"] as const),
      ...(["delivery.attempts", "delivery.sendingId"] as const),
    ])
    .orderBy("delivery.id")
    .execute();

/** The newest sending of a post. */
export const getSending = async (postId: number) =>
  (await listSendingsOfPost(system, { id: postId })).sendings[0]!;

/** Few connections and short waits for tests. Timeouts stay long: a busy machine is slow, not silent. */
export const quickOptions: Partial<BatchOptions> = {
  connections: 6,
  lookMs: 20,
  retry: { firstMs: 30, capMs: 30 },
  domain: { firstMs: 60, capMs: 60 },
  putOff: { firstMs: 30, capMs: 30 },
};

export const runBatch = (sendingId: number, options: Partial<BatchOptions> = {}, batch = 0) =>
  sendBatch({ sendingId, batch }, { options: { ...quickOptions, ...options } });

const runJob = (payload: string, options: Partial<BatchOptions> = {}) => {
  const { sendingId, batch } = JSON.parse(payload) as { sendingId: number; batch: number };
  return runBatch(sendingId, options, batch);
};
const sendingJobs = () => db.selectFrom("outbox").where("name", "=", "send-newsletter").orderBy("runAt");

/** Runs the newsletter's sending jobs one after the other, until none is left. */
export async function runSendingJobs(options: Partial<BatchOptions> = {}): Promise<void> {
  for (;;) {
    const job = await sendingJobs().select(["id", "payload", "runAt"]).limit(1).executeTakeFirst();
    if (!job) return;
    await new Promise((resolve) => setTimeout(resolve, Date.parse(job.runAt) - Date.now()));
    await db.deleteFrom("outbox").where("id", "=", job.id).execute();
    await runJob(job.payload, options);
  }
}

/** Runs the sending jobs once; answers in how many ms the first of the next ones is due. */
export async function runSendingJobsOnce(): Promise<number | null> {
  const jobs = await sendingJobs().select("payload").execute();
  await db.deleteFrom("outbox").where("name", "=", "send-newsletter").execute();
  for (const { payload } of jobs) await runJob(payload);
  const next = await sendingJobs().select("runAt").limit(1).executeTakeFirst();
  return next ? Date.parse(next.runAt) - Date.now() : null;
}

/** As if so much time had passed since all mails that were counted and all pauses that were asked for. */
export async function passTime(ms: number): Promise<void> {
  const earlier = (at: string) => new Date(Date.parse(at) - ms).toISOString();
  for (const { id, at } of await db.selectFrom("mailCounts").select(["id", "at"]).execute())
    await db
      .updateTable("mailCounts")
      .set({ at: earlier(at) })
      .where("id", "=", id)
      .execute();
  for (const { id, pausedUntil } of await db.selectFrom("mailServerLimits").selectAll().execute())
    await db
      .updateTable("mailServerLimits")
      .set({ pausedUntil: pausedUntil && earlier(pausedUntil) })
      .where("id", "=", id)
      .execute();
}
export const expectAbout = (ms: number) => expect.closeTo(ms, -4.5) as number;

/** How many mails count against the limits. */
export async function countMails(): Promise<number> {
  const counts = await db.selectFrom("mailCounts").select("count").execute();
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** A mail that one person waits for. */
export const queueReceipt = () =>
  queueMail(db, {
    ...{ to: marie, language: "fr", props: { firstName: "Marie" } },
    template: requireMailTemplate("contact-acknowledgement"),
  });
export const showMail = (id: number) =>
  db.selectFrom("mailLog").select(["status", "error"]).where("id", "=", id).executeTakeFirst();
export const listMailJobs = () =>
  db.selectFrom("outbox").select(["payload", "runAt"]).where("name", "=", "send-mail").execute();
export const dropMailJobs = () => db.deleteFrom("outbox").where("name", "=", "send-mail").execute();
