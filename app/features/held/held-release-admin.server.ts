import { recordChange } from "~/auth/audit.server";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { defaultLanguage, isLanguage } from "~/i18n/languages";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { listReadableForms } from "./held-admin.server";
import type { HeldIdInput } from "./held-admin.schema";
import { findHeldForm, unsealHeldInput } from "./held-input.server";

/**
 * A person sent it: runs the form as if it arrived now, with the sender's language and visitor. The row goes afterwards,
 * so that a crash in between loses nothing. Throws AppError 404, and 409 when it cannot be read any more.
 */
export async function releaseHeldSubmission(caller: Caller, { id }: HeldIdInput): Promise<void> {
  requirePermission(caller, "manage_content", "manage_newsletter", "manage_prayers");
  const { form, language, sealedInput } = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("heldSubmissions")
      .select(["form", "language", "sealedInput"])
      .where("id", "=", id)
      .where("form", "in", listReadableForms(caller))
      .executeTakeFirst();
    await recordChange(trx, caller, { action: "heldSubmission.released", subject: String(id) });
    return requireFound(row);
  });
  const held = unsealHeldInput(sealedInput);
  if (!held) throw new AppError(409, "admin-held:unreadable");
  const sender: Caller = {
    ...systemCaller(isLanguage(language) ? language : defaultLanguage),
    kind: "guest",
    visitor: held.visitor,
  };
  await findHeldForm(form)!.release(sender, held.input as never, { headers: new Headers(), status: 200 });
  await db.deleteFrom("heldSubmissions").where("id", "=", id).execute();
}
