import type { Transaction } from "kysely";
import { recordChange } from "~/auth/audit.server";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { defaultLanguage, isLanguage } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { isUnclaimed, listReadableForms, refuseClaimed } from "./held-admin.server";
import type { HeldIdInput } from "./held-admin.schema";
import { findHeldForm, unsealHeldInput } from "./held-input.server";

/**
 * A person sent it: runs the form as if it arrived now, with the sender's language and visitor. The row goes afterwards,
 * so that a crash in between loses nothing. Lease: for 60 s nobody else can accept it. Throws AppError 404, and 409 when
 * somebody is accepting it or it cannot be read any more.
 */
export async function releaseHeldSubmission(caller: Caller, { id }: HeldIdInput): Promise<void> {
  requirePermission(caller, "answer_messages", "manage_newsletter", "manage_prayers");
  const { form, language, sealedInput } = await db.transaction().execute((trx) => claim(trx, caller, id));
  try {
    const held = unsealHeldInput(sealedInput);
    if (!held) throw new AppError(409, "admin-held:unreadable");
    const sender: Caller = {
      ...systemCaller(isLanguage(language) ? language : defaultLanguage),
      kind: "guest",
      visitor: held.visitor,
    };
    await findHeldForm(form)!.release(sender, held.input as never, { headers: new Headers(), status: 200 });
  } catch (error) {
    await db.updateTable("heldSubmissions").set({ claimedAt: null }).where("id", "=", id).execute();
    throw error;
  }
  await db.deleteFrom("heldSubmissions").where("id", "=", id).execute();
}

async function claim(trx: Transaction<DB>, caller: Caller, id: number) {
  const row = await trx
    .updateTable("heldSubmissions")
    .set({ claimedAt: new Date().toISOString() })
    .where("id", "=", id)
    .where("form", "in", listReadableForms(caller))
    .where(isUnclaimed)
    .returning(["form", "language", "sealedInput"])
    .executeTakeFirst();
  if (!row) return refuseClaimed(trx, caller, id);
  await recordChange(trx, caller, { action: "heldSubmission.released", subject: String(id) });
  return row;
}
