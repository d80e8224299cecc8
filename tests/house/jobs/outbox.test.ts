import { expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { eraseOldMailTexts } from "~/features/mail/retention.server";
import { db } from "~db/client";
import { cleanUp } from "~tests/support/areas";
import { backoffMs, requireJob } from "~jobs/catalog";
import { enqueue, retryJob } from "~jobs/outbox";
import {
  claimRow,
  findDueRows,
  markDone,
  markFailed,
  markForRetry,
  releaseRow,
  reclaimExpiredLeases,
} from "~jobs/outbox-rows";
import { onBothDatabases } from "~tests/support/database";
import { findJobRow } from "~tests/support/jobs";
import { sendMailJob } from "~/features/mail/jobs";
import { cleanUpJob } from "~/features/operations/jobs";

const waitingMail = async () => (await enqueue(db, sendMailJob, { mailId: 1 }))!.id;

test("a failing mail is retried for three days, with backoff up to two hours", () => {
  const { attempts } = requireJob("send-mail");
  const pauses = Array.from({ length: attempts - 1 }, (_, index) =>
    backoffMs(requireJob("send-mail"), index + 1),
  );
  expect(pauses.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(Math.max(...pauses)).toBe(2 * 3_600_000);
  expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(72 * 3_600_000);
});

onBothDatabases(() => {
  test("a job enqueued in a transaction that rolls back is not stored", async () => {
    const transaction = db.transaction().execute(async (trx) => {
      await enqueue(trx, sendMailJob, { mailId: 1 });
      throw new Error("rolled back");
    });
    await expect(transaction).rejects.toThrow("rolled back");
    expect(await findDueRows(["send-mail"], 10)).toEqual([]);
  });

  test("an invalid payload is refused", async () => {
    await expect(enqueue(db, sendMailJob, { mailId: -1 })).rejects.toThrow();
    expect(await findDueRows(["send-mail"], 10)).toEqual([]);
  });

  test("a second job with the same unique key is not stored", async () => {
    expect(await enqueue(db, cleanUpJob, {}, { uniqueKey: "once" })).toBeDefined();
    expect(await enqueue(db, cleanUpJob, {}, { uniqueKey: "once" })).toBeUndefined();
    expect(await findDueRows(["clean-up"], 10)).toHaveLength(1);
  });

  test("a job is not due before its time", async () => {
    await enqueue(db, cleanUpJob, {}, { runAt: new Date(Date.now() + 60_000) });
    expect(await findDueRows(["clean-up"], 10)).toEqual([]);
  });

  test("exactly one of many simultaneous claims of a row succeeds", async () => {
    const id = await waitingMail();
    const claims = await Promise.all(Array.from({ length: 5 }, () => claimRow(id, 0, 1_000)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await findJobRow(id)).toMatchObject({ status: "running", attempts: 1 });
  });

  test("a finished row cannot be claimed again", async () => {
    const id = await waitingMail();
    await markDone((await claimRow(id, 0, 1_000))!);
    expect(await claimRow(id, 0, 1_000)).toBeUndefined();
    expect(await claimRow(id, 1, 1_000)).toBeUndefined();
    expect(await findJobRow(id)).toMatchObject({ status: "done", lastError: null });
  });

  test("the row of a dead process waits again when its lease has expired, and not before", async () => {
    const held = await waitingMail();
    const lost = await waitingMail();
    await claimRow(held, 0, 60_000);
    await claimRow(lost, 0, -1);
    await reclaimExpiredLeases();
    expect(await findJobRow(held)).toMatchObject({ status: "running" });
    expect(await findJobRow(lost)).toMatchObject({ status: "waiting", attempts: 1, leasedUntil: null });
  });

  test("a run that lost its lease cannot overwrite the outcome of the next one", async () => {
    const id = await waitingMail();
    const first = (await claimRow(id, 0, -1))!;
    await reclaimExpiredLeases();
    await claimRow(id, 1, 60_000);
    await markDone(first);
    await markFailed(first, "too late");
    await markForRetry(first, "too late", 0);
    await releaseRow(first);
    expect(await findJobRow(id)).toMatchObject({ status: "running", attempts: 2 });
  });

  test("a job that kills its process on every attempt ends as failed", async () => {
    const id = (await enqueue(db, cleanUpJob, {}))!.id;
    for (const attempts of [0, 1, 2]) {
      await claimRow(id, attempts, -1);
      await reclaimExpiredLeases();
    }
    expect(await findJobRow(id)).toMatchObject({ status: "failed", attempts: 3 });
    expect((await findJobRow(id)).lastError).toContain("ended");
  });

  test("`exhausted` is called when a job's process dies at the last attempt, and not before", async () => {
    const onExhausted = vi.fn(async () => undefined);
    const id = (await enqueue(db, cleanUpJob, {}))!.id;
    for (const attempts of [0, 1]) {
      await claimRow(id, attempts, -1);
      await reclaimExpiredLeases(onExhausted);
    }
    expect(onExhausted).not.toHaveBeenCalled();
    await claimRow(id, 2, -1);
    await reclaimExpiredLeases(onExhausted);
    expect(onExhausted).toHaveBeenCalledWith(
      { name: "clean-up", payload: {} },
      (await findJobRow(id)).lastError,
    );
  });

  test("a released row has not used up its attempt", async () => {
    const id = await waitingMail();
    await releaseRow((await claimRow(id, 0, 60_000))!);
    expect(await findJobRow(id)).toMatchObject({ status: "waiting", attempts: 0, leasedUntil: null });
  });

  test("a retry restarts a failed job, and no other", async () => {
    const failed = await waitingMail();
    const waiting = await waitingMail();
    await markFailed((await claimRow(failed, 0, 60_000))!, "no route");
    expect(await findJobRow(failed)).toMatchObject({ status: "failed", lastError: "no route" });
    expect(await retryJob(db, failed)).toBe(true);
    expect(await retryJob(db, waiting)).toBe(false);
    expect(await findJobRow(failed)).toMatchObject({ status: "waiting", attempts: 0, finishedAt: null });
  });

  test("the clean-up deletes finished jobs after a week, and failed jobs and the bodies of mails after three months", async () => {
    const done = await waitingMail();
    const failed = await waitingMail();
    await markDone((await claimRow(done, 0, 60_000))!);
    await markFailed((await claimRow(failed, 0, 60_000))!, "no route");
    const mail = {
      template: "contact",
      language: "ht",
      recipient: "a@example.org",
      props: '{"name":"Ana"}',
      subject: "Mèsi",
      html: "<p>Mèsi</p>",
      text: "Mèsi",
      createdAt: new Date().toISOString(),
    };
    const statuses = ["sent", "queued", "failed"] as const;
    await db
      .insertInto("mailLog")
      .values(statuses.map((status) => ({ ...mail, status })))
      .execute();
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);

    await cleanUp(later(6));
    expect(await findJobRow(done)).toBeDefined();
    await cleanUp(later(8));
    await expect(findJobRow(done)).rejects.toThrow();
    expect(await findJobRow(failed)).toBeDefined();

    const mails = () =>
      db
        .selectFrom("mailLog")
        .select(["html", "text", "props", "subject", "status", "error"])
        .orderBy("id")
        .execute();
    expect(await mails()).toMatchObject(statuses.map((status) => ({ html: "<p>Mèsi</p>", status })));
    await cleanUp(later(91));
    await eraseOldMailTexts(systemCaller(), later(91));
    await expect(findJobRow(failed)).rejects.toThrow();
    const forgotten = { html: null, text: null, props: "{}", subject: "Mèsi", error: null };
    expect(await mails()).toEqual([
      { ...forgotten, status: "sent" },
      { ...forgotten, status: "failed", error: "Not sent within 90 days." },
      { ...forgotten, status: "failed" },
    ]);
  });
});
