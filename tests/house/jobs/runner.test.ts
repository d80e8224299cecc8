import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "~/config/env.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { closeMailPool } from "~/providers/mail.server";
import { db } from "~db/client";
import { requireJob } from "~jobs/catalog";
import { handlers } from "~/jobs.server";
import { enqueue, retryJob } from "~jobs/outbox";
import { createRunner, type Runner } from "~jobs/runner";
import { startSmtp } from "~tests/fakes/smtp";
import { freshDatabase } from "~tests/support/database";
import { handlersWith, findJobRow } from "~tests/support/jobs";
import { requireMailTemplate } from "~/features/mail/mail-templates.server";
import { sendMailJob } from "~/features/mail/jobs";
import "~tests/support/areas";

let runner: Runner | undefined;
beforeEach(async () => void (await freshDatabase("sqlite")));
afterEach(async () => {
  vi.useRealTimers();
  env.SMTP_URL = undefined;
  await runner?.stop(0);
});

test("a job that exceeds its timeout counts as failed and is retried", async () => {
  const { id } = (await enqueue(db, sendMailJob, { mailId: 1 }))!;
  vi.useFakeTimers();
  runner = createRunner(handlersWith({ "send-mail": () => new Promise(() => undefined) }));
  const run = runner.run({ id, name: "send-mail", attempts: 0 });
  await vi.advanceTimersByTimeAsync(60_000);
  await run;
  expect(await findJobRow(id)).toMatchObject({
    status: "waiting",
    attempts: 1,
    lastError: "Not done after 60 s.",
  });
});

test("an invalid payload fails the job without running it", async () => {
  const { id } = (await enqueue(db, sendMailJob, { mailId: 1 }))!;
  await db.updateTable("outbox").set({ payload: '{"mail":1}' }).where("id", "=", id).execute();
  const handle = vi.fn(async () => undefined);
  runner = createRunner(handlersWith({ "send-mail": handle }));
  await runner.run({ id, name: "send-mail", attempts: 0 });
  expect(await findJobRow(id)).toMatchObject({ status: "waiting", attempts: 1 });
  expect(handle).not.toHaveBeenCalled();
});

test("a row that another process claimed first is left to it", async () => {
  const { id } = (await enqueue(db, sendMailJob, { mailId: 1 }))!;
  const handle = vi.fn(async () => undefined);
  runner = createRunner(handlersWith({ "send-mail": handle }));
  await Promise.all([
    runner.run({ id, name: "send-mail", attempts: 0 }),
    runner.run({ id, name: "send-mail", attempts: 0 }),
  ]);
  await runner.run({ id, name: "send-mail", attempts: 0 });
  expect(handle).toHaveBeenCalledTimes(1);
});

test("`exhausted` is called after the last failed attempt, and not before", async () => {
  const { id } = (await enqueue(db, sendMailJob, { mailId: 7 }))!;
  const onExhausted = vi.fn(async () => undefined);
  runner = createRunner(
    handlersWith({
      "send-mail": { work: () => Promise.reject(new Error("no route")), exhausted: onExhausted },
    }),
    { backoff: () => -1 },
  );
  const last = requireJob("send-mail").attempts - 1;
  await runner.run({ id, name: "send-mail", attempts: 0 });
  expect(onExhausted).not.toHaveBeenCalled();
  await db.updateTable("outbox").set({ attempts: last }).where("id", "=", id).execute();
  await runner.run({ id, name: "send-mail", attempts: last });
  expect(onExhausted).toHaveBeenCalledExactlyOnceWith({ mailId: 7 }, "no route");
  expect(await findJobRow(id)).toMatchObject({ status: "failed", lastError: "no route" });
});

test("a mail whose job failed for good is a failed mail, and is sent when the job is retried", async () => {
  const mailId = await db.transaction().execute((trx) =>
    queueMail(trx, {
      to: "marie@example.org",
      language: "ht",
      template: requireMailTemplate("contact-acknowledgement"),
      props: { firstName: "Marie" },
    }),
  );
  const { id } = await db.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
  const mail = () =>
    db.selectFrom("mailLog").select(["status", "error"]).where("id", "=", mailId).executeTakeFirstOrThrow();
  const last = requireJob("send-mail").attempts - 1;
  await db.updateTable("outbox").set({ attempts: last }).where("id", "=", id).execute();
  env.SMTP_URL = "smtp://127.0.0.1:1";
  runner = createRunner(handlers);
  await runner.run({ id, name: "send-mail", attempts: last });
  expect(await mail()).toEqual({ status: "failed", error: expect.stringContaining("ECONNREFUSED") });

  const smtp = await startSmtp();
  env.SMTP_URL = smtp.url;
  expect(await retryJob(db, id)).toBe(true);
  await runner.run({ id, name: "send-mail", attempts: 0 });
  expect(await mail()).toEqual({ status: "sent", error: null });
  closeMailPool();
  await smtp.close();
});
