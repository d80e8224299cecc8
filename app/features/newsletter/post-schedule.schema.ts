import { z } from "zod";
import { scheduleFields } from "~/features/writing/content-schedule.schema";
import { typedId, typedList } from "~/http/typed-text";
import { interests } from "./newsletter-choices";
import type { Audience } from "./sending.schema";

/** To whom, in the one field of a form: `language`, `all` or `segment-12`. */
const to = z
  .string()
  .regex(/^(language|all|segment-[1-9]\d{0,8})$/, "admin-newsletter:send.toRequired")
  .default("language");

/** What the letter is about; nothing chosen: it is for everybody. */
const about = typedList(z.enum(interests));

const audienceOf = (to: string) => {
  const [audience, segmentId] = to.split("-");
  return { audience: audience as Audience, ...(segmentId && { segmentId: Number(segmentId) }) };
};

/** A letter that goes out at once. */
export const sendNow = z
  .object({ id: typedId, to, about })
  .transform(({ to, ...input }) => ({ ...input, ...audienceOf(to) }));

/** A letter that goes out, published if it is not yet, at a moment of the ministry's. */
export const sendLater = z
  .object({ id: typedId, to, about, ...scheduleFields })
  .transform(({ to, ...input }) => ({ ...input, ...audienceOf(to) }));
type SendLater = z.output<typeof sendLater>;
export type SendLaterInput = Omit<SendLater, "about"> & Partial<Pick<SendLater, "about">>;

/** A letter that is only published then. */
export const publishLater = z.object({ id: typedId, ...scheduleFields });
export type PublishLaterInput = z.output<typeof publishLater>;

/** Which of a letter's schedules is taken back. */
export const scheduleChoice = z.object({
  id: typedId,
  contentType: z.enum(["newsletter_sending", "newsletter_post"]),
});
export type ScheduleChoice = z.output<typeof scheduleChoice>;
