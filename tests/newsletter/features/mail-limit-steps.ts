import { expect } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { sendBatch } from "~/features/newsletter/sending/send-batch.server";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { initialSettings } from "~/settings/initial-settings.server";
import { db } from "~db/client";
import { addPublishedPost, quickOptions, addSubscribers } from "~tests/support/newsletter";
import { requireMailTemplate } from "~/features/mail/mail-templates.server";

export const system = systemCaller();
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface Limits {
  sendingLimit?: "none" | "gmail" | "workspace" | "ses" | "own";
  perMinute?: number;
  perDay?: number;
}

export const setMailLimits = (limits: Limits) =>
  db
    .insertInto("systemSettings")
    .values({
      key: "email",
      value: JSON.stringify({ ...initialSettings().email, sendingLimit: "own", ...limits }),
      updatedAt: new Date().toISOString(),
    })
    .execute();

export async function beginSendingTo(count: number) {
  await addSubscribers({ count, languages: ["fr"] });
  const id = await addPublishedPost();
  const { sendingId } = await sendNewsletterPost(system, { id });
  return { id, sendingId: sendingId! };
}

/** Runs the jobs of the newsletter once; answers in how many ms the first of those that were asked for again is due. */
export async function runOnce(): Promise<number | null> {
  const jobs = await db
    .selectFrom("outbox")
    .select(["id", "payload"])
    .where("name", "=", "send-newsletter")
    .orderBy("runAt")
    .execute();
  await db.deleteFrom("outbox").where("name", "=", "send-newsletter").execute();
  for (const { payload } of jobs)
    await sendBatch(JSON.parse(payload) as { sendingId: number; batch: number }, { options: quickOptions });
  const next = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.min("runAt").as("runAt"))
    .where("name", "=", "send-newsletter")
    .executeTakeFirst();
  return next?.runAt ? Date.parse(next.runAt) - Date.now() : null;
}

/** As if so much time had passed since everything that was sent and said. */
export async function passTime(ms: number) {
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

export const queueReceipt = () =>
  queueMail(db, {
    to: "marie@example.org",
    language: "fr",
    template: requireMailTemplate("contact-acknowledgement"),
    props: { firstName: "Marie" },
  });
export const showMail = async (id: number) =>
  db.selectFrom("mailLog").select(["status", "error"]).where("id", "=", id).executeTakeFirst();
export const listMailJobs = () =>
  db.selectFrom("outbox").select(["payload", "runAt"]).where("name", "=", "send-mail").execute();
export const dropMailJobs = () => db.deleteFrom("outbox").where("name", "=", "send-mail").execute();
export const countMails = async () => {
  const { n } = await db
    .selectFrom("mailCounts")
    .select((eb) => eb.fn.sum<number | string | null>("count").as("n"))
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
};
export const expectAbout = (ms: number) => expect.closeTo(ms, -4.5) as number;
