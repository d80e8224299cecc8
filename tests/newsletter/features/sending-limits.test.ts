import { describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { checkHealth } from "~/features/operations/health-admin.server";
import { db } from "~db/client";
import { cleanUp } from "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { withSmtp } from "~tests/support/smtp";
import {
  system,
  MINUTE,
  DAY,
  setMailLimits,
  beginSending,
  listDeliveries,
  getSending,
  runBatch,
  runSendingJobsOnce,
  passTime,
  expectAbout,
  countMails,
  queueReceipt,
  showMail,
  listMailJobs,
  dropMailJobs,
} from "../world";

const smtp = withSmtp();
const mailHealth = async () => (await checkHealth(system)).find(({ part }) => part === "mail")!;

onBothDatabases(() => {
  describe("a limit of the mail account", () => {
    test("a day lets a sending go on by itself the next days, and its screen says when it will be done", async () => {
      await setMailLimits({ perDay: 20 });
      const { id } = await beginSending({ count: 40 });
      expect(await runSendingJobsOnce()).toEqual(expectAbout(DAY));
      expect(smtp.mails).toHaveLength(18);
      const first = await getSending(id);
      expect(first).toMatchObject({ status: "sending", sent: 18, remaining: 22, failed: 0, error: null });
      expect(first.limits).toMatchObject({ perMinute: null, perDay: 20, answer: null });
      expect(Date.parse(first.limits!.nextAt!) - Date.now()).toEqual(expectAbout(DAY));
      expect(Date.parse(first.limits!.doneAt) - Date.now()).toEqual(expectAbout(2 * DAY));
      expect(await runSendingJobsOnce()).toEqual(expectAbout(DAY)); // too early
      expect(smtp.mails).toHaveLength(18);

      await passTime(DAY);
      expect(await runSendingJobsOnce()).toEqual(expectAbout(DAY));
      expect(smtp.mails).toHaveLength(36);
      await passTime(DAY);
      expect(await runSendingJobsOnce()).toBeNull();
      expect(smtp.counts().size).toBe(40);
      expect(smtp.mails).toHaveLength(40);
      expect(await getSending(id)).toMatchObject({ status: "done", sent: 40, failed: 0, limits: null });
      expect((await listDeliveries()).every(({ attempts }) => attempts === 0)).toBe(true);
    });

    test("a minute lets it go on a minute later", async () => {
      await setMailLimits({ perMinute: 10 });
      const { id } = await beginSending({ count: 20 });
      expect(await runSendingJobsOnce()).toEqual(expectAbout(MINUTE));
      expect(smtp.mails).toHaveLength(9);
      const { limits } = await getSending(id);
      expect(limits).toMatchObject({ perMinute: 10, perDay: null, nextAt: null });
      expect(Date.parse(limits!.doneAt) - Date.now()).toEqual(expectAbout(2 * MINUTE));
      await passTime(MINUTE);
      await runSendingJobsOnce();
      await passTime(MINUTE);
      expect(await runSendingJobsOnce()).toBeNull();
      expect(smtp.mails).toHaveLength(20);
    });

    test("lets a batch wait for those before it", async () => {
      await setMailLimits({ perMinute: 10 });
      const { sendingId } = await beginSending({ count: 1_200 });
      await db.deleteFrom("outbox").execute();
      await runBatch(sendingId, {}, 0);
      await runBatch(sendingId, {}, 2);
      const [first, last] = (await db.selectFrom("outbox").select("runAt").orderBy("runAt").execute()).map(
        ({ runAt }) => Date.parse(runAt) - Date.now(),
      );
      expect(first).toEqual(expectAbout(MINUTE));
      expect(last).toBeGreaterThan(100 * MINUTE);
    });

    test("leaves room for receipts and confirmations, which go first", async () => {
      await setMailLimits({ perDay: 20 });
      await beginSending({ count: 40 });
      await runSendingJobsOnce();
      const first = await queueReceipt();
      await deliverMail(first);
      const second = await queueReceipt();
      await deliverMail(second);
      expect(await showMail(second)).toMatchObject({ status: "sent" });
      await dropMailJobs();
      const third = await queueReceipt();
      await dropMailJobs();
      await deliverMail(third);
      expect(await showMail(third)).toEqual({ status: "queued", error: null });
      const [job] = await listMailJobs();
      expect(JSON.parse(job!.payload)).toEqual({ mailId: third });
      expect(Date.parse(job!.runAt) - Date.now()).toEqual(expectAbout(DAY));
      expect(smtp.mails).toHaveLength(20);
      expect(await mailHealth()).toMatchObject({ tone: "warn", state: "limitReached" });

      await passTime(DAY);
      await deliverMail(third);
      expect(await showMail(third)).toMatchObject({ status: "sent" });
      expect(await mailHealth()).toMatchObject({ tone: "good" });
    });

    test("gives mails that wait their room before a newsletter", async () => {
      await setMailLimits({ perDay: 20 });
      await beginSending({ count: 40 });
      for (let n = 0; n < 15; n++) await queueReceipt();
      await runSendingJobsOnce();
      expect(smtp.mails).toHaveLength(3);
      await db.deleteFrom("outbox").where("name", "=", "send-mail").execute();
    });

    test("holds for all who send at once", async () => {
      await setMailLimits({ perDay: 30 });
      const { sendingId } = await beginSending({ count: 1_200 });
      const batches = [0, 1, 2].map((batch) => runBatch(sendingId, {}, batch));
      const receipts = await Promise.all(Array.from({ length: 10 }, queueReceipt));
      await Promise.all([...batches, ...receipts.map((id) => deliverMail(id))]);
      expect(smtp.mails.length).toBeGreaterThan(20);
      expect(smtp.mails.length).toBeLessThanOrEqual(30);
    });

    test("is a known account's, and counts only what the server took", async () => {
      await setMailLimits({ sendingLimit: "gmail" });
      const { id, sendingId } = await beginSending({ count: 30 });
      env.SMTP_URL = "smtp://127.0.0.1:2";
      await runBatch(sendingId, { putOff: { firstMs: 1, capMs: 1 } });
      expect(await countMails()).toBe(0);
      await expect(deliverMail(await queueReceipt())).rejects.toThrow();
      expect(await countMails()).toBe(0);
      env.SMTP_URL = smtp.url;
      await dropMailJobs();
      await runSendingJobsOnce();
      expect(await countMails()).toBe(18);
      expect((await getSending(id)).limits).toMatchObject({ perMinute: 20, perDay: 500 });
    });
  });

  test("what was counted is forgotten after two days", async () => {
    await db.insertInto("mailCounts").values({ at: "2026-01-01T00:00:00.000Z", count: 3 }).execute();
    await cleanUp();
    expect(await countMails()).toBe(0);
  });
});
