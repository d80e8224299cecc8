import { beforeEach, describe, expect, test, vi } from "vitest";
import { bounceAddress, takeBounces } from "~/features/newsletter/sending/bounces.server";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { subscribersQuery } from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { listSubscribers } from "~/features/newsletter/subscribers/subscribers-admin.server";
import { confirmSubscription, loadConfirmation } from "~/features/newsletter/subscribers/subscribers.server";
import { countAudience } from "~/features/newsletter/segments/audience.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { withSmtp } from "~tests/support/smtp";
import {
  guestCaller,
  lastConfirmToken,
  listQueuedMails,
  requestSubscription,
} from "~tests/support/subscriptions";
import { system, marie, addSubscriber, addSubscribers, addPublishedPost, runSendingJobs } from "../world";

const smtp = withSmtp();

const report = (notice: unknown) =>
  takeBounces(guestCaller, { secret: bounceAddress().split("/").at(-1)!, notice });
/** The report that the newsletter number n found a full mailbox. */
const full = (n: number) => ({
  ...{ email: marie, event: "bounce", type: "bounce", status: "4.2.2", reason: "mailbox full" },
  sg_message_id: `m${n}`,
});
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const countSoftBounces = async () =>
  (await db.selectFrom("newsletterSoftBounces").select("id").execute()).length;
const shown = async (email = marie) =>
  (await listSubscribers(system, subscribersQuery.parse({ q: email }))).subscribers[0]!;

onBothDatabases(() => {
  describe("a service reports a full mailbox", () => {
    beforeEach(() => addSubscriber(marie));

    test("for twelve newsletters in a row: the address is paused, and the row says why and since when", async () => {
      for (const n of numbers(1, 11)) await report([full(n), full(n)]);
      expect(await shown()).toMatchObject({ state: "active", suppression: null });
      await report(full(11));
      expect((await shown()).state).toBe("active");
      await report(full(12));
      expect(await shown()).toMatchObject({
        state: "paused",
        suppression: {
          reason: "softBounces",
          detail: "4.2.2 mailbox full",
          since: expect.any(String) as string,
        },
      });
      expect(await countAudience(db)).toBe(0);
      const { subscribers } = await listSubscribers(system, subscribersQuery.parse({ state: "paused" }));
      expect(subscribers).toHaveLength(1);
    });

    test("twelve times at the same moment, which pauses it too", async () => {
      await Promise.all(numbers(1, 12).map((n) => report(full(n))));
      expect((await shown()).state).toBe("paused");
    });

    test("but not in a row: what was delivered begins the count again", async () => {
      for (const n of numbers(1, 11)) await report(full(n));
      await report({ email: marie, event: "delivered", sg_message_id: "m11b" });
      for (const n of numbers(12, 22)) await report(full(n));
      expect((await shown()).state).toBe("active");
      await report(full(23));
      expect((await shown()).state).toBe("paused");
    });

    test("and one accepted days ago without a report counts as delivered", async () => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
      try {
        const day = (n: number) =>
          vi.setSystemTime(new Date("2026-11-20T12:00:00.000Z").getTime() + n * 86_400_000);
        for (const n of numbers(1, 11)) await report(full(n));
        day(7);
        await sendNewsletterPost(system, { id: await addPublishedPost() });
        await runSendingJobs();
        day(14);
        await report(full(12));
        expect([(await shown()).state, await countSoftBounces()]).toEqual(["active", 1]);
      } finally {
        vi.useRealTimers();
      }
    });

    test("subscribing again and confirming lifts the pause", async () => {
      for (const n of numbers(1, 12)) await report(full(n));
      await requestSubscription({ email: marie });
      expect((await listQueuedMails()).map(({ template }) => template)).toEqual(["newsletter-confirm"]);
      const token = await lastConfirmToken();
      expect(await loadConfirmation(guestCaller, { token })).toMatchObject({ state: "pending" });
      await confirmSubscription(guestCaller, { token });
      expect(await loadConfirmation(guestCaller, { token })).toMatchObject({ state: "confirmed" });
      expect([await shown(), await countSoftBounces()]).toMatchObject([{ state: "active" }, 0]);
      expect(await countAudience(db)).toBe(1);
    });

    test("a bounce replaces the pause, and a complaint the bounce", async () => {
      for (const n of numbers(1, 12)) await report(full(n));
      await report({ email: marie, type: "bounce", detail: "550 5.1.1" });
      expect((await shown()).suppression).toMatchObject({ reason: "bounce", detail: "550 5.1.1" });
      await report(full(13));
      expect((await shown()).suppression).toMatchObject({ reason: "bounce" });
      await report({ email: marie, type: "complaint" });
      expect((await shown()).suppression).toMatchObject({ reason: "complaint" });
    });
  });

  test("a stranger's address and one that left count nothing", async () => {
    await addSubscriber("gone@example.org", { isActive: false });
    for (const email of [marie, "gone@example.org"]) await report({ ...full(1), email });
    expect(await countSoftBounces()).toBe(0);
  });

  test("our mail server's 452 counts once for each newsletter, not for each try", async () => {
    const [stubborn] = await addSubscribers({ count: 2, languages: ["fr"] });
    await db
      .updateTable("enhancedNewsletters")
      .set({ preferences: '{"frequency":"daily","contentTypes":["devotional","updates"]}' })
      .execute();
    smtp.behave((address) => (address === stubborn ? "full" : "accept"));
    const send = async () => {
      await sendNewsletterPost(system, { id: await addPublishedPost() });
      await runSendingJobs({ attempts: 3 });
    };
    await send();
    expect(await countSoftBounces()).toBe(1);
    smtp.behave("accept");
    await send();
    expect(await countSoftBounces()).toBe(0);

    smtp.behave((address) => (address === stubborn ? "full" : "accept"));
    const { id: subscriberId } = await shown(stubborn);
    const earlier = { subscriberId, source: "server", createdAt: new Date().toISOString() } as const;
    for (const n of numbers(1, 10))
      await db
        .insertInto("newsletterSoftBounces")
        .values({ ...earlier, eventKey: `${n}` })
        .execute();
    await send();
    expect([await countSoftBounces(), (await shown(stubborn)).state]).toEqual([11, "active"]);
    await send();
    expect(await shown(stubborn)).toMatchObject({
      state: "paused",
      suppression: { detail: "452 4.2.2 mailbox full" },
    });
    expect(await sendNewsletterPost(system, { id: await addPublishedPost() })).toMatchObject({
      sentCount: 1,
    });
  });
});
