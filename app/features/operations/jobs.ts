import { z } from "zod";
import { MINUTE_MS, defineJob, localDate, utcHour } from "~jobs/define-job";

const backupPatterns = {
  off: null,
  hourly: "15 * * * *",
  daily: "15 3 * * *",
  weekly: "15 3 * * 1",
  monthly: "15 3 1 * *",
};

/** Runs every area's retention tasks. */
export const cleanUpJob = defineJob({
  name: "clean-up",
  title: "admin-operations:jobs.names.clean-up",
  payload: z.strictObject({}),
  attempts: 3,
  backoff: { firstMs: MINUTE_MS, capMs: 10 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 10 * MINUTE_MS,
  schedule: { pattern: () => "30 3 * * *", payload: () => ({}) },
});

/** Takes a backup. */
export const backUpJob = defineJob({
  name: "back-up",
  title: "admin-operations:jobs.names.back-up",
  payload: z.strictObject({ slot: z.string().min(1).max(40).optional() }),
  attempts: 5,
  backoff: { firstMs: 5 * MINUTE_MS, capMs: 60 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 45 * MINUTE_MS,
  schedule: {
    pattern: ({ backups }) => backupPatterns[backups],
    slot: (at, settings) => (settings.backups === "hourly" ? utcHour(at) : localDate(at, settings)),
    payload: (slot) => ({ slot }),
    catchUpAlways: true,
  },
});

/** Sends the newest backup elsewhere. After each backup, and every hour for what failed. */
export const sendBackupsJob = defineJob({
  name: "send-backups",
  title: "admin-operations:jobs.names.send-backups",
  payload: z.strictObject({}),
  attempts: 2,
  backoff: { firstMs: 5 * MINUTE_MS, capMs: 60 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 6 * 60 * MINUTE_MS + 10 * MINUTE_MS,
  schedule: { pattern: () => "50 * * * *", slot: utcHour, payload: () => ({}) },
});
