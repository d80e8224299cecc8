import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import { loadMailingRules, selectAudience } from "../segments/audience.server";
import { loadChosenAudience } from "./chosen-audience.server";
import { countLater } from "./later-readers.server";
import type { SendingPreview, SendPostInput } from "./sending.schema";
import { countUnreached } from "./unreached.queries.server";

/**
 * How many subscribers a sending would reach now, how many later, and when the last of them would have it. Throws
 * AppError 404, and 400 for an unknown segment.
 */
export async function previewSending(caller: Caller, input: SendPostInput): Promise<SendingPreview> {
  requirePermission(caller, "manage_newsletter");
  const { id, everybodyNow = false } = input;
  const { language } = requireFound(
    await db.selectFrom("newsletterPosts").select("language").where("id", "=", id).executeTakeFirst(),
  );
  const { criteria } = await loadChosenAudience(db, language, input);
  const people = selectAudience(db, { ...(await loadMailingRules()), criteria });
  const sent = { postId: id, everybodyNow };
  const total = await countUnreached(db, people, sent);
  if (everybodyNow) return { sentCount: total, laterCount: 0, laterAt: null };
  const later = await countLater(db, people, (some) => countUnreached(db, some, sent));
  return { sentCount: total - later.laterCount, ...later };
}
