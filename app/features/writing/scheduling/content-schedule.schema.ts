import { z } from "zod";
import { isMissingInput, typedText } from "~/http/typed-text";
import type { ScheduledTypes } from "~db/schema/writing";

const requiredField = (key: string) =>
  z.string({ error: (issue) => (isMissingInput(issue) ? key : undefined) }).pipe(typedText.min(1, key));

/** Date and time fields, in the ministry's time zone. Spread them into a schema. */
export const scheduleFields = {
  date: requiredField("admin-schedule:form.dateRequired").pipe(z.iso.date("admin-schedule:form.wrongDate")),
  /** `14:05`. Some browsers add seconds. */
  time: requiredField("admin-schedule:form.timeRequired").pipe(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/, "admin-schedule:form.wrongTime")
      .transform((time) => time.slice(0, 5)),
  ),
};

const FIRST_DAY = "1900-01-01";

/**
 * The date of publication of a text that is older than its place on this site: an ISO time, or a day in the ministry's
 * time zone. Blank for none; missing: as it is.
 */
export const publicationDate = z
  .preprocess(
    (given) => (given === "" ? null : given),
    z
      .union([z.iso.date(), z.iso.datetime({ offset: true })], "admin-schedule:publishedAt.wrong")
      .refine((date) => date >= FIRST_DAY, "admin-schedule:publishedAt.wrong")
      .nullable(),
  )
  .optional();

/** Date and time of day as typed. */
export interface LocalDateTime {
  date: string;
  time: string;
}

/** A schedule that waits or failed. */
export interface ScheduledContent {
  id: number;
  contentType: keyof ScheduledTypes;
  contentId: number;
  /** ISO time. */
  at: string;
  status: "scheduled" | "failed";
  options: Record<string, unknown>;
  scheduledBy: string;
  error: string | null;
}
