import { describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { countAudience } from "~/features/newsletter/segments/audience.server";
import { giveUpBatch } from "~/features/newsletter/sending/send-batch.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { unsubscribeFromNewsletter } from "~/features/newsletter/subscribers/subscribers.server";
import {
  cancelSending,
  pauseSending,
  resumeSending,
  sendNewsletterPost,
} from "~/features/newsletter/sending/sending-admin.server";
import { sendTestMail } from "~/features/newsletter/sending/test-mail-admin.server";
import { listSendingsOfPost } from "~/features/newsletter/sending/sending-progress-admin.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { startSmtp } from "~tests/fakes/smtp";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { waitUntil } from "~tests/support/jobs";
import { withSmtp, listRecipients } from "~tests/support/smtp";
import { manageTokenOf } from "~tests/support/subscriptions";
import {
  system,
  guest,
  addSubscriber,
  addSubscribers,
  changeProfile,
  suppressAddress,
  storeSetting,
  addPublishedPost,
  beginSending,
  listDeliveries,
  getSending,
  runBatch,
  runSendingJobs,
} from "../world";

const smtp = withSmtp();

onBothDatabases(() => {
  describe("who gets a mail", () => {
    test("those who read its language, unless everybody is meant", async () => {
      const addresses = await addSubscribers({ count: 8 });
      const id = await addPublishedPost({ language: "ht" });
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 2 });
      await runSendingJobs();
      expect(listRecipients(smtp)).toEqual([addresses[1], addresses[5]].sort());
      expect(await sendNewsletterPost(system, { id, audience: "all" })).toMatchObject({ sentCount: 6 });
      await runSendingJobs();
      expect(listRecipients(smtp)).toEqual([...addresses].sort());
    });

    test("a segment's", async () => {
      const addresses = await addSubscribers({ count: 8 });
      const now = new Date().toISOString();
      const criteria = { languages: ["fr", "ht"], interests: ["prayer"], frequencies: ["weekly"] };
      const { id: segmentId } = await db
        .insertInto("newsletterSegments")
        .values({ name: "Priants", criteria: JSON.stringify(criteria), createdAt: now, updatedAt: now })
        .returning("id")
        .executeTakeFirstOrThrow();
      const id = await addPublishedPost();
      await sendNewsletterPost(system, { id, audience: "segment", segmentId });
      await runSendingJobs();
      expect(listRecipients(smtp)).toEqual([addresses[1], addresses[5]].sort());
      expect(await getSending(id)).toMatchObject({ audience: "segment", segmentName: "Priants", sent: 2 });
      await expect(
        sendNewsletterPost(system, { id, audience: "segment", segmentId: 999 }),
      ).rejects.toMatchObject({
        status: 400,
      });
    });

    test("nobody who unsubscribed, is not confirmed, paused, or is suppressed", async () => {
      const [, gone, unconfirmed, paused, back, suppressed] = await addSubscribers({
        count: 6,
        languages: ["fr"],
      });
      await db.updateTable("newsletters").set({ isActive: false }).where("email", "=", gone!).execute();
      await db
        .updateTable("newsletters")
        .set({ confirmedAt: null })
        .where("email", "=", unconfirmed!)
        .execute();
      await changeProfile(paused!, { pausedUntil: "2999-01-01" });
      await changeProfile(back!, { pausedUntil: "2001-01-01" });
      await suppressAddress(suppressed!);
      expect(await countAudience(db)).toBe(2);
      expect(await sendNewsletterPost(system, { id: await addPublishedPost() })).toMatchObject({
        sentCount: 2,
      });
      await storeSetting("newsletter", { doubleOptIn: false });
      expect(await countAudience(db)).toBe(3);
    });

    test("a draft goes to nobody, and nobody to reach is no sending", async () => {
      const draft = await addPublishedPost();
      await db.updateTable("newsletterPosts").set({ isPublished: false }).where("id", "=", draft).execute();
      await expect(sendNewsletterPost(system, { id: draft })).rejects.toMatchObject({ status: 409 });
      await expect(sendNewsletterPost(system, { id: 999 })).rejects.toMatchObject({ status: 404 });
      const id = await addPublishedPost();
      expect(await sendNewsletterPost(system, { id })).toEqual({
        sentCount: 0,
        laterCount: 0,
        laterAt: null,
        sendingId: null,
      });
      expect((await listSendingsOfPost(system, { id })).sendings).toEqual([]);
    });
  });

  describe("once only", () => {
    test("two administrators who click at once", async () => {
      const addresses = await addSubscribers({ count: 30, languages: ["fr"] });
      const id = await addPublishedPost();
      const answers = await Promise.all([
        sendNewsletterPost(system, { id }),
        sendNewsletterPost(system, { id }),
      ]);
      expect(answers.map(({ sentCount }) => sentCount).sort()).toEqual([0, 30]);
      await runSendingJobs();
      expect(listRecipients(smtp)).toEqual([...addresses].sort());
    });

    test("a second sending reaches who came since", async () => {
      const { id } = await beginSending({ count: 3 });
      await runSendingJobs();
      smtp.mails.length = 0;
      await addSubscriber("new@six.example");
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 1 });
      await runSendingJobs();
      expect(listRecipients(smtp)).toEqual(["new@six.example"]);
    });

    test("a batch that two workers hold at once", async () => {
      const { addresses, sendingId } = await beginSending({ count: 200 });
      await Promise.all([runBatch(sendingId), runBatch(sendingId), runBatch(sendingId)]);
      expect(listRecipients(smtp)).toEqual([...addresses].sort());
    });
  });

  test("without a mail server mails are kept as not sent, and the next sending reaches them", async () => {
    env.SMTP_URL = undefined;
    const { addresses, id } = await beginSending({ count: 3 });
    await runSendingJobs();
    expect(await getSending(id)).toMatchObject({ status: "done", notSent: 3, sent: 0, remaining: 0 });
    env.SMTP_URL = smtp.url;
    expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 3 });
    await runSendingJobs();
    expect(listRecipients(smtp)).toEqual([...addresses].sort());
    expect(await getSending(id)).toMatchObject({ status: "done", sent: 3, notSent: 0 });
  });

  test("who unsubscribes while the batch runs gets nothing more", async () => {
    const slow = await startSmtp({ takesMs: 15 });
    env.SMTP_URL = slow.url;
    const { addresses, id, sendingId } = await beginSending({ count: 120, domains: ["one.example"] });
    const run = runBatch(sendingId);
    await waitUntil(() => slow.mails.length >= 10);
    await unsubscribeFromNewsletter(guest, { token: await manageTokenOf(addresses.at(-1)!) });
    await run;
    expect(slow.mails).toHaveLength(119);
    expect(slow.counts().has(addresses.at(-1)!)).toBe(false);
    expect(await getSending(id)).toMatchObject({ status: "done", sent: 119, skipped: 1 });
    await slow.close();
  });

  test("a job that failed too often gives its batch up", async () => {
    const { id, sendingId } = await beginSending({ count: 3 });
    await giveUpBatch({ sendingId, batch: 0 }, "broken");
    expect(await getSending(id)).toMatchObject({ status: "done", failed: 3 });
  });

  describe("a test", () => {
    test("goes to any address, of a draft too, with a marked subject in the administrator's language", async () => {
      const { caller } = await administrator({ permissions: ["manage_newsletter"], language: "es" });
      const id = await addPublishedPost();
      await db.updateTable("newsletterPosts").set({ isPublished: false }).where("id", "=", id).execute();
      await sendTestMail(caller, { id, email: "anybody@elsewhere.example" });
      const mail = await db.selectFrom("mailLog").select("id").executeTakeFirstOrThrow();
      await deliverMail(mail.id);
      expect(listRecipients(smtp)).toEqual(["anybody@elsewhere.example"]);
      expect(smtp.mails[0]!.header("Subject")).toBe("[Prueba] La joie demeure");
      expect(smtp.mails[0]!.header("List-Unsubscribe")).toBeUndefined();
      expect(await db.selectFrom("mailLog").select(["status", "subject"]).execute()).toEqual([
        { status: "sent", subject: "[Prueba] La joie demeure" },
      ]);
      expect(await listDeliveries()).toEqual([]);
    });

    test("is not made into a flood", async () => {
      const id = await addPublishedPost();
      const ask = () => sendTestMail(system, { id, email: "anybody@elsewhere.example" });
      for (let n = 0; n < 20; n++) await ask();
      await expect(ask()).rejects.toMatchObject({ status: 429 });
    });
  });

  test("only who manages the newsletter sends, stops or looks", async () => {
    const { caller } = await administrator({ permissions: ["manage_content"] });
    for (const verb of [pauseSending, resumeSending, cancelSending, listSendingsOfPost, sendNewsletterPost])
      await expect(verb(caller, { id: 1 })).rejects.toMatchObject({ status: 403 });
    await expect(sendTestMail(caller, { id: 1, email: "a@example.org" })).rejects.toBeInstanceOf(AppError);
  });
});
