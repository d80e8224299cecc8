import { beforeEach, describe, expect, test } from "vitest";
import { schedulePostSending } from "~/features/newsletter/posts/post-schedule-admin.server";
import {
  publishNewsletterPost,
  unpublishNewsletterPost,
} from "~/features/newsletter/posts/posts-admin.server";
import {
  cancelSending,
  pauseSending,
  sendNewsletterPost,
} from "~/features/newsletter/sending/sending-admin.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { withSmtp } from "~tests/support/smtp";
import { addPublishedPost, addSubscribers, DAY, runSendingJobs, system } from "../world";

beforeEach(async () => void (await freshDatabase()));

const takeBack = (id: number) => unpublishNewsletterPost(system, { id });
const send = async (id: number) => (await sendNewsletterPost(system, { id })).sendingId!;

describe("a published newsletter", () => {
  const smtp = withSmtp();

  test("that nobody has by mail goes back to draft, and gets a new date when it is published again", async () => {
    const id = await addPublishedPost();
    const { publishedAt } = await takeBack(id);
    expect(publishedAt).toBeNull();
    expect((await publishNewsletterPost(system, { id })).publishedAt).not.toBeNull();
  });

  test("that is being mailed or was mailed stays published", async () => {
    await addSubscribers({ count: 3, languages: ["fr"] });
    const id = await addPublishedPost();
    const sending = await send(id);
    await expect(takeBack(id)).rejects.toMatchObject({
      status: 409,
      key: "admin-newsletter:takeBack.running",
    });
    await pauseSending(system, { id: sending });
    await expect(takeBack(id)).rejects.toMatchObject({ status: 409 });
    await cancelSending(system, { id: sending });
    expect(await takeBack(id)).toMatchObject({ isPublished: false }); // nobody has it

    await publishNewsletterPost(system, { id });
    await send(id);
    await runSendingJobs();
    expect(smtp.mails).toHaveLength(3);
    await expect(takeBack(id)).rejects.toMatchObject({
      status: 409,
      key: "admin-newsletter:takeBack.mailed",
    });
    await db.deleteFrom("newsletterDeliveries").execute(); // after the retention only the count is left
    await db.updateTable("newsletterSendings").set({ sent: 3 }).execute();
    await expect(takeBack(id)).rejects.toMatchObject({ key: "admin-newsletter:takeBack.mailed" });
  });

  test("loses its planned sending, which would publish it again", async () => {
    const id = await addPublishedPost();
    const date = new Date(Date.now() + 2 * DAY).toISOString().slice(0, "YYYY-MM-DD".length);
    await schedulePostSending(system, { id, audience: "all", date, time: "08:00" });
    await takeBack(id);
    const left = await db.selectFrom("contentSchedule").select("status").execute();
    expect(left).toEqual([{ status: "cancelled" }]);
  });

  test("is gone from the feed and the sitemap at once", async () => {
    const id = await addPublishedPost();
    const read = async (path: string) => (await callApi("GET", path)).text();
    expect(await read("/rss/newsletter.xml")).toContain(`/newsletter/${id}`);
    expect(await read("/sitemap.xml")).toContain(`/newsletter/${id}<`);
    await takeBack(id);
    expect(await read("/rss/newsletter.xml")).not.toContain(`/newsletter/${id}`);
    expect(await read("/sitemap.xml")).not.toContain(`/newsletter/${id}<`);
  });
});
