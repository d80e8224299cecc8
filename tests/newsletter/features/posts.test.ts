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
import {
  createSegment,
  deleteSegment,
  showSegment,
} from "~/features/newsletter/segments/segments-admin.server";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import {
  subscribersScreenQuery,
  subscribersQuery,
} from "~/features/newsletter/subscribers/subscribers-admin.schema";
import {
  exportSubscribers,
  listSubscribers,
  loadSubscribersScreen,
} from "~/features/newsletter/subscribers/subscribers-admin.server";
import { runSchedule } from "~/features/writing/scheduling/content-schedule.server";
import { versionedPick } from "~/features/writing/editing/optimistic-lock.schema";
import { db } from "~db/client";
import { scheduledVerbs } from "~jobs/handlers/scheduled-content";
import { handlers } from "~jobs/handlers";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";

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

const subscriber = (email: string, more: Record<string, unknown> = {}) =>
  db
    .insertInto("newsletters")
    .values({
      email,
      firstName: null,
      preferredLanguage: "fr",
      isActive: 1,
      consentAt: now,
      confirmedAt: now,
      createdAt: now,
      ...more,
    })
    .execute();
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

  test("an old version is refused with 409, and can be saved over knowingly", async () => {
    const made = await createNewsletterPost(editor, typed());
    const mine = await updateNewsletterPost(editor, over(made.id, { title: "Un", basedOn: made.updatedAt }));
    expect(mine.updatedAt > made.updatedAt).toBe(true);
    const late = over(made.id, { title: "Deux", basedOn: made.updatedAt });
    await expect(updateNewsletterPost(editor, late)).rejects.toThrow(refusal(409, "changedMeanwhile"));
    const stale = { id: made.id, basedOn: made.updatedAt };
    await expect(publishNewsletterPost(editor, stale)).rejects.toThrow(refusal(409, "changedMeanwhile"));
    await expect(deleteNewsletterPost(editor, stale)).rejects.toThrow(refusal(409, "changedMeanwhile"));
    expect(await getNewsletterPost(editor, made)).toMatchObject({ title: "Un", isPublished: false });
    const knowingly = over(made.id, { title: "Deux", basedOn: made.updatedAt, over: mine.updatedAt });
    expect(await updateNewsletterPost(editor, knowingly)).toMatchObject({ title: "Deux" });
  });

  test("of two saves at the same moment only one succeeds", async () => {
    const made = await createNewsletterPost(editor, typed());
    const save = (title: string) =>
      updateNewsletterPost(editor, over(made.id, { title, basedOn: made.updatedAt }));
    const results = await Promise.allSettled([save("Un"), save("Deux")]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
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
    expect(
      (await loadPostList(editor, { state: "draft", before: undefined })).posts.map(({ title }) => title),
    ).toEqual(["C", "B", "A"]);
  });

  test("deleting a post while it is sent cancels the sending, schedules and translations, and no job fails", async () => {
    for (let index = 0; index < 3; index++) await subscriber(`reader-${index}@example.org`);
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
    const work = handlers["send-newsletter"];
    const run = typeof work === "function" ? work : work.work;
    const signal = new AbortController().signal;
    for (const { payload } of batches)
      await (run as (payload: unknown, context: unknown) => Promise<unknown>)(JSON.parse(payload), {
        signal,
      });
    await expect(getNewsletterPost(editor, { id })).rejects.toThrow(refusal(404, "notFound"));
  });

  test("a planned post is published and sent at its time to the chosen audience", async () => {
    await subscriber("fr@example.org");
    await subscriber("ht@example.org", { preferredLanguage: "ht" });
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
    await runSchedule(row.id, scheduledVerbs);
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
    await subscriber("a@example.org");
    await subscriber("b@example.org", { preferredLanguage: "en" });
    await subscriber("c@example.org", { isActive: 0 });
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
    await subscriber("d@example.org", { preferredLanguage: "en" });
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

  test("subscribers are listed by state and found by address", async () => {
    await subscriber("active@example.org", { firstName: "Ruth" });
    await subscriber("waiting@example.org", { confirmedAt: null });
    await subscriber("gone@example.org", { isActive: 0 });
    await subscriber("bounced_x@example.org");
    await db
      .insertInto("mailSuppressions")
      .values({ email: "bounced_x@example.org", reason: "bounce", createdAt: now } as never)
      .execute();
    const list = async (query: object) =>
      (await listSubscribers(editor, subscribersQuery.parse(query))).subscribers.map(({ email, state }) => [
        email.split("@")[0],
        state,
      ]);
    expect(await list({})).toEqual([
      ["bounced_x", "suppressed"],
      ["gone", "unsubscribed"],
      ["waiting", "waiting"],
      ["active", "active"],
    ]);
    for (const state of ["active", "waiting", "unsubscribed", "suppressed"])
      expect(
        (await list({ state })).map(([, shown]) => shown),
        state,
      ).toEqual([state]);
    expect(await list({ q: "WAIT" })).toEqual([["waiting", "waiting"]]);
    expect(await list({ q: "_" })).toEqual([["bounced_x", "suppressed"]]);
    expect(await list({ q: "%" })).toEqual([]);
    expect(await list({ limit: 1 })).toHaveLength(1);
    const { subscribers: listed, older } = await loadSubscribersScreen(
      editor,
      subscribersScreenQuery.parse({ state: "nonsense" }),
    );
    expect([listed.length, older]).toEqual([4, null]);

    const rows: string[][] = [];
    for await (const batch of await exportSubscribers(editor, { state: "active" })) rows.push(...batch);
    expect(rows[0]).toHaveLength(8);
    expect(rows.slice(1)).toMatchObject([
      ["active@example.org", "Ruth", "", "", "Français", "Chaque semaine", "Actif", expect.any(String)],
    ]);
    expect((await actions()).at(-1)).toBe("subscribers.exported");
  });
});
