import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "~db/client";
import { enqueue } from "~jobs/outbox";
import { createRunner, type Runner } from "~jobs/runner";
import { freshDatabase } from "~tests/support/database";
import { handlersWith, jobRow } from "~tests/support/jobs";

let runner: Runner | undefined;
beforeEach(async () => void (await freshDatabase("sqlite")));
afterEach(async () => {
  vi.useRealTimers();
  await runner?.stop(0);
});

test("a job that takes too long counts as failed and is tried again", async () => {
  const { id } = (await enqueue(db, "send-mail", { mailId: 1 }))!;
  vi.useFakeTimers();
  runner = createRunner(handlersWith({ "send-mail": () => new Promise(() => undefined) }));
  const run = runner.run({ id, name: "send-mail", attempts: 0 });
  await vi.advanceTimersByTimeAsync(60_000);
  await run;
  expect(await jobRow(id)).toMatchObject({
    status: "waiting",
    attempts: 1,
    lastError: "Not done after 60 s.",
  });
});

test("a payload this version does not understand fails the job without running it", async () => {
  const { id } = (await enqueue(db, "send-mail", { mailId: 1 }))!;
  await db.updateTable("outbox").set({ payload: '{"mail":1}' }).where("id", "=", id).execute();
  const handle = vi.fn(async () => undefined);
  runner = createRunner(handlersWith({ "send-mail": handle }));
  await runner.run({ id, name: "send-mail", attempts: 0 });
  expect(await jobRow(id)).toMatchObject({ status: "waiting", attempts: 1 });
  expect(handle).not.toHaveBeenCalled();
});

test("a row that another process was faster to take is left to it", async () => {
  const { id } = (await enqueue(db, "send-mail", { mailId: 1 }))!;
  const handle = vi.fn(async () => undefined);
  runner = createRunner(handlersWith({ "send-mail": handle }));
  await Promise.all([
    runner.run({ id, name: "send-mail", attempts: 0 }),
    runner.run({ id, name: "send-mail", attempts: 0 }),
  ]);
  await runner.run({ id, name: "send-mail", attempts: 0 });
  expect(handle).toHaveBeenCalledTimes(1);
});
