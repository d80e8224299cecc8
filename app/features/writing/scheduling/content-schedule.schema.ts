import { z } from "zod";
import { isMissingInput, typedText } from "~/http/typed-text";

/** What can happen at a set time: a newsletter post is published and sent, or only published; an article is published. */
export const scheduledTypes = ["newsletter_sending", "newsletter_post", "blog_post"] as const;
export type ScheduledType = (typeof scheduledTypes)[number];

const requiredField = (key: string) =>
  z.string({ error: (issue) => (isMissingInput(issue) ? key : undefined) }).pipe(typedText.min(1, key));

/** The two fields of a form in which a moment is typed, in the ministry's time zone: spread them into a schema. */
export const scheduleFields = {
  date: requiredField("admin-schedule:form.dateRequired").pipe(z.iso.date("admin-schedule:form.wrongDate")),
  /** `14:05`, as a time field sends it; some browsers add seconds. */
  time: requiredField("admin-schedule:form.timeRequired").pipe(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/, "admin-schedule:form.wrongTime")
      .transform((time) => time.slice(0, 5)),
  ),
};

/** A moment as it is typed: a calendar date and a time of day. */
export interface LocalDateTime {
  date: string;
  time: string;
}

/** What waits for its time, or failed when it came. */
export interface ScheduledContent {
  id: number;
  contentType: ScheduledType;
  contentId: number;
  /** The moment, ISO UTC. */
  at: string;
  status: "scheduled" | "failed";
  options: Record<string, unknown>;
  scheduledBy: string;
  error: string | null;
}
