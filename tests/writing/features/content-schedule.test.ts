import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { blogPostInput } from "~/features/blog/blog.schema";
import {
  createBlogPost,
  deleteBlogPost,
  publishBlogPost,
  scheduleBlogPost,
} from "~/features/blog/blog-admin.server";
import { blogPostSchedule } from "~/features/blog/blog.schema";
import type { ScheduledVerbs } from "~/areas/scheduled-content";
import {
  cancelSchedule,
  recordScheduleFailure,
  runSchedule,
  scheduleContent,
  listSchedules,
} from "~/features/writing/scheduling/content-schedule.server";
import { localTimeToInstant, instantToLocalTime } from "~/features/writing/scheduling/local-time.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { requireJob } from "~jobs/catalog";
import { startEmbedded } from "~jobs/embedded";
import { listScheduledVerbs } from "~/features/writing/scheduling/scheduled-verbs.server";
import "~tests/support/areas";
import { createRunner } from "~jobs/runner";
import { findDueRows } from "~jobs/outbox-rows";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { waitForExpectation, handlersWith } from "~tests/support/jobs";

const port = "America/Port-au-Prince";
const refusal = (status: number, key: string) => expect.objectContaining({ status, key });
const refusedAt = (field: string, key: string) =>
  expect.objectContaining({ status: 400, errors: { [field]: [key] } });

test("a time is typed in the ministry's time zone and stored in UTC", () => {
  expect(localTimeToInstant({ date: "2026-11-20", time: "08:00" }, port)).toBe("2026-11-20T13:00:00.000Z");
  expect(localTimeToInstant({ date: "2026-07-20", time: "08:00" }, port)).toBe("2026-07-20T12:00:00.000Z");
  expect(localTimeToInstant({ date: "2026-07-20", time: "08:00" }, "Asia/Kathmandu")).toBe(
    "2026-07-20T02:15:00.000Z",
  );
  for (const iso of ["2026-11-20T13:00:00.000Z", "2026-07-20T03:59:00.000Z"])
    expect(localTimeToInstant(instantToLocalTime(iso, port), port)).toBe(iso);
  expect(instantToLocalTime("2026-07-20T03:59:00.000Z", port)).toEqual({ date: "2026-07-19", time: "23:59" });
});

test("a time that the clocks skip is refused at its field", () => {
  expect(() => localTimeToInstant({ date: "2026-03-08", time: "02:30" }, port)).toThrow(
    refusedAt("time", "admin-schedule:form.skippedTime"),
  );
  expect(localTimeToInstant({ date: "2026-03-08", time: "01:59" }, port)).toBe("2026-03-08T06:59:00.000Z");
  expect(localTimeToInstant({ date: "2026-03-08", time: "03:00" }, port)).toBe("2026-03-08T07:00:00.000Z");
});

test("of a time that comes twice the first counts", () => {
  expect(localTimeToInstant({ date: "2026-11-01", time: "01:30" }, port)).toBe("2026-11-01T05:30:00.000Z");
  expect(localTimeToInstant({ date: "2026-11-01", time: "00:59" }, port)).toBe("2026-11-01T04:59:00.000Z");
  expect(localTimeToInstant({ date: "2026-11-01", time: "02:00" }, port)).toBe("2026-11-01T07:00:00.000Z");
});

test("date and time are required and must exist", () => {
  const problems = (typed: object) =>
    blogPostSchedule.safeParse({ id: 1, ...typed }).error?.issues.map((issue) => issue.message);
  expect(problems({ date: "", time: "" })).toEqual([
    "admin-schedule:form.dateRequired",
    "admin-schedule:form.timeRequired",
  ]);
  expect(problems({ date: "2026-02-30", time: "24:00" })).toEqual([
    "admin-schedule:form.wrongDate",
    "admin-schedule:form.wrongTime",
  ]);
  expect(blogPostSchedule.parse({ id: 1, date: "2026-11-20", time: "08:05:00" })).toMatchObject({
    time: "08:05",
  });
});

onBothDatabases(() => {
  const caller = systemCaller();
  const now = "2026-11-20T12:00:00.000Z";
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    return () => void vi.useRealTimers();
  });

  const plan = (at: string, contentId = 7, options = {}) =>
    db
      .transaction()
      .execute((trx) => scheduleContent(trx, caller, { contentType: "blog_post", contentId, at, options }));
  const rows = () =>
    db.selectFrom("contentSchedule").select(["id", "status", "publishedAt", "error"]).orderBy("id").execute();
  const jobs = () =>
    db
      .selectFrom("outbox")
      .select(["payload", "runAt", "uniqueKey", "status"])
      .where("name", "=", "run-content-schedule")
      .execute();

  /** Records the calls instead of running them. */
  function noting(outcome: () => Promise<unknown> = async () => undefined) {
    const done: unknown[] = [];
    const verb: ScheduledVerbs["blog_post"] = async (by, content) => {
      done.push({ by: by.kind, ...content });
      await outcome();
    };
    const verbs: ScheduledVerbs = { blog_post: verb, newsletter_post: verb, newsletter_sending: verb };
    return { done, verbs };
  }

  test("scheduling writes a row and a job for that time in one transaction", async () => {
    const made = await plan("2026-11-21T13:00:00.000Z", 7, { audience: "all" });
    expect(made).toMatchObject({ contentId: 7, at: "2026-11-21T13:00:00.000Z", status: "scheduled" });
    expect(await listSchedules(db, ["blog_post"], [7, 8])).toEqual([made]);
    expect(await listSchedules(db, ["newsletter_post"], [7])).toEqual([]);
    expect(await jobs()).toEqual([
      {
        payload: JSON.stringify({ scheduleId: made.id }),
        runAt: "2026-11-21T13:00:00.000Z",
        uniqueKey: `content-schedule:${made.id}`,
        status: "waiting",
      },
    ]);
    await expect(
      db.transaction().execute(async (trx) => {
        await scheduleContent(trx, caller, { contentType: "blog_post", contentId: 9, at: made.at });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await jobs()).toHaveLength(1);
  });

  test("a past time, or one more than two years ahead, is refused", async () => {
    await expect(plan("2026-11-20T11:58:00.000Z")).rejects.toEqual(
      refusedAt("date", "admin-schedule:form.past"),
    );
    await expect(plan("2028-11-20T12:01:00.000Z")).rejects.toEqual(
      refusedAt("date", "admin-schedule:form.tooFar"),
    );
    vi.setSystemTime("2026-11-20T12:00:59.000Z");
    await plan("2026-11-20T12:00:00.000Z"); // the current minute
    await plan("2028-11-20T12:00:00.000Z");
  });

  test("a new schedule replaces the earlier one", async () => {
    const first = await plan("2026-11-21T13:00:00.000Z");
    const second = await plan("2026-11-22T13:00:00.000Z");
    await plan("2026-11-23T13:00:00.000Z", 8);
    expect(await rows()).toMatchObject([
      { status: "cancelled" },
      { status: "scheduled" },
      { status: "scheduled" },
    ]);
    expect(await jobs()).toHaveLength(2);
    const { done, verbs } = noting();
    await runSchedule(first.id, verbs);
    expect(done).toEqual([]);
    await runSchedule(second.id, verbs);
    expect(done).toEqual([{ by: "system", id: 7, options: {} }]);
  });

  test("a cancelled schedule does not run", async () => {
    const { id } = await plan("2026-11-21T13:00:00.000Z");
    const cancel = () =>
      db
        .transaction()
        .execute((trx) =>
          cancelSchedule(trx, caller, { contentType: ["blog_post", "newsletter_post"], contentId: 7 }),
        );
    expect(await cancel()).toBe(true);
    expect(await cancel()).toBe(false);
    const { done, verbs } = noting();
    await runSchedule(id, verbs);
    expect(done).toEqual([]);
    expect(await jobs()).toEqual([]);
    expect(await rows()).toMatchObject([{ status: "cancelled", publishedAt: null }]);
  });

  test("a due schedule runs once, with its options, as the system", async () => {
    const { id } = await plan("2026-11-20T12:00:00.000Z", 7, { audience: "segment", segmentId: 3 });
    const { done, verbs } = noting();
    await runSchedule(id, verbs);
    await runSchedule(id, verbs);
    await runSchedule(id + 1, verbs); // there is none
    expect(done).toEqual([{ by: "system", id: 7, options: { audience: "segment", segmentId: 3 } }]);
    expect(await rows()).toEqual([{ id, status: "done", publishedAt: now, error: null }]);
    expect(await listSchedules(db, ["blog_post"], [7])).toEqual([]);
  });

  test("deleted content cancels its schedule; another failure is retried", async () => {
    const gone = await plan("2026-11-20T12:00:00.000Z");
    await runSchedule(gone.id, noting(() => Promise.reject(new AppError(404, "notFound"))).verbs);
    expect(await rows()).toMatchObject([{ status: "cancelled" }]);

    const failing = await plan("2026-11-20T12:00:00.000Z", 8);
    const { verbs } = noting(() => Promise.reject(new Error("the database is away")));
    await expect(runSchedule(failing.id, verbs)).rejects.toThrow("away");
    expect(await listSchedules(db, ["blog_post"], [8])).toMatchObject([{ status: "scheduled" }]);
  });

  test("a final failure is shown until the schedule is done, cancelled or replaced", async () => {
    const { id } = await plan("2026-11-20T12:00:00.000Z");
    await recordScheduleFailure(id, "x".repeat(2000));
    expect(await listSchedules(db, ["blog_post"], [7])).toMatchObject([
      { id, status: "failed", error: "x".repeat(500) },
    ]);
    const { done, verbs } = noting();
    await runSchedule(id, verbs); // an administrator retried the job
    expect(done).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: "done", error: null }]);

    const again = await plan("2026-11-20T12:00:00.000Z");
    await recordScheduleFailure(again.id, "down");
    await plan("2026-11-21T12:00:00.000Z");
    expect(await listSchedules(db, ["blog_post"], [7])).toMatchObject([{ status: "scheduled", error: null }]);
  });

  test("a job without attempts left marks the schedule as failed", async () => {
    const { id } = await plan("2026-11-20T12:00:00.000Z");
    const { verbs } = noting(() => Promise.reject(new Error("no mail server")));
    const runner = createRunner(
      handlersWith({
        "run-content-schedule": {
          work: ({ scheduleId }) => runSchedule(scheduleId, verbs),
          exhausted: ({ scheduleId }, error) => recordScheduleFailure(scheduleId, error),
        },
      }),
      { backoff: () => 0 },
    );
    for (let attempt = 0; attempt < requireJob("run-content-schedule").attempts; attempt++) {
      const [row] = await findDueRows(["run-content-schedule"], 1);
      await runner.run(row!);
    }
    await runner.stop(1_000);
    expect(await rows()).toEqual([{ id, status: "failed", publishedAt: null, error: "no mail server" }]);
    expect(await jobs()).toMatchObject([{ status: "failed" }]);
  });

  test("a blog post is published late when the process was down at its time", async () => {
    const editor = (await administrator({ permissions: ["manage_content"], displayName: "Marie" })).caller;
    const written = blogPostInput.parse({ title: "Titre", summary: "Résumé", content: "Texte" });
    const { id } = await createBlogPost(editor, written);
    const scheduled = await scheduleBlogPost(editor, { id, date: "2026-11-21", time: "08:00" });
    expect(scheduled).toMatchObject({ at: "2026-11-21T13:00:00.000Z", scheduledBy: "Marie" });
    expect(await findDueRows(["run-content-schedule"], 5)).toEqual([]);

    vi.setSystemTime("2026-11-23T09:30:00.000Z");
    const engine = startEmbedded(
      handlersWith({
        "run-content-schedule": ({ scheduleId }) => runSchedule(scheduleId, listScheduledVerbs()),
      }),
      { pollMs: 20, scheduleSettings: async () => ({ timeZone: port, backups: "off" }) },
    );
    await waitForExpectation(async () => expect(await rows()).toMatchObject([{ status: "done" }]));
    await engine.stop({ graceMs: 1_000 });
    const article = await db.selectFrom("blogPosts").selectAll().executeTakeFirstOrThrow();
    expect(article.isPublished).toBe(true);
    expect(article.publishedAt!.slice(0, 16)).toBe("2026-11-23T09:30");
  });

  test("publishing by hand or deleting a blog post cancels its schedule", async () => {
    const editor = (await administrator({ permissions: ["manage_content"] })).caller;
    const written = blogPostInput.parse({ title: "Titre", summary: "Résumé", content: "Texte" });
    const when = { date: "2026-11-21", time: "08:00" };
    const one = await createBlogPost(editor, written);
    await scheduleBlogPost(editor, { id: one.id, ...when });
    await publishBlogPost(editor, { id: one.id });
    await expect(scheduleBlogPost(editor, { id: one.id, ...when })).rejects.toEqual(
      refusal(409, "admin-blog:schedule.isPublished"),
    );
    const other = await createBlogPost(editor, written);
    await scheduleBlogPost(editor, { id: other.id, ...when });
    await deleteBlogPost(editor, { id: other.id });
    await expect(scheduleBlogPost(editor, { id: other.id, ...when })).rejects.toEqual(
      refusal(404, "notFound"),
    );
    expect(await rows()).toMatchObject([{ status: "cancelled" }, { status: "cancelled" }]);
    expect(await jobs()).toEqual([]);
  });
});
