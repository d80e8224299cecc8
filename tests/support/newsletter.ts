import { systemCaller } from "~/auth/caller.server";
import type { BatchOptions } from "~/features/newsletter/sending/batch-options";
import { listSendingsOfPost } from "~/features/newsletter/sending/sending-progress-admin.server";
import { sendBatch } from "~/features/newsletter/sending/send-batch.server";
import { subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import { subscribeToNewsletter } from "~/features/newsletter/subscribers/subscribers.server";
import { db } from "~db/client";
import { runAnswerJobs } from "./jobs";

interface People {
  count: number;
  /** Assigned in turn. */
  languages?: readonly string[];
  domains?: readonly string[];
}

/** Confirmed subscribers 1 … count with their profiles. Returns their addresses. */
export async function addSubscribers({
  count,
  languages = ["fr", "ht", "en", "es"],
  domains = ["one.example", "two.example", "three.example", "four.example", "five.example"],
}: People): Promise<string[]> {
  const now = new Date().toISOString();
  const addresses = Array.from({ length: count }, (_, n) => `reader${n + 1}@${domains[n % domains.length]}`);
  for (let from = 0; from < count; from += 500) {
    const some = addresses.slice(from, from + 500);
    const languageOf = (n: number) => languages[(from + n) % languages.length]!;
    await db
      .insertInto("newsletters")
      .values(
        some.map((email, n) => ({
          email,
          preferredLanguage: languageOf(n),
          isActive: true,
          consentAt: now,
          confirmedAt: now,
          createdAt: now,
        })),
      )
      .execute();
    await db
      .insertInto("enhancedNewsletters")
      .values(
        some.map((email, n) => ({
          email,
          language: languageOf(n),
          interests: n % 2 ? '["prayer"]' : "[]",
          donorLevel: "supporter",
          isActive: true,
          segments: "[]",
          preferences: JSON.stringify({
            frequency: "weekly",
            contentTypes: ["devotional", "updates"],
            communicationMethod: "email",
          }),
          createdAt: now,
          updatedAt: now,
        })),
      )
      .execute();
  }
  return addresses;
}

/** A published post. Returns its id. */
export async function addPublishedPost(
  given: Partial<{ title: string; content: string; language: string }> = {},
) {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto("newsletterPosts")
    .values({
      title: "La joie demeure",
      summary: "Une lettre pour la semaine",
      content: "Bien-aimés,\n\nvoici la **lettre**.",
      language: "fr",
      isPublished: true,
      publishedAt: now,
      createdAt: now,
      updatedAt: now,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const listDeliveries = () =>
  db
    .selectFrom("newsletterDeliveries as delivery")
    .innerJoin("newsletters as subscriber", "subscriber.id", "delivery.subscriberId")
    .select([
      "subscriber.email",
      "delivery.status",
      "delivery.error",
      "delivery.attempts",
      "delivery.sendingId",
    ])
    .orderBy("delivery.id")
    .execute();

/** The newest sending of a post. */
export const getSending = async (postId: number) =>
  (await listSendingsOfPost(systemCaller(), { id: postId })).sendings[0]!;

/** Short waits for tests. Timeouts stay long: a busy machine is slow, not silent. */
export const quickOptions: Partial<BatchOptions> = {
  lookMs: 20,
  retry: { firstMs: 30, capMs: 30 },
  domain: { firstMs: 60, capMs: 60 },
  putOff: { firstMs: 30, capMs: 30 },
};

/** Runs the newsletter's sending jobs one after the other, until none is left. */
export async function runSendingJobs(options: Partial<BatchOptions> = {}): Promise<void> {
  for (;;) {
    const job = await db
      .selectFrom("outbox")
      .select(["id", "payload", "runAt"])
      .where("name", "=", "send-newsletter")
      .orderBy("runAt")
      .limit(1)
      .executeTakeFirst();
    if (!job) return;
    await new Promise((resolve) => setTimeout(resolve, Date.parse(job.runAt) - Date.now()));
    await db.deleteFrom("outbox").where("id", "=", job.id).execute();
    const batch = JSON.parse(job.payload) as { sendingId: number; batch: number };
    await sendBatch(batch, { options: { ...quickOptions, ...options } });
  }
}

/** Subscribes an address like the form, and runs the jobs that follow. */
export async function subscribeReader(email: string): Promise<void> {
  const guest = { ...systemCaller("fr"), kind: "guest" as const };
  const reply = { headers: new Headers(), status: 201 };
  await subscribeToNewsletter(guest, subscribeInput.parse({ email, firstName: "Marie" }), reply);
  await runAnswerJobs();
}

/** One subscriber, confirmed, without a profile. */
export async function addSubscriber(email: string, more: Record<string, unknown> = {}): Promise<void> {
  const now = new Date().toISOString();
  await db
    .insertInto("newsletters")
    .values({
      email,
      firstName: null,
      preferredLanguage: "fr",
      isActive: true,
      consentAt: now,
      confirmedAt: now,
      createdAt: now,
      ...more,
    })
    .execute();
}
