import { expect, vi } from "vitest";
import { db } from "~db/client";
import { deliverAutoReply } from "~/features/mail/mail-delivery.server";
import { completeSubscribeRequest } from "~/features/newsletter/subscribers/subscribers.server";
import { listJobs } from "~jobs/catalog";
import { handleJob, type JobHandler, type RunContext } from "~jobs/define-job";
import { handlers } from "~/jobs.server";

/** The payload of any job. */
type AnyPayload = Record<"mailId" | "scheduleId" | "eventId" | "sendingId" | "batch", number> & {
  date?: string;
};
type Work = (payload: AnyPayload, process: RunContext) => Promise<unknown>;
/** The handlers of a test, by the names of their jobs. */
export type TestHandlers = Record<
  string,
  Work | { work: Work; exhausted: (payload: AnyPayload, error: string) => Promise<unknown> }
>;

/** Handlers that do nothing, except the given ones. */
export const handlersWith = (given: TestHandlers): JobHandler[] =>
  listJobs().map((job) => {
    const handler = given[job.name] ?? (async () => undefined);
    return typeof handler === "function"
      ? handleJob(job, handler as JobHandler["work"])
      : handleJob(job, handler.work as JobHandler["work"], handler.exhausted as JobHandler["exhausted"]);
  });

/** Runs a job's handler in this process. */
export async function runJob(name: string, payload: unknown = {}): Promise<void> {
  const { work } = handlers.find(({ job }) => job.name === name)!;
  await work(payload, { stopping: new AbortController().signal });
}

export const findJobRow = (id: number) =>
  db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Waits until this no longer throws, and gives what it returns. */
export const waitForExpectation = <Result>(expectation: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(expectation, { timeout: 12_000, interval: 15 });

/** Waits until the job's row has these values. */
export const waitForRow = (id: number, expected: Partial<Awaited<ReturnType<typeof findJobRow>>>) =>
  waitForExpectation(async () => expect(await findJobRow(id)).toMatchObject(expected));

/** Waits until this is true. */
export const waitUntil = (condition: () => boolean) =>
  waitForExpectation(() => expect(condition()).toBe(true));

/** A promise and the function that resolves it: for a job that ends when the test wants. */
export function makeGate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** Runs the jobs that forms enqueued: subscriptions begin, and answers are sent or dropped. */
export async function runAnswerJobs(): Promise<void> {
  for (;;) {
    const job = await db
      .selectFrom("outbox")
      .select(["id", "name", "payload"])
      .where("name", "in", ["begin-subscription", "answer-mail"])
      .where("status", "=", "waiting")
      .orderBy("id")
      .executeTakeFirst();
    if (!job) return;
    const { wish, mailId } = JSON.parse(job.payload) as { wish: string; mailId: number };
    await (job.name === "answer-mail" ? deliverAutoReply(mailId) : completeSubscribeRequest(wish));
    await db.updateTable("outbox").set({ status: "done" }).where("id", "=", job.id).execute();
  }
}
