import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { listSettingChanges } from "./settings-changes.server";
import type { SystemSettings, SystemSettingsInput } from "./system-settings.schema";
import { listAreaSettings } from "./area-settings.server";
import {
  announceProtectedChanges,
  confirmProtectedChanges,
  listProtectedChanges,
} from "./protected-changes.server";
import { settingsTabs } from "./settings-choices";
import { listSections, listSettingKeys, type SettingKey, type Settings } from "~/settings/sections";
import { getSettings, readSettingRows, parseSettings, type SettingRow } from "~/settings/settings.server";
import { systemSettingsToApi } from "./system-settings-answer.server";
import { mergeSettings } from "./merge-settings.server";

/** All settings that the administration can change, with masked secrets. */
export async function showSystemSettings(caller: Caller): Promise<SystemSettings> {
  requirePermission(caller, "manage_users");
  const rows = await readSettingRows(db);
  return systemSettingsToApi(caller, parseSettings(rows), rows);
}

/**
 * Saves the given settings in one transaction; missing ones stay. A masked secret stays, an empty one is removed.
 * Optimistic lock: throws AppError 409 when somebody else changed the same part after `updatedAt`. Throws 400 when the
 * default language is not offered or an area's check fails. Throws 403 when the caller may not change protected
 * settings, or does not confirm their identity with `currentPassword` and `code`.
 */
export async function saveSystemSettings(
  caller: Caller,
  input: SystemSettingsInput,
): Promise<SystemSettings> {
  requirePermission(caller, "manage_users");
  const isConfirmed = await confirmIfProtected(caller, input);
  await db.transaction().execute(async (trx) => {
    const rows = await readSettingRows(trx);
    const before = parseSettings(rows);
    const after = mergeSettings(before, input);
    assertConsistent(after);
    const protectedChanges = listProtectedChanges(before, after);
    if (protectedChanges.length > 0 && !isConfirmed) throw changedMeanwhileError();
    const changed = listSettingKeys().filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    if (changed.length === 0) return;
    for (const key of changed) {
      const row = rows.find((one) => one.key === key);
      const read = input.overwrite ? undefined : input.updatedAt?.[key];
      if (read !== undefined && (read || null) !== (row?.updatedAt ?? null)) throw changedMeanwhileError();
      await saveSettingRow(trx, key, after[key], row);
    }
    for (const { onSaved } of listAreaSettings()) await onSaved?.(trx, before, after);
    const tabs = settingsTabs.filter((tab) =>
      listSections().some((section) => section.tab === tab && changed.includes(section.row)),
    );
    await recordChange(trx, caller, {
      action: "settings.changed",
      subject: tabs.join(", "),
      ...listSettingChanges(before, after),
    });
    await announceProtectedChanges(trx, caller, { before, after }, protectedChanges);
  });
  return showSystemSettings(caller);
}

/**
 * Whether protected settings change and the caller confirmed their identity. Runs before the transaction, so that a
 * wrong password is counted even when nothing is saved.
 */
async function confirmIfProtected(caller: Caller, input: SystemSettingsInput): Promise<boolean> {
  const before = await getSettings();
  const after = mergeSettings(before, input);
  const changed = listProtectedChanges(before, after);
  if (changed.length === 0) return false;
  assertConsistent(after);
  await confirmProtectedChanges(caller, changed, input);
  return true;
}

function assertConsistent(settings: Settings): void {
  const { availableLanguages, defaultLanguage } = settings.languages;
  const errors: Record<string, string[]> = {};
  if (!availableLanguages.includes(defaultLanguage))
    errors.defaultLanguage = ["admin-settings:errors.defaultNotOffered"];
  for (const { check } of listAreaSettings())
    for (const [name, key] of Object.entries(check?.(settings) ?? {})) errors[name] = [key];
  if (Object.keys(errors).length > 0) throw new AppError(400, "invalid", { errors });
}

/** Optimistic lock: on PostgreSQL two transactions may have read the same row. Throws AppError 409. */
async function saveSettingRow(trx: Kysely<DB>, key: SettingKey, value: unknown, row: SettingRow | undefined) {
  const minTime = row ? Date.parse(row.updatedAt) + 1 : 0;
  const updatedAt = new Date(Math.max(Date.now(), minTime)).toISOString();
  const fresh = { key, value: JSON.stringify(value), updatedAt };
  const written = row
    ? await trx
        .updateTable("systemSettings")
        .set(fresh)
        .where("key", "=", key)
        .where("updatedAt", "=", row.updatedAt)
        .returning("key")
        .executeTakeFirst()
    : await trx
        .insertInto("systemSettings")
        .values(fresh)
        .onConflict((conflict) => conflict.column("key").doNothing())
        .returning("key")
        .executeTakeFirst();
  if (!written) throw changedMeanwhileError();
}

const changedMeanwhileError = () =>
  new AppError(409, "changedMeanwhile", { errors: { updatedAt: ["changedMeanwhile"] } });
