import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { scheduleContent } from "~/features/writing/scheduling/content-schedule.server";
import { localTimeToInstant } from "~/features/writing/scheduling/local-time.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { PublishLaterInput, CancelScheduleInput, SendLaterInput } from "./post-schedule.schema";
import { getNewsletterPost, newsletterPosts } from "./posts-admin.server";
import { loadSegmentCriteria } from "../segments/segments-admin.server";

/**
 * Plans the sending of a post (time zone: the ministry's) to its audience at that time; a draft is published with it.
 * Replaces an earlier plan. Throws AppError 404, and 400 for a time in the past or an unknown segment.
 */
export async function schedulePostSending(caller: Caller, input: SendLaterInput): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  const { id, audience, segmentId, about = [], everybodyNow = false } = input;
  const post = await getNewsletterPost(caller, { id });
  const { timeZone } = (await getSettings()).publishing;
  const at = localTimeToInstant(input, timeZone);
  await db.transaction().execute(async (trx) => {
    if (segmentId !== undefined) await loadSegmentCriteria(trx, segmentId).catch(throwUnknownSegment);
    const options = {
      audience,
      ...(segmentId !== undefined && { segmentId }),
      ...(about.length > 0 && { about }),
      ...(everybodyNow && { everybodyNow }),
    };
    await scheduleContent(trx, caller, { contentType: "newsletter_sending", contentId: id, at, options });
    await recordChange(trx, caller, {
      action: "post.scheduled",
      subject: post.title,
      after: {
        audience,
        publishDate: `${input.date} ${input.time}`,
        ...(everybodyNow && { everybodyNow }),
      },
    });
  });
}

/** Plans the publication of a draft. Throws AppError 404, 409 for a published post, 400 for a time in the past. */
export async function schedulePostPublication(caller: Caller, input: PublishLaterInput): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  await newsletterPosts.schedule(caller, input);
}

/** Cancels a planned sending or publication. Idempotent. Throws AppError 404. */
export async function cancelPostSchedule(caller: Caller, input: CancelScheduleInput): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  await newsletterPosts.unschedule(caller, input);
}

function throwUnknownSegment(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw new AppError(400, "admin-newsletter:send.toRequired", {
    errors: { to: ["admin-newsletter:send.toRequired"] },
  });
}
