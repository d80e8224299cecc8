import type { Kysely } from "kysely";
import { AppError } from "~/request/errors";
import type { DB } from "~db/schema/index";
import type { AudienceCriteria } from "../segments/audience.schema";
import { loadSegmentCriteria } from "../segments/segments-admin.server";
import type { SegmentCriteria } from "../segments/segments.schema";
import type { SendPostInput } from "./sending.schema";

interface ChosenAudience {
  segment: { id: number; name: string } | null;
  criteria: AudienceCriteria;
}

/** Who is meant by an input, for a post in this language. Throws AppError 400 for an unknown segment. */
export async function loadChosenAudience(
  db: Kysely<DB>,
  language: string,
  { audience = "language", segmentId, about = [] }: SendPostInput,
): Promise<ChosenAudience> {
  const segment = audience === "segment" ? await requireSegmentForSending(db, segmentId) : null;
  const chosen = segment?.criteria ?? (audience === "language" ? languageCriteria(language) : {});
  return { segment, criteria: { ...chosen, ...(about.length > 0 && { about }) } };
}

async function requireSegmentForSending(db: Kysely<DB>, id: number | undefined) {
  const row = await db
    .selectFrom("newsletterSegments")
    .select(["id", "name"])
    .where("id", "=", id ?? 0)
    .executeTakeFirst();
  if (!row) {
    throw new AppError(400, "admin-sending:segmentRequired", {
      errors: { segmentId: ["admin-sending:segmentRequired"] },
    });
  }
  return { ...row, criteria: await loadSegmentCriteria(db, row.id) };
}

const languageCriteria = (language: string): Partial<SegmentCriteria> => ({
  languages: [language as SegmentCriteria["languages"][number]],
});
