import { z } from "zod";
import { MINUTE_MS, defineJob } from "~jobs/define-job";

const daily = {
  payload: z.strictObject({ date: z.iso.date().optional() }),
  attempts: 8,
  backoff: { firstMs: MINUTE_MS, capMs: 30 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 10 * MINUTE_MS,
};

/** Mails requesters who prayed for them since their last mail. */
export const sendPrayerDigestsJob = defineJob({
  ...daily,
  name: "send-prayer-digests",
  title: "admin-operations:jobs.names.send-prayer-digests",
  schedule: { pattern: () => "30 8 * * *", payload: (date) => ({ date }) },
});

/** Reminds requesters of old open requests, and closes those that nobody renewed. */
export const followUpRequestsJob = defineJob({
  ...daily,
  name: "follow-up-prayers",
  title: "admin-operations:jobs.names.follow-up-prayers",
  schedule: { pattern: () => "0 9 * * *", payload: (date) => ({ date }) },
});
