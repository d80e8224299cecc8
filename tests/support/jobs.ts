import { expect, vi } from "vitest";
import { db } from "~db/client";
import { deliverAutoReply } from "~/features/mail/mail-delivery.server";
import { completeSubscribeRequest } from "~/features/newsletter/subscribers/subscribers.server";
import type { Handlers } from "~jobs/runner";

/** Handlers that do nothing, but for those given. */
export const handlersWith = (given: Partial<Handlers>): Handlers => ({
  "send-mail": async () => undefined,
  "send-newsletter": async () => undefined,
  "run-content-schedule": async () => undefined,
  "translate-content": async () => undefined,
  "handle-payment-event": async () => undefined,
  "settle-gifts": async () => undefined,
  "answer-mail": async () => undefined,
  "begin-subscription": async () => undefined,
  "stop-monthly-gift": async () => undefined,
  "publish-daily-content": async () => undefined,
  "send-devotion": async () => undefined,
  "send-gathered": async () => undefined,
  "clean-up": async () => undefined,
  "back-up": async () => undefined,
  ...given,
});

export const findJobRow = (id: number) =>
  db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Waits until this no longer throws. */
export const eventually = (expectation: () => unknown) =>
  vi.waitFor(expectation, { timeout: 12_000, interval: 15 });

/** Waits until the row of this job looks so. */
export const waitForRow = (id: number, expected: Partial<Awaited<ReturnType<typeof findJobRow>>>) =>
  eventually(async () => expect(await findJobRow(id)).toMatchObject(expected));

/** Waits until this is true. */
export const waitUntil = (condition: () => boolean) => eventually(() => expect(condition()).toBe(true));

/** A promise and the function that fulfils it: a job that ends when the test says so. */
export function makeGate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** Does what forms left to the job: subscriptions begin, and answers are written or dropped. */
export async function runAnswerJobs(): Promise<void> {
  for (;;) {
    const job = await db
      .selectFrom("outbox")
      .select(["id", "name", "payload"])
      .where("name", "in", ["begin-subscription", "answer-mail"])
      .where("status", "=", "waiting")
      .orderBy("id")
      .executeTakeFirst();
    if (!job) return;
    const { wish, mailId } = JSON.parse(job.payload) as { wish: string; mailId: number };
    await (job.name === "answer-mail" ? deliverAutoReply(mailId) : completeSubscribeRequest(wish));
    await db.updateTable("outbox").set({ status: "done" }).where("id", "=", job.id).execute();
  }
}
