import { describe, expect, test } from "vitest";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { checkHealth } from "~/features/operations/health-admin.server";
import { db } from "~db/client";
import { type FakeSmtpBehaviour } from "~tests/fakes/smtp";
import { onBothDatabases } from "~tests/support/database";
import { withSmtp } from "~tests/support/smtp";
import {
  system,
  MINUTE,
  HOUR,
  DAY,
  beginSending,
  listDeliveries,
  getSending,
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
  describe("a server's own “too many”", () => {
    /** Takes so many, then says so. */
    const after = (count: number, behaviour: FakeSmtpBehaviour) => {
      let taken = 0;
      smtp.behave(() => (taken++ < count * 2 ? "accept" : behaviour)); // asked at RCPT and at DATA
    };

    test("counts no attempt and pauses all mail", async () => {
      const { id } = await beginSending({ count: 80 });
      after(40, "day is full");
      expect(await runSendingJobsOnce()).toBeGreaterThan(50 * MINUTE);
      const taken = smtp.mails.length;
      expect(taken).toBeGreaterThan(20);
      const stopped = await getSending(id);
      expect(stopped).toMatchObject({ status: "sending", sent: taken, remaining: 80 - taken, failed: 0 });
      expect(stopped.limits).toMatchObject({ perMinute: null, perDay: null });
      expect(stopped.limits!.answer).toContain("Daily user sending limit exceeded");
      expect((await listDeliveries()).every(({ attempts }) => attempts === 0)).toBe(true);
      expect(await db.selectFrom("mailSuppressions").select("id").execute()).toEqual([]);
      expect(await mailHealth()).toMatchObject({ tone: "warn", state: "resting" });

      const confirmation = await queueReceipt();
      await dropMailJobs();
      await deliverMail(confirmation);
      expect(await showMail(confirmation)).toEqual({ status: "queued", error: null });
      expect(Date.parse((await listMailJobs())[0]!.runAt) - Date.now()).toBeGreaterThan(50 * MINUTE);

      smtp.behave("accept");
      await passTime(DAY);
      await deliverMail(confirmation);
      await dropMailJobs();
      await runSendingJobsOnce();
      expect(smtp.counts().size).toBe(81);
      expect(smtp.mails).toHaveLength(81);
      expect(await getSending(id)).toMatchObject({ status: "done", sent: 80, failed: 0 });
    });

    test("about the speed pauses it for a minute", async () => {
      await beginSending({ count: 60 });
      after(30, "too fast");
      const dueMs = await runSendingJobsOnce();
      expect(dueMs).toBeGreaterThan(30_000);
      smtp.behave("accept");
      await passTime(MINUTE);
      expect(await runSendingJobsOnce()).toBeNull();
      expect(smtp.mails).toHaveLength(60);
    });

    test("to a receipt keeps the receipt", async () => {
      smtp.behave("day is full");
      const id = await queueReceipt();
      await dropMailJobs();
      await deliverMail(id);
      expect(await showMail(id)).toEqual({ status: "queued", error: null });
      expect(await listMailJobs()).toHaveLength(1);
      expect(await countMails()).toBe(0);
      smtp.behave("accept");
      await passTime(2 * HOUR);
      await deliverMail(id);
      expect(await showMail(id)).toMatchObject({ status: "sent" });
      expect(await db.selectFrom("mailServerLimits").select("pauses").execute()).toEqual([{ pauses: 0 }]);
    });

    test("to every domain is the relay's own, though it names none", async () => {
      const { id } = await beginSending({ count: 40 });
      smtp.behave("slow down");
      expect(await runSendingJobsOnce()).toBeGreaterThan(30_000);
      expect((await getSending(id)).limits).toMatchObject({
        answer: expect.stringContaining("4.7.1") as string,
      });
      expect(await getSending(id)).toMatchObject({ failed: 0, remaining: 40 });
    });

    test("pauses longer each time in a row", async () => {
      await beginSending({ count: 5 });
      smtp.behave("day is full");
      const first = await runSendingJobsOnce();
      await passTime(first!);
      expect(await runSendingJobsOnce()).toEqual(expectAbout(2 * first!));
    });
  });
});
