import { beforeEach, expect, test, vi } from "vitest";
import type { Caller } from "~/auth/caller.server";
import { sendLaterInput } from "~/features/newsletter/posts/post-schedule.schema";
import { schedulePostSending } from "~/features/newsletter/posts/post-schedule-admin.server";
import { loadPostList } from "~/features/newsletter/posts/posts-admin-screens.server";
import {
  newsletterPostInput,
  updateNewsletterPostInput,
} from "~/features/newsletter/posts/posts-admin.schema";
import {
  createNewsletterPost,
  deleteNewsletterPost,
  listNewsletterPosts,
  publishNewsletterPost,
  getNewsletterPost,
  updateNewsletterPost,
} from "~/features/newsletter/posts/posts-admin.server";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { versionedPick } from "~/features/writing/editing/optimistic-lock.schema";
import { db } from "~db/client";
import "~tests/support/areas";
import { runJob } from "~tests/support/jobs";
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
const over = (id: number, more: Record<string, unknown> = {}) =>
  updateNewsletterPostInput.parse({ ...words, id, ...more });
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

  test("a post begins as a draft, and the audit log does not hold its text", async () => {
    const made = await createNewsletterPost(editor, typed({ language: undefined }));
    expect(made).toEqual({
      ...words,
      id: made.id,
      isPublished: false,
      publishedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    expect(await getNewsletterPost(editor, { id: made.id })).toEqual(made);
    const log = await audit();
    expect(log).toMatchObject([{ action: "post.created", username: "Marie", subject: "La patience" }]);
    expect(JSON.stringify(log)).not.toContain("Attendre");
  });

  test("publishing is idempotent and keeps the first time", async () => {
    const { id, updatedAt } = await createNewsletterPost(editor, typed());
    const published = await publishNewsletterPost(
      editor,
      versionedPick.parse({ pick: `${id} ${updatedAt}` }),
    );
    expect(published).toMatchObject({ isPublished: true, publishedAt: now });
    vi.setSystemTime(new Date("2026-11-21T13:00:00Z"));
    expect(await publishNewsletterPost(editor, { id })).toEqual(published);
    expect(await updateNewsletterPost(editor, over(id, { title: "Autre" }))).toMatchObject({
      title: "Autre",
      isPublished: true,
      publishedAt: now,
    });
    expect(await actions()).toEqual(["post.created", "post.published", "post.updated"]);
  });

  test("the list is paged and filtered by state and language", async () => {
    for (const title of ["A", "B", "C"]) await createNewsletterPost(editor, typed({ title }));
    const { id } = await createNewsletterPost(editor, typed({ title: "D", language: "ht" }));
    await publishNewsletterPost(editor, { id });
    const titles = async (query: object) => {
      const { posts, older } = await listNewsletterPosts(editor, {
        state: undefined,
        in: undefined,
        before: undefined,
        limit: 2,
        ...query,
      });
      return [posts.map(({ title }) => title), older !== null];
    };
    expect(await titles({})).toEqual([["D", "C"], true]);
    expect(await titles({ before: id - 1 })).toEqual([["B", "A"], false]);
    expect(await titles({ state: "published" })).toEqual([["D"], false]);
    expect(await titles({ in: "fr", state: "draft" })).toEqual([["C", "B"], true]);
    const listed = async (query: Parameters<typeof loadPostList>[1]) =>
      (await loadPostList(editor, query)).posts.map(({ title }) => title);
    expect(await listed({ state: "draft" })).toEqual(["C", "B", "A"]);
    expect(await listed({ in: "ht" })).toEqual(["D"]);
    expect(await listed({ q: "b", state: "draft" })).toEqual(["B"]);
    expect(await listed({ q: "b", in: "ht" })).toEqual([]);
  });

  test("deleting a post while it is sent cancels the sending, schedules and translations, and no job fails", async () => {
    for (let index = 0; index < 3; index++) await addSubscriber(`reader-${index}@example.org`);
    const { id } = await createNewsletterPost(editor, typed());
    await publishNewsletterPost(editor, { id });
    expect((await sendNewsletterPost(editor, { id })).sentCount).toBe(3);
    await schedulePostSending(
      editor,
      sendLaterInput.parse({ id, to: "all", date: "2026-12-01", time: "08:00" }),
    );
    await db
      .insertInto("contentTranslations")
      .values({
        contentType: "newsletter_post",
        contentId: String(id),
        originalLanguage: "fr",
        targetLanguage: "en",
        originalText: "{}",
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    const jobs = await db.selectFrom("outbox").select(["name", "payload"]).execute();

    expect(await deleteNewsletterPost(editor, { id })).toEqual({ success: true });
    for (const table of [
      "newsletterPosts",
      "newsletterSendings",
      "newsletterDeliveries",
      "contentTranslations",
    ] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect(await db.selectFrom("contentSchedule").select("status").execute()).toEqual([
      { status: "cancelled" },
    ]);
    expect((await actions()).slice(-2)).toEqual(["post.sendingCancelled", "post.deleted"]);

    const batches = jobs.filter(({ name }) => name === "send-newsletter");
    expect(batches.length).toBeGreaterThan(0);
    for (const { payload } of batches) await runJob("send-newsletter", JSON.parse(payload));
    await expect(getNewsletterPost(editor, { id })).rejects.toThrow(refusal(404, "notFound"));
  });
});
