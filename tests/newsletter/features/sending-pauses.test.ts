import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { sendBatch } from "~/features/newsletter/sending/send-batch.server";
import { deleteNewsletterPost } from "~/features/newsletter/posts/posts-admin.server";
import {
  cancelSending,
  pauseSending,
  resumeSending,
  sendNewsletterPost,
} from "~/features/newsletter/sending/sending-admin.server";
import { db } from "~db/client";
import { startSmtp } from "~tests/fakes/smtp";
import { onBothDatabases } from "~tests/support/database";
import { waitUntil } from "~tests/support/jobs";
import { withSmtp, listRecipients } from "~tests/support/smtp";
import {
  system,
  beginSending,
  listDeliveries,
  getSending,
  quickOptions,
  runBatch,
  runSendingJobs,
} from "../world";

const smtp = withSmtp();

const statuses = async () => (await listDeliveries()).map(({ status }) => status);

onBothDatabases(() => {
  describe("while it runs", () => {
    let slow: Awaited<ReturnType<typeof startSmtp>>;
    beforeEach(async () => {
      slow = await startSmtp({ takesMs: 20 });
      env.SMTP_URL = slow.url;
    });
    afterEach(() => slow.close());

    async function begun() {
      const domains = ["one.example", "two.example"];
      const { id, sendingId } = await beginSending({ count: 200, domains });
      const run = runBatch(sendingId, { leaseMs: 1_500 }); // a cancelled sending looks again when the lease is over
      await waitUntil(() => slow.mails.length >= 10);
      return { id, sendingId, run };
    }

    test("a sending pauses after the messages in flight, and resumes", async () => {
      const { id, sendingId, run } = await begun();
      await pauseSending(system, { id: sendingId });
      await run;
      const reached = slow.mails.length;
      expect(reached).toBeLessThan(150);
      expect(await getSending(id)).toMatchObject({
        status: "paused",
        sent: reached,
        remaining: 200 - reached,
      });
      await runSendingJobs();
      expect(slow.mails).toHaveLength(reached);
      await expect(pauseSending(system, { id: sendingId })).rejects.toMatchObject({ status: 409 });
      await resumeSending(system, { id: sendingId });
      await runSendingJobs();
      expect(slow.counts().size).toBe(200);
      expect(slow.mails).toHaveLength(200);
      expect(await getSending(id)).toMatchObject({ status: "done", sent: 200, remaining: 0 });
    });

    test("a cancelled sending leaves the others to a later one", async () => {
      const { id, sendingId, run } = await begun();
      await cancelSending(system, { id: sendingId });
      await run;
      const reached = slow.mails.length;
      expect(await getSending(id)).toMatchObject({ status: "cancelled", sent: reached, remaining: 0 });
      await expect(resumeSending(system, { id: sendingId })).rejects.toMatchObject({ status: 409 });
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 200 - reached });
      await runSendingJobs();
      expect(slow.mails).toHaveLength(200);
    });

    test("a process that stops lets the messages in flight end and leaves the rest to another", async () => {
      const { sendingId } = await beginSending({ count: 200 });
      const stopping = new AbortController();
      const run = sendBatch({ sendingId, batch: 0 }, { options: quickOptions, stopping: stopping.signal });
      await waitUntil(() => slow.mails.length >= 10);
      stopping.abort();
      await run;
      const statusesNow = new Set(await statuses());
      expect(statusesNow).toEqual(new Set(["sent", "waiting"]));
      await runSendingJobs();
      expect(slow.mails).toHaveLength(200);
    });

    test("deleting the post ends it", async () => {
      const { id, run } = await begun();
      await deleteNewsletterPost(system, { id });
      await run;
      const reached = slow.mails.length;
      await runSendingJobs();
      expect(slow.mails).toHaveLength(reached);
      expect(await listDeliveries()).toEqual([]);
    });
  });

  describe("a worker that died while it sent mails", () => {
    /** As it would leave two of three mails. */
    async function killed({ leaseEndsIn }: { leaseEndsIn: number }) {
      const { id, sendingId } = await beginSending({ count: 3 });
      const claimedUntil = new Date(Date.now() + leaseEndsIn).toISOString();
      const held = { status: "sending" as const, claimedBy: "dead", claimedUntil };
      await db.updateTable("newsletterDeliveries").set(held).where("subscriberId", "<=", 2).execute();
      return { id, sendingId };
    }

    test("keeps none of them for ever when the sending is cancelled", async () => {
      const { id, sendingId } = await killed({ leaseEndsIn: 500 });
      await cancelSending(system, { id: sendingId });
      expect(await getSending(id)).toMatchObject({ status: "cancelled", inFlight: 2, skipped: 1 });
      await runSendingJobs();
      expect(await getSending(id)).toMatchObject({ status: "cancelled", inFlight: 0, skipped: 3 });
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 3 });
    });

    test("leaves them to a later sending, once the first is over and its lease too", async () => {
      const { id, sendingId } = await killed({ leaseEndsIn: -1 });
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 0 });
      await cancelSending(system, { id: sendingId });
      await db.deleteFrom("outbox").execute();
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 3 });
      await runSendingJobs();
      expect(listRecipients(smtp)).toHaveLength(3);
    });
  });

  test("a mail that waits longer than its lease is not taken by a second run", async () => {
    const slow = await startSmtp({ takesMs: 2_000 });
    env.SMTP_URL = slow.url;
    const { sendingId } = await beginSending({ count: 4 });
    const first = runBatch(sendingId, { leaseMs: 600 });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await Promise.all([first, runBatch(sendingId, { leaseMs: 600 })]);
    expect(slow.mails).toHaveLength(4);
    expect(slow.counts().size).toBe(4);
    await slow.close();
  });
});
