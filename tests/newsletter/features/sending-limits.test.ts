import { describe, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { sendBatch } from "~/features/newsletter/sending/send-batch.server";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { listSendingsOfPost } from "~/features/newsletter/sending/sending-progress-admin.server";
import { checkHealth } from "~/features/operations/health-admin.server";
import { initialSettings } from "~/settings/initial-settings.server";
import { db } from "~db/client";
import { cleanUp } from "~tests/support/areas";
import { type Behaviour } from "~tests/fakes/smtp";
import { onBothDatabases } from "~tests/support/database";
import { listDeliveries, addPublishedPost, quickOptions, addSubscribers } from "~tests/support/newsletter";
import { withSmtp } from "~tests/support/smtp";
import { requireMailTemplate } from "~/features/mail/mail-templates.server";

const system = systemCaller();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const smtp = withSmtp();

interface Limits {
  sendingLimit?: "none" | "gmail" | "workspace" | "ses" | "own";
  perMinute?: number;
  perDay?: number;
}

const limited = (limits: Limits) =>
  db
    .insertInto("systemSettings")
    .values({
      key: "email",
      value: JSON.stringify({ ...initialSettings().email, sendingLimit: "own", ...limits }),
      updatedAt: new Date().toISOString(),
    })
    .execute();

async function newsletterTo(count: number) {
  await addSubscribers({ count, languages: ["fr"] });
  const id = await addPublishedPost();
  const { sendingId } = await sendNewsletterPost(system, { id });
  return { id, sendingId: sendingId! };
}

/** Runs the jobs of the newsletter once; answers in how many ms the first of those that were asked for again is due. */
async function runOnce(): Promise<number | null> {
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
async function passes(ms: number) {
  const earlier = (at: string) => new Date(Date.parse(at) - ms).toISOString();
  for (const { id, at } of await db.selectFrom("mailCounts").select(["id", "at"]).execute())
    await db
      .updateTable("mailCounts")
      .set({ at: earlier(at) })
      .where("id", "=", id)
      .execute();
  for (const { id, restUntil, learntAt } of await db.selectFrom("mailServerLimits").selectAll().execute())
    await db
      .updateTable("mailServerLimits")
      .set({ restUntil: restUntil && earlier(restUntil), learntAt: learntAt && earlier(learntAt) })
      .where("id", "=", id)
      .execute();
}

const receipt = () =>
  queueMail(db, {
    to: "marie@example.org",
    language: "fr",
    template: requireMailTemplate("contact-acknowledgement"),
    props: { firstName: "Marie" },
  });
const statusOf = async (id: number) =>
  db.selectFrom("mailLog").select(["status", "error"]).where("id", "=", id).executeTakeFirst();
const mailJobs = () =>
  db.selectFrom("outbox").select(["payload", "runAt"]).where("name", "=", "send-mail").execute();
const dropMailJobs = () => db.deleteFrom("outbox").where("name", "=", "send-mail").execute();
const sending = async (id: number) => (await listSendingsOfPost(system, { id })).sendings[0]!;
const counted = async () => {
  const { n } = await db
    .selectFrom("mailCounts")
    .select((eb) => eb.fn.sum<number | string | null>("count").as("n"))
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
};
const about = (ms: number) => expect.closeTo(ms, -4.5) as number;
const mailHealth = async () => (await checkHealth(system)).find(({ part }) => part === "mail")!;

onBothDatabases(() => {
  describe("a limit of the mail account", () => {
    test("a day lets a sending go on by itself the next days, and its screen says when it will be done", async () => {
      await limited({ perDay: 20 });
      const { id } = await newsletterTo(40);
      expect(await runOnce()).toEqual(about(DAY));
      expect(smtp.mails).toHaveLength(18);
      const first = await sending(id);
      expect(first).toMatchObject({ status: "sending", sent: 18, remaining: 22, failed: 0, error: null });
      expect(first.limits).toMatchObject({ perMinute: null, perDay: 20, isLearnt: false, answer: null });
      expect(Date.parse(first.limits!.nextAt!) - Date.now()).toEqual(about(DAY));
      expect(Date.parse(first.limits!.doneAt) - Date.now()).toEqual(about(2 * DAY));
      expect(await runOnce()).toEqual(about(DAY)); // too early
      expect(smtp.mails).toHaveLength(18);

      await passes(DAY);
      expect(await runOnce()).toEqual(about(DAY));
      expect(smtp.mails).toHaveLength(36);
      await passes(DAY);
      expect(await runOnce()).toBeNull();
      expect(smtp.counts().size).toBe(40);
      expect(smtp.mails).toHaveLength(40);
      expect(await sending(id)).toMatchObject({ status: "done", sent: 40, failed: 0, limits: null });
      expect((await listDeliveries()).every(({ attempts }) => attempts === 0)).toBe(true);
    });

    test("a minute lets it go on a minute later", async () => {
      await limited({ perMinute: 10 });
      const { id } = await newsletterTo(20);
      expect(await runOnce()).toEqual(about(MINUTE));
      expect(smtp.mails).toHaveLength(9);
      const { limits } = await sending(id);
      expect(limits).toMatchObject({ perMinute: 10, perDay: null, nextAt: null });
      expect(Date.parse(limits!.doneAt) - Date.now()).toEqual(about(2 * MINUTE));
      await passes(MINUTE);
      await runOnce();
      await passes(MINUTE);
      expect(await runOnce()).toBeNull();
      expect(smtp.mails).toHaveLength(20);
    });

    test("lets a batch wait for those before it", async () => {
      await limited({ perMinute: 10 });
      const { sendingId } = await newsletterTo(1_200);
      await db.deleteFrom("outbox").execute();
      await sendBatch({ sendingId, batch: 0 }, { options: quickOptions });
      await sendBatch({ sendingId, batch: 2 }, { options: quickOptions });
      const [first, last] = (await db.selectFrom("outbox").select("runAt").orderBy("runAt").execute()).map(
        ({ runAt }) => Date.parse(runAt) - Date.now(),
      );
      expect(first).toEqual(about(MINUTE));
      expect(last).toBeGreaterThan(100 * MINUTE);
    });

    test("leaves room for receipts and confirmations, which go first", async () => {
      await limited({ perDay: 20 });
      await newsletterTo(40);
      await runOnce();
      const first = await receipt();
      await deliverMail(first);
      const second = await receipt();
      await deliverMail(second);
      expect(await statusOf(second)).toMatchObject({ status: "sent" });
      await dropMailJobs();
      const third = await receipt();
      await dropMailJobs();
      await deliverMail(third);
      expect(await statusOf(third)).toEqual({ status: "queued", error: null });
      const [job] = await mailJobs();
      expect(JSON.parse(job!.payload)).toEqual({ mailId: third });
      expect(Date.parse(job!.runAt) - Date.now()).toEqual(about(DAY));
      expect(smtp.mails).toHaveLength(20);
      expect(await mailHealth()).toMatchObject({ tone: "warn", state: "limitReached" });

      await passes(DAY);
      await deliverMail(third);
      expect(await statusOf(third)).toMatchObject({ status: "sent" });
      expect(await mailHealth()).toMatchObject({ tone: "good" });
    });

    test("gives mails that wait their room before a newsletter", async () => {
      await limited({ perDay: 20 });
      await newsletterTo(40);
      for (let n = 0; n < 15; n++) await receipt();
      await runOnce();
      expect(smtp.mails).toHaveLength(3);
      await db.deleteFrom("outbox").where("name", "=", "send-mail").execute();
    });

    test("holds for all who send at once", async () => {
      await limited({ perDay: 30 });
      const { sendingId } = await newsletterTo(1_200);
      const batches = [0, 1, 2].map((batch) => sendBatch({ sendingId, batch }, { options: quickOptions }));
      const receipts = await Promise.all(Array.from({ length: 10 }, receipt));
      await Promise.all([...batches, ...receipts.map((id) => deliverMail(id))]);
      expect(smtp.mails.length).toBeGreaterThan(20);
      expect(smtp.mails.length).toBeLessThanOrEqual(30);
    });

    test("is a known account's, and counts only what the server took", async () => {
      await limited({ sendingLimit: "gmail" });
      const { id, sendingId } = await newsletterTo(30);
      env.SMTP_URL = "smtp://127.0.0.1:2";
      await sendBatch(
        { sendingId, batch: 0 },
        { options: { ...quickOptions, putOff: { firstMs: 1, capMs: 1 } } },
      );
      expect(await counted()).toBe(0);
      await expect(deliverMail(await receipt())).rejects.toThrow();
      expect(await counted()).toBe(0);
      env.SMTP_URL = smtp.url;
      await dropMailJobs();
      await runOnce();
      expect(await counted()).toBe(18);
      expect((await sending(id)).limits).toMatchObject({ perMinute: 20, perDay: 500 });
    });
  });

  describe("a server's own “too many”", () => {
    /** Takes so many, then says so. */
    const after = (count: number, behaviour: Behaviour) => {
      let taken = 0;
      smtp.behave(() => (taken++ < count * 2 ? "accept" : behaviour)); // asked at RCPT and at DATA
    };

    test("burns nothing, rests all mail, and is learnt from", async () => {
      const { id } = await newsletterTo(80);
      after(40, "day is full");
      expect(await runOnce()).toBeGreaterThan(50 * MINUTE);
      const taken = smtp.mails.length;
      expect(taken).toBeGreaterThan(20);
      const stopped = await sending(id);
      expect(stopped).toMatchObject({ status: "sending", sent: taken, remaining: 80 - taken, failed: 0 });
      expect(stopped.limits).toMatchObject({ perMinute: null, isLearnt: true });
      expect(stopped.limits!.perDay).toBeGreaterThan(taken / 2);
      expect(stopped.limits!.perDay).toBeLessThanOrEqual(taken);
      expect(stopped.limits!.answer).toContain("Daily user sending limit exceeded");
      expect((await listDeliveries()).every(({ attempts }) => attempts === 0)).toBe(true);
      expect(await db.selectFrom("mailSuppressions").select("id").execute()).toEqual([]);
      expect(await mailHealth()).toMatchObject({ tone: "warn", state: "resting" });

      const confirmation = await receipt();
      await dropMailJobs();
      await deliverMail(confirmation);
      expect(await statusOf(confirmation)).toEqual({ status: "queued", error: null });
      expect(Date.parse((await mailJobs())[0]!.runAt) - Date.now()).toBeGreaterThan(50 * MINUTE);

      smtp.behave("accept");
      await passes(DAY);
      await deliverMail(confirmation);
      await dropMailJobs();
      for (let day = 0; day < 3; day++) {
        await runOnce();
        await passes(DAY);
      }
      expect(smtp.counts().size).toBe(81);
      expect(smtp.mails).toHaveLength(81);
      expect(await sending(id)).toMatchObject({ status: "done", sent: 80, failed: 0 });
    });

    test("about the speed makes it slower, and it grows fast again", async () => {
      const { id } = await newsletterTo(60);
      after(30, "too fast");
      const dueMs = await runOnce();
      expect(dueMs).toBeGreaterThan(30_000);
      const taken = smtp.mails.length;
      const { limits } = await sending(id);
      expect(limits).toMatchObject({ isLearnt: true, perDay: null });
      const learnt = limits!.perMinute!;
      expect(learnt).toBeGreaterThan(taken / 3);
      expect(learnt).toBeLessThan(taken);
      smtp.behave("accept");
      await passes(HOUR);
      expect((await sending(id)).limits).toMatchObject({ perMinute: 2 * learnt });
      await passes(DAY);
      expect((await sending(id)).limits).toBeNull();
      expect(await runOnce()).toBeNull();
      expect(smtp.mails).toHaveLength(60);
    });

    test("to a receipt keeps the receipt", async () => {
      smtp.behave("day is full");
      const id = await receipt();
      await dropMailJobs();
      await deliverMail(id);
      expect(await statusOf(id)).toEqual({ status: "queued", error: null });
      expect(await mailJobs()).toHaveLength(1);
      expect(await counted()).toBe(0);
      smtp.behave("accept");
      await passes(2 * HOUR);
      await deliverMail(id);
      expect(await statusOf(id)).toMatchObject({ status: "sent" });
      expect(await db.selectFrom("mailServerLimits").select("rests").execute()).toEqual([{ rests: 0 }]);
    });

    test("to every domain is the relay's own, though it names none", async () => {
      const { id } = await newsletterTo(40);
      smtp.behave("slow down");
      expect(await runOnce()).toBeGreaterThan(30_000);
      expect((await sending(id)).limits).toMatchObject({
        answer: expect.stringContaining("4.7.1") as string,
      });
      expect(await sending(id)).toMatchObject({ failed: 0, remaining: 40 });
    });

    test("rests longer each time in a row", async () => {
      await newsletterTo(5);
      smtp.behave("day is full");
      const first = await runOnce();
      await passes(first!);
      expect(await runOnce()).toEqual(about(2 * first!));
    });
  });

  test("what was counted is forgotten after two days", async () => {
    await db.insertInto("mailCounts").values({ at: "2026-01-01T00:00:00.000Z", count: 3 }).execute();
    await cleanUp();
    expect(await counted()).toBe(0);
  });
});
