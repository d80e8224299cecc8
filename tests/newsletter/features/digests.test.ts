import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { deleteNewsletterPost } from "~/features/newsletter/posts/posts-admin.server";
import {
  cancelSending,
  pauseSending,
  sendNewsletterPost,
} from "~/features/newsletter/sending/sending-admin.server";
import { sendDigests } from "~/features/newsletter/sending/regular-sendings.server";
import { db } from "~db/client";
import { countRows } from "~db/count-rows";
import { onBothDatabases } from "~tests/support/database";
import { morningOf, sendPost, withClock } from "../frequency-steps";
import { system, addReaderOf, addSubscribers, addPublishedPost, getSending, runSendingJobs } from "../world";

const { smtp, arrived } = withClock();

onBothDatabases(() => {
  test("a refused digest fails the deliveries of its posts, and a new sending reaches the subscriber", async () => {
    const { email } = await addReaderOf("monthly");
    const { id } = await sendPost("Un");
    smtp.behave("spam");
    await morningOf("2026-12-01");
    expect(await getSending(id)).toMatchObject({ failed: 1, gathered: 0 });
    smtp.behave("accept");
    expect(await sendNewsletterPost(system, { id, audience: "all" })).toMatchObject({
      sentCount: 0,
      laterCount: 1,
      laterAt: "2027-01-01T13:00:00.000Z",
    });
    await morningOf("2027-01-01");
    expect(arrived()).toEqual({ [email]: ["Un"] });
  });

  test("a digest does not hold deleted posts or posts of cancelled sendings", async () => {
    const { email } = await addReaderOf("monthly");
    await addReaderOf("daily");
    const [deleted, cancelled] = [await sendPost("Un"), await addPublishedPost({ title: "Deux" })];
    await sendPost("Trois");
    const { sendingId } = await sendNewsletterPost(system, { id: cancelled, audience: "all" });
    await pauseSending(system, { id: sendingId! });
    await cancelSending(system, { id: sendingId! });
    await deleteNewsletterPost(system, { id: deleted.id });
    expect(await getSending(cancelled)).toMatchObject({ status: "cancelled", skipped: 2, gathered: 0 });
    arrived();
    await morningOf("2026-12-01");
    expect(arrived()).toEqual({ [email]: ["Trois"] });
  });

  test("hundreds of recipients are queued in pieces, each once", async () => {
    // Three pieces of subscriptions, of which every other one is active: two batches of mails.
    const addresses = await addSubscribers({ count: 1_200, languages: ["fr"] });
    const unsubscribe = (everyNth: number) =>
      db
        .updateTable("newsletters")
        .set({ isActive: false })
        .where(sql<number>`id % ${sql.lit(everyNth)}`, "=", 0)
        .execute();
    await unsubscribe(2);
    await db
      .updateTable("enhancedNewsletters")
      .set({
        preferences: JSON.stringify({
          frequency: "monthly",
          contentTypes: ["devotional", "updates"],
          communicationMethod: "email",
        }),
      })
      .execute();
    await sendPost("Un");
    vi.setSystemTime(new Date("2026-12-01T13:00:00.000Z"));
    await sendDigests(system, { date: "2026-12-01" });
    const queued = db.selectFrom("newsletterDeliveries").where("kind", "=", "gathered");
    expect(await countRows(queued.where("batch", "=", 0))).toBe(500);
    expect(await countRows(queued.where("batch", "=", 1))).toBe(100);
    await unsubscribe(3); // 200 mails less to write
    await runSendingJobs();
    const reached = addresses.filter((_, n) => (n + 1) % 2 !== 0 && (n + 1) % 3 !== 0);
    expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual(reached.sort());
  });
});
