import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { giveUpBatch } from "~/features/newsletter/sending/send-batch.server";
import {
  cancelSending,
  pauseSending,
  sendNewsletterPost,
} from "~/features/newsletter/sending/sending-admin.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { withSmtp } from "~tests/support/smtp";
import {
  system,
  addSubscribers,
  addPublishedPost,
  listDeliveries,
  getSending,
  runBatch,
  runSendingJobs,
} from "../world";

const smtp = withSmtp();
const storedSending = (id: number) =>
  db.selectFrom("newsletterSendings").select("total").where("id", "=", id).executeTakeFirstOrThrow();

onBothDatabases(() => {
  describe("a large audience", () => {
    const READERS = 4_500;
    const row = () =>
      db.selectFrom("newsletterSendings").select(["id", "status", "total", "queuedUpTo"]).executeTakeFirst();
    const jobs = async () =>
      (await db.selectFrom("outbox").select("payload").where("name", "=", "send-newsletter").execute())
        .length;
    async function large() {
      await addSubscribers({ count: READERS, languages: ["fr"] });
      return { id: await addPublishedPost() };
    }
    /** As a process leaves it that was killed after its first transaction. */
    async function halfQueued() {
      const { id } = await large();
      const { sendingId } = await sendNewsletterPost(system, { id });
      await db.deleteFrom("newsletterDeliveries").where("subscriberId", ">", 2_000).execute();
      await db.updateTable("newsletterSendings").set({ queuedUpTo: 2_000, total: 2_000 }).execute();
      await db.deleteFrom("outbox").execute();
      return { id, sendingId: sendingId! };
    }

    test("is queued in pieces between which others have their turn", async () => {
      const sent = sendNewsletterPost(system, await large());
      const seen: number[] = [];
      for (let sending = await row(); sending?.queuedUpTo !== null; sending = await row()) {
        if (sending) seen.push(sending.total);
        await nextTurn();
      }
      expect(await sent).toMatchObject({ sentCount: READERS });
      expect(seen.some((total) => total > 0 && total < READERS)).toBe(true);
    });

    test("is queued once for two clicks", async () => {
      const { id } = await large();
      const answers = await Promise.all([
        sendNewsletterPost(system, { id }),
        sendNewsletterPost(system, { id }),
      ]);
      expect(answers.map(({ sentCount }) => sentCount).sort()).toEqual([0, READERS]);
      expect(await row()).toMatchObject({ status: "sending", total: READERS });
      expect(await listDeliveries()).toHaveLength(READERS);
      expect(await jobs()).toBe(9);
    });

    test("of which a killed process queued a part is queued to its end by a job", async () => {
      const { id, sendingId } = await halfQueued();
      await runBatch(sendingId);
      expect(await row()).toMatchObject({ status: "sending", total: READERS, queuedUpTo: null });
      expect(await listDeliveries()).toHaveLength(READERS);
      expect(await jobs()).toBe(9);
      expect(smtp.mails).toEqual([]);
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 0 });
    });

    test("of which a part is queued is not over, and a second click queues the rest", async () => {
      const { id, sendingId } = await halfQueued();
      for (let batch = 0; batch < 4; batch++) await giveUpBatch({ sendingId, batch }, "broken");
      expect(await row()).toMatchObject({ status: "sending" });
      await pauseSending(system, { id: sendingId });
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 2_000 }); // again those that failed
      expect((await storedSending(sendingId)).total).toBe(READERS);
      expect(await listDeliveries()).toHaveLength(READERS);
    });

    test("of which a part is queued can be cancelled", async () => {
      const { id, sendingId } = await halfQueued();
      await cancelSending(system, { id: sendingId });
      await runSendingJobs();
      expect(await getSending(id)).toMatchObject({ status: "cancelled", total: 2_000, skipped: 2_000 });
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: READERS });
    });
  });
});
