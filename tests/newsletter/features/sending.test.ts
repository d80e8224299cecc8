import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { countAudience } from "~/features/newsletter/segments/audience.server";
import { giveUpBatch, sendBatch } from "~/features/newsletter/sending/send-batch.server";
import { backoffMs, defaultBatchOptions } from "~/features/newsletter/sending/batch-options";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { confirmLinkPath } from "~/features/newsletter/subscribers/confirm-link.server";
import { manageLinkPaths } from "~/features/newsletter/preferences/manage-link.server";
import {
  confirmSubscription,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from "~/features/newsletter/subscribers/subscribers.server";
import { subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import { deleteOldDeliveries } from "~/features/newsletter/retention.server";
import { deleteNewsletterPost } from "~/features/newsletter/posts/posts-admin.server";
import {
  cancelSending,
  pauseSending,
  resumeSending,
  sendNewsletterPost,
} from "~/features/newsletter/sending/sending-admin.server";
import { sendTestMail } from "~/features/newsletter/sending/test-mail-admin.server";
import { listSendingsOfPost } from "~/features/newsletter/sending/sending-progress-admin.server";
import { takeBounces, bounceAddress } from "~/features/newsletter/sending/bounces.server";
import { exportPersonalData, erasePersonalData } from "~/features/privacy/privacy.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { startSmtp } from "~tests/fakes/smtp";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { runAnswerJobs, waitUntil } from "~tests/support/jobs";
import {
  listDeliveries,
  addPublishedPost,
  quickOptions,
  addSubscribers,
  runSendingJobs,
} from "~tests/support/newsletter";
import { withSmtp } from "~tests/support/smtp";
import "~tests/support/areas";

const system = systemCaller();
const guest = { ...systemCaller("fr"), kind: "guest" as const };

const smtp = withSmtp();

const sentTo = () => smtp.mails.map(({ to }) => to[0]!).sort();
const statuses = async () => (await listDeliveries()).map(({ status }) => status);
const setting = (key: string, value: unknown) =>
  db
    .insertInto("systemSettings")
    .values({ key, value: JSON.stringify(value), updatedAt: new Date().toISOString() })
    .execute();
const token = (path: string) => path.split("/").at(-1);
const storedSending = (id: number) =>
  db.selectFrom("newsletterSendings").select("total").where("id", "=", id).executeTakeFirstOrThrow();
const onlySending = async (id: number) => (await listSendingsOfPost(system, { id })).sendings[0]!;

onBothDatabases(() => {
  describe("who gets a letter", () => {
    test("those who read its language, unless everybody is meant", async () => {
      const addresses = await addSubscribers({ count: 8 });
      const id = await addPublishedPost({ language: "ht" });
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 2 });
      await runSendingJobs();
      expect(sentTo()).toEqual([addresses[1], addresses[5]].sort());
      expect(await sendNewsletterPost(system, { id, audience: "all" })).toMatchObject({ sentCount: 6 });
      await runSendingJobs();
      expect(sentTo()).toEqual([...addresses].sort());
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
      expect(sentTo()).toEqual([addresses[1], addresses[5]].sort());
      expect(await onlySending(id)).toMatchObject({ audience: "segment", segmentName: "Priants", sent: 2 });
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
      await db.updateTable("newsletters").set({ isActive: 0 }).where("email", "=", gone!).execute();
      await db
        .updateTable("newsletters")
        .set({ confirmedAt: null })
        .where("email", "=", unconfirmed!)
        .execute();
      const pauses = { [paused!]: "2999-01-01", [back!]: "2001-01-01" };
      for (const [email, pausedUntil] of Object.entries(pauses))
        await db.updateTable("enhancedNewsletters").set({ pausedUntil }).where("email", "=", email).execute();
      await db
        .insertInto("mailSuppressions")
        .values({ email: suppressed!, reason: "bounce", createdAt: "2026-01-01T00:00:00.000Z" })
        .execute();
      expect(await countAudience(db)).toBe(2);
      expect(await sendNewsletterPost(system, { id: await addPublishedPost() })).toMatchObject({
        sentCount: 2,
      });
      await setting("newsletter", { doubleOptIn: false });
      expect(await countAudience(db)).toBe(3);
    });

    test("a draft goes to nobody, and nobody to reach is no sending", async () => {
      const draft = await addPublishedPost();
      await db.updateTable("newsletterPosts").set({ isPublished: 0 }).where("id", "=", draft).execute();
      await expect(sendNewsletterPost(system, { id: draft })).rejects.toMatchObject({ status: 409 });
      await expect(sendNewsletterPost(system, { id: 999 })).rejects.toMatchObject({ status: 404 });
      const id = await addPublishedPost();
      expect(await sendNewsletterPost(system, { id })).toEqual({
        sentCount: 0,
        gatheredCount: 0,
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
      expect(sentTo()).toEqual([...addresses].sort());
    });

    test("a second sending reaches who came since", async () => {
      await addSubscribers({ count: 3, languages: ["fr"] });
      const id = await addPublishedPost();
      await sendNewsletterPost(system, { id });
      await runSendingJobs();
      smtp.mails.length = 0;
      const now = new Date().toISOString();
      await db
        .insertInto("newsletters")
        .values({
          email: "new@six.example",
          preferredLanguage: "fr",
          isActive: 1,
          consentAt: now,
          confirmedAt: now,
          createdAt: now,
        })
        .execute();
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 1 });
      await runSendingJobs();
      expect(sentTo()).toEqual(["new@six.example"]);
    });

    test("a batch that two workers hold at once", async () => {
      const addresses = await addSubscribers({ count: 200, languages: ["fr"] });
      const { sendingId } = await sendNewsletterPost(system, { id: await addPublishedPost() });
      const run = () => sendBatch({ sendingId: sendingId!, batch: 0 }, { options: quickOptions });
      await Promise.all([run(), run(), run()]);
      expect(sentTo()).toEqual([...addresses].sort());
    });
  });

  test("without a mail server letters are kept as not sent, and the next sending reaches them", async () => {
    const addresses = await addSubscribers({ count: 3, languages: ["fr"] });
    const id = await addPublishedPost();
    env.SMTP_URL = undefined;
    await sendNewsletterPost(system, { id });
    await runSendingJobs();
    expect(await onlySending(id)).toMatchObject({ status: "done", notSent: 3, sent: 0, remaining: 0 });
    env.SMTP_URL = smtp.url;
    expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 3 });
    await runSendingJobs();
    expect(sentTo()).toEqual([...addresses].sort());
    expect(await onlySending(id)).toMatchObject({ status: "done", sent: 3, notSent: 0 });
  });

  test("who unsubscribes while the batch runs gets nothing more", async () => {
    const addresses = await addSubscribers({ count: 120, languages: ["fr"], domains: ["one.example"] });
    const slow = await startSmtp({ takesMs: 15 });
    env.SMTP_URL = slow.url;
    const id = await addPublishedPost();
    const { sendingId } = await sendNewsletterPost(system, { id });
    const run = sendBatch({ sendingId: sendingId!, batch: 0 }, { options: quickOptions });
    await waitUntil(() => slow.mails.length >= 10);
    const last = await db
      .selectFrom("newsletters")
      .select(["id", "createdAt"])
      .where("email", "=", addresses.at(-1)!)
      .executeTakeFirstOrThrow();
    await unsubscribeFromNewsletter(guest, { token: token(manageLinkPaths(last).unsubscribePath) });
    await run;
    expect(slow.mails).toHaveLength(119);
    expect(slow.counts().has(addresses.at(-1)!)).toBe(false);
    expect(await onlySending(id)).toMatchObject({ status: "done", sent: 119, skipped: 1 });
    await slow.close();
  });

  describe("while it runs", () => {
    let slow: Awaited<ReturnType<typeof startSmtp>>;
    beforeEach(async () => {
      slow = await startSmtp({ takesMs: 20 });
      env.SMTP_URL = slow.url;
    });
    afterEach(() => slow.close());

    async function begun() {
      await addSubscribers({ count: 200, languages: ["fr"], domains: ["one.example", "two.example"] });
      const id = await addPublishedPost();
      const { sendingId } = await sendNewsletterPost(system, { id });
      const options = { ...quickOptions, leaseMs: 1_500 }; // a cancelled sending looks again when the lease is over
      const run = sendBatch({ sendingId: sendingId!, batch: 0 }, { options });
      await waitUntil(() => slow.mails.length >= 10);
      return { id, sendingId: sendingId!, run };
    }

    test("a sending pauses after the messages in flight, and resumes", async () => {
      const { id, sendingId, run } = await begun();
      await pauseSending(system, { id: sendingId });
      await run;
      const reached = slow.mails.length;
      expect(reached).toBeLessThan(150);
      expect(await onlySending(id)).toMatchObject({
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
      expect(await onlySending(id)).toMatchObject({ status: "done", sent: 200, remaining: 0 });
    });

    test("a cancelled sending leaves the others to a later one", async () => {
      const { id, sendingId, run } = await begun();
      await cancelSending(system, { id: sendingId });
      await run;
      const reached = slow.mails.length;
      expect(await onlySending(id)).toMatchObject({ status: "cancelled", sent: reached, remaining: 0 });
      await expect(resumeSending(system, { id: sendingId })).rejects.toMatchObject({ status: 409 });
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 200 - reached });
      await runSendingJobs();
      expect(slow.mails).toHaveLength(200);
    });

    test("a process that stops lets the messages in flight end and leaves the rest to another", async () => {
      await addSubscribers({ count: 200, languages: ["fr"] });
      const id = await addPublishedPost();
      const { sendingId } = await sendNewsletterPost(system, { id });
      const stopping = new AbortController();
      const run = sendBatch(
        { sendingId: sendingId!, batch: 0 },
        { options: quickOptions, stopping: stopping.signal },
      );
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

  describe("a mail server", () => {
    test("that puts letters off gets them again later", async () => {
      const addresses = await addSubscribers({ count: 20, languages: ["fr"] });
      const deferred = new Set(addresses.slice(0, 5));
      smtp.behave((address) => (deferred.delete(address) ? "defer" : "accept"));
      const id = await addPublishedPost();
      await sendNewsletterPost(system, { id });
      await runSendingJobs();
      expect(sentTo()).toEqual([...addresses].sort());
      expect((await listDeliveries()).filter(({ attempts }) => attempts === 1)).toHaveLength(5);
    });

    test("that puts one off for days is given up, and it is not suppressed", async () => {
      const [stubborn] = await addSubscribers({ count: 3, languages: ["fr"] });
      smtp.behave((address) => (address === stubborn ? "defer" : "accept"));
      const id = await addPublishedPost();
      await sendNewsletterPost(system, { id });
      await runSendingJobs({ attempts: 3 });
      const sending = await onlySending(id);
      expect(sending).toMatchObject({ status: "done", sent: 2, failed: 1 });
      expect(sending.failures).toEqual([
        { address: "r…1@one.example", error: expect.stringContaining("4.2.0") as string },
      ]);
      expect(await countAudience(db)).toBe(3);
    });

    test("that knows no such mailbox costs the address its letters", async () => {
      const [wrong] = await addSubscribers({ count: 3, languages: ["fr"] });
      smtp.behave((address) => (address === wrong ? "reject" : "accept"));
      const id = await addPublishedPost();
      await sendNewsletterPost(system, { id });
      await runSendingJobs();
      expect(await db.selectFrom("mailSuppressions").select(["email", "reason"]).execute()).toEqual([
        { email: wrong, reason: "bounce" },
      ]);
      smtp.behave("accept");
      expect(await sendNewsletterPost(system, { id: await addPublishedPost() })).toMatchObject({
        sentCount: 2,
      });
    });

    test("that refuses the message itself costs nobody their letters, and stops the sending by itself", async () => {
      await addSubscribers({ count: 60, languages: ["fr"] });
      smtp.behave("spam");
      const id = await addPublishedPost();
      await sendNewsletterPost(system, { id });
      await runSendingJobs({ refusals: 10, inFlight: 4 });
      const sending = await onlySending(id);
      expect(sending).toMatchObject({ status: "paused", sent: 0 });
      expect(sending.error).toContain("5.7.1");
      expect(sending.failed).toBeLessThan(20);
      expect(await db.selectFrom("mailSuppressions").select("id").execute()).toEqual([]);
    });

    test("that drops a connection in the middle of a message or hangs gets it again", async () => {
      const addresses = await addSubscribers({ count: 30, languages: ["fr"] });
      const dropped = new Set([addresses[3], addresses[11]]);
      const hung = new Set([addresses[7]]);
      smtp.behave((address) => (dropped.delete(address) ? "drop" : hung.delete(address) ? "hang" : "accept"));
      await sendNewsletterPost(system, { id: await addPublishedPost() });
      await runSendingJobs({ silenceMs: 500, messageMs: 1_000 });
      expect(new Set(sentTo())).toEqual(new Set(addresses));
    });

    test("that is away costs no letter an attempt, and the sending says so", async () => {
      const addresses = await addSubscribers({ count: 30, languages: ["fr"] });
      const id = await addPublishedPost();
      const { sendingId } = await sendNewsletterPost(system, { id });
      env.SMTP_URL = "smtp://127.0.0.1:2";
      for (let n = 0; n < 3; n++) {
        await sendBatch(
          { sendingId: sendingId!, batch: 0 },
          { options: { ...quickOptions, putOff: { firstMs: 1, capMs: 1 } } },
        );
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      const sending = await onlySending(id);
      expect(sending).toMatchObject({ status: "sending", sent: 0, failed: 0, remaining: 30 });
      expect(sending.error).toContain("ECONNREFUSED");
      expect(sending.putOffUntil).not.toBeNull();
      expect((await listDeliveries()).every(({ attempts }) => attempts === 0)).toBe(true);
      env.SMTP_URL = smtp.url;
      await runSendingJobs();
      expect(sentTo()).toEqual([...addresses].sort());
      expect(await onlySending(id)).toMatchObject({ status: "done", putOffUntil: null, error: null });
    });

    test("that is away for days is given up", async () => {
      await addSubscribers({ count: 3, languages: ["fr"] });
      const id = await addPublishedPost();
      await sendNewsletterPost(system, { id });
      env.SMTP_URL = "smtp://127.0.0.1:2";
      await runSendingJobs({ putOffs: 3 });
      expect(await onlySending(id)).toMatchObject({ status: "done", failed: 3, remaining: 0 });
      expect(await countAudience(db)).toBe(3);
    });

    test("that does not take our login suppresses nobody", async () => {
      const guarded = await startSmtp({ login: { user: "limye", pass: "right" } });
      env.SMTP_URL = guarded.url.replace("//", "//limye:wrong@");
      await addSubscribers({ count: 5, languages: ["fr"] });
      const id = await addPublishedPost();
      const { sendingId } = await sendNewsletterPost(system, { id });
      await sendBatch({ sendingId: sendingId!, batch: 0 }, { options: quickOptions });
      expect(await onlySending(id)).toMatchObject({ status: "sending", failed: 0, remaining: 5 });
      expect(await db.selectFrom("mailSuppressions").select("id").execute()).toEqual([]);
      env.SMTP_URL = guarded.url.replace("//", "//limye:right@");
      await runSendingJobs();
      expect(guarded.mails).toHaveLength(5);
      await guarded.close();
    });

    test("gets only so many messages for one domain at once, and a domain that asks for a pause waits alone", async () => {
      const slow = await startSmtp({ takesMs: 10 });
      env.SMTP_URL = slow.url;
      await addSubscribers({
        count: 60,
        languages: ["fr"],
        domains: ["big.example", "big.example", "small.example"],
      });
      const asked: number[] = [];
      slow.behave((address) => {
        if (!address.endsWith("@small.example")) return "accept";
        asked.push(performance.now());
        return asked.length <= 2 ? "slow down" : "accept";
      });
      await sendNewsletterPost(system, { id: await addPublishedPost() });
      await runSendingJobs({ perDomain: 2, domain: { firstMs: 500, capMs: 500 } });
      expect(slow.counts().size).toBe(60);
      expect(slow.mostAtOnce("big.example")).toBe(2);
      expect(asked[2]! - asked[1]!).toBeGreaterThan(450);
      const firstSmall = slow.mails.findIndex(({ to }) => to[0]!.endsWith("@small.example"));
      expect(firstSmall).toBeGreaterThan(1);
      expect(await db.selectFrom("mailDomainWaits").select("domain").execute()).toEqual([]);
      await slow.close();
    });
  });

  describe("a worker that died with letters in hand", () => {
    /** As it would leave two of three letters. */
    async function killed({ leaseEndsIn }: { leaseEndsIn: number }) {
      await addSubscribers({ count: 3, languages: ["fr"] });
      const id = await addPublishedPost();
      const sendingId = (await sendNewsletterPost(system, { id })).sendingId!;
      const claimedUntil = new Date(Date.now() + leaseEndsIn).toISOString();
      const held = { status: "sending" as const, claimedBy: "dead", claimedUntil };
      await db.updateTable("newsletterDeliveries").set(held).where("subscriberId", "<=", 2).execute();
      return { id, sendingId };
    }

    test("keeps none of them for ever when the sending is cancelled", async () => {
      const { id, sendingId } = await killed({ leaseEndsIn: 500 });
      await cancelSending(system, { id: sendingId });
      expect(await onlySending(id)).toMatchObject({ status: "cancelled", inFlight: 2, skipped: 1 });
      await runSendingJobs();
      expect(await onlySending(id)).toMatchObject({ status: "cancelled", inFlight: 0, skipped: 3 });
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 3 });
    });

    test("leaves them to a later sending, once the first is over and its lease too", async () => {
      const { id, sendingId } = await killed({ leaseEndsIn: -1 });
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 0 });
      await cancelSending(system, { id: sendingId });
      await db.deleteFrom("outbox").execute();
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 3 });
      await runSendingJobs();
      expect(sentTo()).toHaveLength(3);
    });
  });

  test("a letter that waits longer than its lease is not taken by a second run", async () => {
    const slow = await startSmtp({ takesMs: 2_000 });
    env.SMTP_URL = slow.url;
    await addSubscribers({ count: 4, languages: ["fr"] });
    const { sendingId } = await sendNewsletterPost(system, { id: await addPublishedPost() });
    const options = { ...quickOptions, leaseMs: 600 };
    const run = () => sendBatch({ sendingId: sendingId!, batch: 0 }, { options });
    const first = run();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await Promise.all([first, run()]);
    expect(slow.mails).toHaveLength(4);
    expect(slow.counts().size).toBe(4);
    await slow.close();
  });

  test("domains that ask for a pause at once are noted in one order, whoever asked first", async () => {
    await addSubscribers({ count: 2, languages: ["fr"], domains: ["zeta.example", "alpha.example"] });
    smtp.behave("slow down");
    const { sendingId } = await sendNewsletterPost(system, { id: await addPublishedPost() });
    const options = { ...quickOptions, gatherMs: 400, domain: { firstMs: 60_000, capMs: 60_000 } };
    await sendBatch({ sendingId: sendingId!, batch: 0 }, { options });
    const waits = await db.selectFrom("mailDomainWaits").select("domain").orderBy("id").execute();
    expect(waits.map(({ domain }) => domain)).toEqual(["alpha.example", "zeta.example"]);
  });

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
      await sendBatch({ sendingId, batch: 0 }, { options: quickOptions });
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
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 2_000 }); // those given up, anew
      expect((await storedSending(sendingId)).total).toBe(READERS);
      expect(await listDeliveries()).toHaveLength(READERS);
    });

    test("of which a part is queued can be cancelled", async () => {
      const { id, sendingId } = await halfQueued();
      await cancelSending(system, { id: sendingId });
      await runSendingJobs();
      expect(await onlySending(id)).toMatchObject({ status: "cancelled", total: 2_000, skipped: 2_000 });
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: READERS });
    });
  });

  describe("three months after a sending", () => {
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

    test("nobody knows any more to whom it went, but to how many, and it cannot be sent again", async () => {
      const [wrong] = await addSubscribers({ count: 4, languages: ["fr"] });
      smtp.behave((address) => (address === wrong ? "reject" : "accept"));
      const id = await addPublishedPost();
      await sendNewsletterPost(system, { id });
      await runSendingJobs();
      await deleteOldDeliveries(system, inDays(89));
      expect(await listDeliveries()).toHaveLength(4);
      const { failures, ...before } = await onlySending(id);
      expect(failures).toHaveLength(1);
      await deleteOldDeliveries(system, inDays(91));
      expect(await listDeliveries()).toEqual([]);
      expect(before).toMatchObject({ status: "done", total: 4, sent: 3, failed: 1 });
      expect(await onlySending(id)).toEqual({ ...before, failures: [] });
      await expect(sendNewsletterPost(system, { id })).rejects.toMatchObject({ status: 409 });
      expect(await sendNewsletterPost(system, { id: await addPublishedPost() })).toMatchObject({
        sentCount: 3,
      });
    });

    test("one that reached nobody can be sent again, and one under way is kept", async () => {
      await addSubscribers({ count: 3, languages: ["fr"] });
      const id = await addPublishedPost();
      env.SMTP_URL = undefined;
      await sendNewsletterPost(system, { id });
      await runSendingJobs();
      await deleteOldDeliveries(system, inDays(91));
      expect(await onlySending(id)).toMatchObject({ notSent: 3, remaining: 0 });
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 3 });
      await deleteOldDeliveries(system, inDays(91));
      expect(await listDeliveries()).toHaveLength(3);
    });
  });

  test("an address that a server says back in capitals is masked too", async () => {
    await addSubscribers({ count: 1, languages: ["fr"] });
    const id = await addPublishedPost();
    await sendNewsletterPost(system, { id });
    const error = "550 5.7.1 <READER1@ONE.EXAMPLE>: Reader1@one.example is refused";
    await db.updateTable("newsletterDeliveries").set({ status: "failed", error }).execute();
    expect((await onlySending(id)).failures).toEqual([
      { address: "r…1@one.example", error: "550 5.7.1 <r…1@one.example>: r…1@one.example is refused" },
    ]);
  });

  test("a job that failed too often gives its batch up", async () => {
    await addSubscribers({ count: 3, languages: ["fr"] });
    const id = await addPublishedPost();
    const { sendingId } = await sendNewsletterPost(system, { id });
    await giveUpBatch({ sendingId: sendingId!, batch: 0 }, "broken");
    expect(await onlySending(id)).toMatchObject({ status: "done", failed: 3 });
  });

  describe("a test", () => {
    test("goes to any address, of a draft too, with a marked subject in the administrator's language", async () => {
      const { caller } = await administrator({ permissions: ["manage_newsletter"], language: "es" });
      const id = await addPublishedPost();
      await db.updateTable("newsletterPosts").set({ isPublished: 0 }).where("id", "=", id).execute();
      await sendTestMail(caller, { id, email: "anybody@elsewhere.example" });
      const mail = await db.selectFrom("mailLog").select("id").executeTakeFirstOrThrow();
      await deliverMail(mail.id);
      expect(sentTo()).toEqual(["anybody@elsewhere.example"]);
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

  test("confirming an address anew lifts a bounce, not a complaint", async () => {
    const at = { createdAt: new Date().toISOString() };
    for (const [email, reason] of [
      ["bounced@example.org", "bounce"],
      ["complained@example.org", "complaint"],
    ] as const) {
      await db
        .insertInto("mailSuppressions")
        .values({ email, reason, ...at })
        .execute();
      await subscribeToNewsletter(guest, subscribeInput.parse({ email }), {
        headers: new Headers(),
        status: 201,
      });
      await runAnswerJobs();
      const row = await db
        .selectFrom("newsletters")
        .select(["id", "consentAt"])
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      await confirmSubscription(guest, { token: token(confirmLinkPath(row)) });
    }
    expect(await db.selectFrom("mailSuppressions").select("email").execute()).toEqual([
      { email: "complained@example.org" },
    ]);
  });

  test("a person sees the letters they got and why they get none, and both are erased", async () => {
    const [email] = await addSubscribers({ count: 2, languages: ["fr"] });
    await sendNewsletterPost(system, { id: await addPublishedPost() });
    await runSendingJobs();
    const secret = token(bounceAddress())!;
    await takeBounces(guest, {
      secret,
      notice: { email: email!.toUpperCase(), type: "complaint", detail: "spam" },
    });
    const data = JSON.stringify(await exportPersonalData(guest, { token: token(dataPath(email!)) }));
    expect(data).toContain("La joie demeure");
    expect(data).toContain('"reason":"complaint"');
    await erasePersonalData(guest, { token: token(dataPath(email!)) });
    expect(await listDeliveries()).toHaveLength(1);
    expect(await db.selectFrom("mailSuppressions").select("id").execute()).toEqual([]);
  });
});

test("the wait for a message's next attempt grows to hours, and ends after three days", () => {
  const waits = Array.from({ length: defaultBatchOptions.attempts - 1 }, (_, n) =>
    backoffMs(defaultBatchOptions.retry, n + 1),
  );
  expect(waits[0]).toBe(60_000);
  const days = waits.reduce((sum, ms) => sum + ms, 0) / 86_400_000;
  expect(days).toBeGreaterThan(2.5);
  expect(days).toBeLessThan(3.5);
  const longest = defaultBatchOptions.messageMs + defaultBatchOptions.gatherMs + defaultBatchOptions.lookMs;
  expect(defaultBatchOptions.leaseMs).toBeGreaterThan(longest);
});
