import type { ExpressionBuilder, Transaction } from "kysely";
import type { TodayTask } from "~/areas/admin";
import { waitingTask } from "~/areas/waiting-task";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";
import { requirePermission } from "~/auth/require";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { countRows } from "~db/count-rows";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema/index";
import type { heldPermissions, HeldIdInput, HeldQuery } from "./held-admin.schema";
import { findHeldForm, heldForms, unsealHeldInput } from "./held-input.server";

const PAGE_SIZE = 20;

interface HeldSubmission {
  id: number;
  /** Key of the form's name. */
  label: string;
  language: string;
  createdAt: string;
  /** What was written: the key of each field's name, and its text. */
  fields: { label: string; value: string }[];
}

/** The forms that the caller's permissions cover. */
export const listReadableForms = (caller: Caller, only?: Permission): string[] =>
  [...heldForms()].flatMap(([name, { permission }]) =>
    (caller.kind === "system" || caller.permissions.has(permission)) && (only ?? permission) === permission
      ? [name]
      : [],
  );

/** One page, newest first, of the forms that the caller's permissions cover. */
export async function listHeldSubmissions(
  caller: Caller,
  { before }: HeldQuery,
): Promise<{ submissions: HeldSubmission[]; older: number | null }> {
  requirePermission(caller, "answer_messages", "manage_newsletter", "manage_prayers");
  const { rows, older } = await newestPage(
    (below, count) =>
      db
        .selectFrom("heldSubmissions")
        .select(["id", "form", "language", "sealedInput", "createdAt"])
        .where("id", "<", below)
        .where("form", "in", listReadableForms(caller))
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    { before, limit: PAGE_SIZE },
  );
  const submissions = rows.map(({ id, form, language, sealedInput, createdAt }) => {
    const { label, fields } = findHeldForm(form)!;
    const input = unsealHeldInput(sealedInput)?.input ?? {};
    const written = Object.entries(fields).map(([name, key]) => ({ label: key, value: input[name] }));
    return {
      id,
      label,
      language,
      createdAt,
      fields: written.filter((one): one is { label: string; value: string } => typeof one.value === "string"),
    };
  });
  return { submissions, older };
}

/** How many the caller may look at. */
export async function countHeldSubmissions(caller: Caller): Promise<number> {
  requirePermission(caller, "answer_messages", "manage_newsletter", "manage_prayers");
  return countOf(listReadableForms(caller));
}

/** Today's task for the forms of one permission. */
export const findHeldTasks =
  (permission: (typeof heldPermissions)[number]) =>
  async (caller: Caller): Promise<TodayTask[]> => {
    requirePermission(caller, permission);
    const count = await countOf(listReadableForms(caller, permission));
    return waitingTask(count, { tone: "warn", key: `admin-held:today.${permission}`, href: "/admin/held" });
  };

const countOf = (forms: string[]) =>
  countRows(db.selectFrom("heldSubmissions").where("form", "in", forms.length > 0 ? forms : [""]));

const LEASE_MS = 60_000;

/** Condition: no acceptance is running. One that began over 60 s ago died. */
export const isUnclaimed = (eb: ExpressionBuilder<DB, "heldSubmissions">) =>
  eb.or([eb("claimedAt", "is", null), eb("claimedAt", "<", new Date(Date.now() - LEASE_MS).toISOString())]);

/** Why no row was unclaimed. Throws AppError 404, or 409 when the form is there. */
export async function refuseClaimed(trx: Transaction<DB>, caller: Caller, id: number): Promise<never> {
  requireFound(
    await trx
      .selectFrom("heldSubmissions")
      .select("id")
      .where("id", "=", id)
      .where("form", "in", listReadableForms(caller))
      .executeTakeFirst(),
  );
  throw new AppError(409, "admin-held:claimed");
}

/** A robot sent it. Throws AppError 404, and 409 while somebody is accepting it. */
export async function deleteHeldSubmission(caller: Caller, { id }: HeldIdInput): Promise<void> {
  requirePermission(caller, "answer_messages", "manage_newsletter", "manage_prayers");
  await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom("heldSubmissions")
      .where("id", "=", id)
      .where("form", "in", listReadableForms(caller))
      .where(isUnclaimed)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) return refuseClaimed(trx, caller, id);
    await recordChange(trx, caller, { action: "heldSubmission.deleted", subject: String(id) });
  });
}
