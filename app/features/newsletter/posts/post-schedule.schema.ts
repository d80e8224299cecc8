import { z } from "zod";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { scheduleFields } from "~/features/writing/scheduling/content-schedule.schema";
import { typedFlag, typedId, typedList } from "~/http/typed-text";
import { interests } from "../preferences/preference-choices";
import type { Audience } from "../segments/audience.schema";

/** The audience in one form field: `language`, `all` or `segment-12`. */
const audienceField = z
  .string()
  .regex(/^(language|all|segment-[1-9]\d{0,8})$/, "admin-newsletter:send.toRequired")
  .default("language");

/** The subjects of the post; none: it is for everybody. */
const aboutField = typedList(z.enum(interests));

const parseAudienceField = (to: string) => {
  const [audience, segmentId] = to.split("-");
  return { audience: audience as Audience, ...(segmentId && { segmentId: Number(segmentId) }) };
};

/** Send now; `publishAndSend` publishes the draft that the person saw first. */
export const sendNowInput = z
  .object({ ...versionedChoice.shape, to: audienceField, about: aboutField, everybodyNow: typedFlag })
  .transform(({ to, ...input }) => ({ ...input, ...parseAudienceField(to) }));

/** Send later; a draft is published then. */
export const sendLaterInput = z
  .object({ id: typedId, to: audienceField, about: aboutField, everybodyNow: typedFlag, ...scheduleFields })
  .transform(({ to, ...input }) => ({ ...input, ...parseAudienceField(to) }));
type SendLater = z.output<typeof sendLaterInput>;
type OptionalChoice = "about" | "everybodyNow";
export type SendLaterInput = Omit<SendLater, OptionalChoice> & Partial<Pick<SendLater, OptionalChoice>>;

/** Publish later, without sending. */
export const publishLaterInput = z.object({ id: typedId, ...scheduleFields });
export type PublishLaterInput = z.output<typeof publishLaterInput>;

/** Cancel a planned sending or publication. */
export const cancelScheduleInput = z.object({
  id: typedId,
  contentType: z.enum(["newsletter_sending", "newsletter_post"]),
});
export type CancelScheduleInput = z.output<typeof cancelScheduleInput>;
