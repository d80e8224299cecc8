import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { formatDateTime } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { requireFound } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { enqueue } from "~jobs/outbox";
import { lookForSermonsJob } from "../jobs";
import type { ImportIdInput, SourceInput } from "./import.schema";
import { sourceChoicesCodec } from "./import-state.queries.server";

/** A source for its screen. Throws AppError 404. */
export async function showSource(caller: Caller, { id }: ImportIdInput) {
  requirePermission(caller, "manage_content");
  const row = requireFound(
    await db
      .selectFrom("sermonSources")
      .select(["id", "title", "kind", "address", "choices", "looksDaily", "lookedAt", "found", "error"])
      .where("id", "=", id)
      .executeTakeFirst(),
  );
  const { timeZone } = (await getSettings()).publishing;
  return {
    ...row,
    choices: sourceChoicesCodec.decode(row.choices),
    lookedAt: row.lookedAt && formatDateTime(row.lookedAt, caller.language, timeZone),
    error: row.error && tFor(caller.language)(row.error),
  };
}

/** Changes how a source's new sermons are imported, and whether they are looked for every day. Throws AppError 404. */
export async function updateSource(caller: Caller, input: SourceInput): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  const { id, looksDaily, ...choices } = input;
  await db.transaction().execute(async (trx) => {
    const before = requireFound(
      await trx
        .selectFrom("sermonSources")
        .select(["title", "looksDaily"])
        .where("id", "=", id)
        .executeTakeFirst(),
    );
    await trx
      .updateTable("sermonSources")
      .set({ looksDaily, choices: sourceChoicesCodec.encode(choices) })
      .where("id", "=", id)
      .execute();
    await recordChange(trx, caller, {
      action: "sermonSource.updated",
      subject: before.title,
      before: { looksDaily: before.looksDaily },
      after: { looksDaily },
    });
  });
  return { success: true };
}

/** Looks for new sermons now, as a job. Throws AppError 404. */
export async function lookNow(caller: Caller, { id }: ImportIdInput): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  await db.transaction().execute(async (trx) => {
    const { title } = requireFound(
      await trx.selectFrom("sermonSources").select("title").where("id", "=", id).executeTakeFirst(),
    );
    await enqueue(trx, lookForSermonsJob, { sourceId: id });
    await recordChange(trx, caller, { action: "sermonSource.looked", subject: title });
  });
  return { success: true };
}

/** Forgets a source. The sermons that came from it stay. Throws AppError 404. */
export async function deleteSource(caller: Caller, { id }: ImportIdInput): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  await db.transaction().execute(async (trx) => {
    const { title } = requireFound(
      await trx.deleteFrom("sermonSources").where("id", "=", id).returning("title").executeTakeFirst(),
    );
    await recordChange(trx, caller, { action: "sermonSource.deleted", subject: title });
  });
  return { success: true };
}
