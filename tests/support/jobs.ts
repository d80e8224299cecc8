import { expect, vi } from "vitest";
import { db } from "~db/client";
import type { Handlers } from "~jobs/runner";

/** Handlers that do nothing, but for those given. */
export const handlersWith = (given: Partial<Handlers>): Handlers => ({
  "send-mail": async () => undefined,
  "send-newsletter": async () => undefined,
  "run-content-schedule": async () => undefined,
  "translate-content": async () => undefined,
  "handle-payment-event": async () => undefined,
  "settle-gifts": async () => undefined,
  "stop-monthly-gift": async () => undefined,
  "publish-daily-content": async () => undefined,
  "send-devotion": async () => undefined,
  "send-gathered": async () => undefined,
  "clean-up": async () => undefined,
  "back-up": async () => undefined,
  ...given,
});

export const jobRow = (id: number) =>
  db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Waits until this no longer throws. */
export const eventually = (expectation: () => unknown) =>
  vi.waitFor(expectation, { timeout: 12_000, interval: 15 });

/** Waits until the row of this job looks so. */
export const rowBecomes = (id: number, expected: Partial<Awaited<ReturnType<typeof jobRow>>>) =>
  eventually(async () => expect(await jobRow(id)).toMatchObject(expected));

/** Waits until this is true. */
export const until = (condition: () => boolean) => eventually(() => expect(condition()).toBe(true));

/** A promise and the function that fulfils it: a job that ends when the test says so. */
export function gate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}
