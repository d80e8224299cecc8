import type { Kysely } from "kysely";
import type { ProtectedChange, SettingsProtection } from "~/areas/area-settings.server";
import type { Caller } from "~/auth/caller.server";
import { confirmIdentity } from "~/features/accounts/sign-in/confirm-identity.server";
import { AppError } from "~/request/errors";
import { listFields } from "~/settings/section";
import type { Section, Settings } from "~/settings/sections";
import type { DB } from "~db/schema/index";
import { listAreaSettings } from "./area-settings.server";
import { listSettingChanges } from "./settings-changes.server";
import type { SystemSettingsInput } from "./system-settings.schema";

interface ChangesOfArea {
  protection: SettingsProtection;
  changes: ProtectedChange[];
}

/** The changed protected settings, by area. */
export function listProtectedChanges(before: Settings, after: Settings): ChangesOfArea[] {
  const facts = listSettingChanges(before, after);
  return listAreaSettings().flatMap(({ sections, protection }) => {
    if (!protection) return [];
    const changes = listProtectedFields(sections).flatMap((field) => {
      const name = field.replaceAll("_", ".");
      const [was, is] = [facts.before[name], facts.after[name]];
      if (was === undefined || is === undefined) return [];
      if (protection.isRelevant?.(field, before, after) === false) return [];
      return [{ field, before: String(was), after: String(is) }];
    });
    return changes.length > 0 ? [{ protection, changes }] : [];
  });
}

/** The form names of the sections' protected fields. */
export const listProtectedFields = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ api, fields }) =>
    listFields(fields)
      .filter(({ field }) => field.isProtected)
      .map(({ path }) => [api, ...path].join("_")),
  );

/**
 * Requires the permission of each changed protection, and a confirmed identity. Throws AppError 403 with errors on
 * `currentPassword` (and `code`), and 429 after too many attempts.
 */
export async function confirmProtectedChanges(
  caller: Caller,
  changed: ChangesOfArea[],
  { currentPassword, code }: Pick<SystemSettingsInput, "currentPassword" | "code">,
): Promise<void> {
  if (caller.kind === "system") return;
  const refused = changed.find(({ protection }) => !caller.permissions.has(protection.permission));
  if (refused) {
    const key = refused.protection.refusal;
    throw new AppError(403, key, { errors: { currentPassword: [key] } });
  }
  await confirmIdentity(caller, { currentPassword, code });
}

/** Notifies the areas of protected settings that this transaction saves. */
export async function announceProtectedChanges(
  trx: Kysely<DB>,
  caller: Caller,
  settings: { before: Settings; after: Settings },
  changed: ChangesOfArea[],
): Promise<void> {
  for (const { protection, changes } of changed) await protection.onChanged(trx, caller, settings, changes);
}
