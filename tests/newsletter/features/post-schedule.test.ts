import { beforeEach, expect, test, vi } from "vitest";
import type { Caller } from "~/auth/caller.server";
import {
  publishLaterInput,
  cancelScheduleInput,
  sendLaterInput,
  sendNowInput,
} from "~/features/newsletter/posts/post-schedule.schema";
import {
  schedulePostPublication,
  schedulePostSending,
  cancelPostSchedule,
} from "~/features/newsletter/posts/post-schedule-admin.server";
import { loadPostList, loadEditPostScreen } from "~/features/newsletter/posts/posts-admin-screens.server";
import { newsletterPostInput } from "~/features/newsletter/posts/posts-admin.schema";
import {
  createNewsletterPost,
  publishNewsletterPost,
  getNewsletterPost,
} from "~/features/newsletter/posts/posts-admin.server";
import {
  createSegment,
  deleteSegment,
  showSegment,
} from "~/features/newsletter/segments/segments-admin.server";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { runSchedule } from "~/features/writing/scheduling/content-schedule.server";
import { db } from "~db/client";
import { listScheduledVerbs } from "~/features/writing/scheduling/scheduled-verbs.server";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { addSubscriber } from "../world";

const words = {
  title: "La patience",
  summary: "Ce qui mûrit.",
  content: "Attendre **ensemble**.",
  language: "fr",
};
const typed = (more: Record<string, unknown> = {}) => newsletterPostInput.parse({ ...words, ...more });
const refusal = (status: number, key: string) => expect.objectContaining({ status, key });
const now = "2026-11-20T13:00:00.000Z";

const audit = () =>
  db
    .selectFrom("auditLog")
    .select(["action", "username", "subject", "before", "after"])
    .orderBy("id")
    .execute();
const actions = async () => (await audit()).map(({ action }) => action);

onBothDatabases(() => {
  let editor: Caller;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    editor = (await administrator({ permissions: ["manage_newsletter"], username: "Marie" })).caller;
    return () => void vi.useRealTimers();
  });

  test("a planned post is published and sent at its time to the chosen audience", async () => {
    await addSubscriber("fr@example.org");
    await addSubscriber("ht@example.org", { preferredLanguage: "ht" });
    const { id } = await createNewsletterPost(editor, typed());
    await schedulePostSending(
      editor,
      sendLaterInput.parse({ id, to: "all", date: "2026-12-01", time: "08:00" }),
    );
    const { planned } = await loadEditPostScreen(editor, { id });
    expect(planned).toMatchObject([{ type: "newsletter_sending", audience: "all", status: "scheduled" }]);
    expect(planned[0]!.whenText).toContain("8:00");
    const row = await db.selectFrom("contentSchedule").selectAll().executeTakeFirstOrThrow();
    expect(row.scheduledDate).toBe("2026-12-01T13:00:00.000Z"); // Port-au-Prince is five hours behind
    expect(
      (await loadPostList(editor, { state: undefined, before: undefined })).posts[0]!.plannedText,
    ).toContain("8:00");

    vi.setSystemTime(new Date(row.scheduledDate));
    await runSchedule(row.id, listScheduledVerbs());
    expect(await getNewsletterPost(editor, { id })).toMatchObject({
      isPublished: true,
      publishedAt: row.scheduledDate,
    });
    expect(
      await db.selectFrom("newsletterDeliveries").select("language").orderBy("language").execute(),
    ).toEqual([{ language: "fr" }, { language: "ht" }]);
    expect((await loadEditPostScreen(editor, { id })).planned).toEqual([]);
  });

  test("a planned publication is cancelled, and refused for a published post", async () => {
    const { id } = await createNewsletterPost(editor, typed());
    const later = publishLaterInput.parse({ id, date: "2026-12-01", time: "08:00" });
    await schedulePostPublication(editor, later);
    await cancelPostSchedule(editor, cancelScheduleInput.parse({ id, contentType: "newsletter_post" }));
    await cancelPostSchedule(editor, cancelScheduleInput.parse({ id, contentType: "newsletter_post" }));
    expect((await loadEditPostScreen(editor, { id })).planned).toEqual([]);

    await schedulePostPublication(editor, later);
    await publishNewsletterPost(editor, { id });
    expect((await loadEditPostScreen(editor, { id })).planned).toEqual([]);
    await expect(schedulePostPublication(editor, later)).rejects.toThrow(
      refusal(409, "admin-newsletter:publish.already"),
    );
    expect(await actions()).toEqual([
      "post.created",
      "post.scheduled",
      "post.unscheduled",
      "post.scheduled",
      "post.published",
    ]);
  });

  test("a time in the past, an unknown segment and an unknown post are refused", async () => {
    const { id } = await createNewsletterPost(editor, typed());
    const at = { date: "2026-11-19", time: "08:00" };
    await expect(schedulePostSending(editor, sendLaterInput.parse({ id, ...at }))).rejects.toMatchObject({
      status: 400,
    });
    await expect(
      schedulePostPublication(editor, publishLaterInput.parse({ id, ...at })),
    ).rejects.toMatchObject({
      status: 400,
    });
    const nobody = sendLaterInput.parse({ id, to: "segment-77", date: "2026-12-01", time: "08:00" });
    await expect(schedulePostSending(editor, nobody)).rejects.toMatchObject({
      status: 400,
      errors: { to: ["admin-newsletter:send.toRequired"] },
    });
    const gone = sendLaterInput.parse({ id: 999, date: "2026-12-01", time: "08:00" });
    await expect(schedulePostSending(editor, gone)).rejects.toThrow(refusal(404, "notFound"));
    expect(await db.selectFrom("contentSchedule").selectAll().execute()).toEqual([]);
    expect(sendNowInput.safeParse({ id, to: "everyone" }).success).toBe(false);
  });

  test("the screen shows the audiences with their sizes", async () => {
    await addSubscriber("a@example.org");
    await addSubscriber("b@example.org", { preferredLanguage: "en" });
    await addSubscriber("c@example.org", { isActive: false });
    const segment = await createSegment(editor, {
      name: "English",
      description: "",
      languages: ["en"],
      interests: [],
      frequencies: [],
      donorLevels: [],
    });
    const { id } = await createNewsletterPost(editor, typed());
    const { audiences } = await loadEditPostScreen(editor, { id });
    expect(audiences).toEqual([
      { audience: "language", name: null, count: 1 },
      { audience: "all", name: null, count: 2 },
      { audience: `segment-${segment.id}`, name: "English", count: 1 },
    ]);
    await addSubscriber("d@example.org", { preferredLanguage: "en" });
    const choices = async () =>
      (await loadEditPostScreen(editor, { id })).audiences.map(({ count }) => count);
    expect(await choices()).toEqual([1, 3, 1]); // of a segment what was counted last
    expect((await showSegment(editor, segment)).count).toBe(2);
    expect(await choices()).toEqual([1, 3, 2]);
    await publishNewsletterPost(editor, { id });
    expect(
      await sendNewsletterPost(editor, sendNowInput.parse({ id, to: `segment-${segment.id}` })),
    ).toMatchObject({
      sentCount: 2,
    });
    expect(await sendNewsletterPost(editor, sendNowInput.parse({ id, to: "all" }))).toMatchObject({
      sentCount: 1,
    });
    expect(await sendNewsletterPost(editor, sendNowInput.parse({ id }))).toMatchObject({ sentCount: 0 });
    await deleteSegment(editor, segment);
  });
});
