import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { ministryAi } from "~/providers/ai.server";
import { db } from "~db/client";
import { getVersionName } from "../verses/version-name.server";
import { requestReflection } from "../ai-drafts/request-reflection.server";
import { recordDraftDigest } from "../ai-drafts/draft-digests.server";
import type { GeneratedDailyContent, DailyContentChoice } from "./daily-content-admin.schema";
import { devotionOn } from "../library/library-order";
import { readTeamLibrary } from "../library/team-library.server";

/**
 * A draft of an entry for the editor. Nothing is saved. The verse is the library's. A configured AI drafts the
 * reflection; the library's own is used when the draft fails a check.
 */
export async function generateDailyContent(
  caller: Caller,
  { date, language }: DailyContentChoice,
  ai = ministryAi,
): Promise<GeneratedDailyContent> {
  requirePermission(caller, "manage_content");
  // The verse of a draft is the library's, whatever the team wrote for the day.
  const entry = devotionOn(date, { ...(await readTeamLibrary(db)), own: [] }).library!;
  const { verse, reference, version, explanation, motivation } = entry.texts[language];
  const passage = { date, language, verse, reference, version: getVersionName(version, language) };
  const curated = { ...passage, explanation, motivation, source: "curated" as const };
  if (!ai.isConfigured()) return { ...curated, dropped: null };
  const draft = await requestReflection(ai, entry, language);
  if ("dropped" in draft) return { ...curated, dropped: draft.dropped };
  await recordDraftDigest(db, draft.text);
  return { ...passage, ...draft.text, source: "ai", dropped: null };
}
