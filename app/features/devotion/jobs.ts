import { z } from "zod";
import { MINUTE_MS, SECOND_MS, defineJob } from "~jobs/define-job";

/** Publishes the daily content of a date, today's by default. */
export const publishDailyContentJob = defineJob({
  name: "publish-daily-content",
  title: "admin-operations:jobs.names.publish-daily-content",
  payload: z.strictObject({ date: z.iso.date().optional() }),
  attempts: 5,
  backoff: { firstMs: 10 * SECOND_MS, capMs: 10 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 5 * MINUTE_MS,
  // The hour stands in texts too, in each language: figures ("8:00", "8 h", "8è") and words ("at eight", "a uitè"). Look in
  // admin-scheduler, admin-settings, admin-daily-content, admin-sending, newsletter-mails, devotion and db/library/settings.ts.
  schedule: { pattern: () => "0 8 * * *", payload: (date) => ({ date }) },
});

/** Runs once after the publication of a day. */
const afterPublication = {
  payload: z.strictObject({ date: z.iso.date() }),
  attempts: 8,
  backoff: { firstMs: 10 * SECOND_MS, capMs: 30 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 5 * MINUTE_MS,
};

/** The newsletter mails the day to daily readers. */
export const sendDevotionJob = defineJob({
  name: "send-devotion",
  title: "admin-operations:jobs.names.send-devotion",
  ...afterPublication,
});

/** Mails the day's texts for WhatsApp to the team. */
export const mailWhatsAppTextsJob = defineJob({
  name: "mail-whatsapp-texts",
  title: "admin-operations:jobs.names.mail-whatsapp-texts",
  ...afterPublication,
});
