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
