import type { Kysely } from "kysely";
import { db } from "~db/client";
import { prepareQuery } from "~db/prepared-query";
import type { DB } from "~db/schema/index";
import { initialSettings } from "./initial-settings.server";
import { settingsSchema, type Settings } from "./sections";

let pendingRead: Promise<Settings> | undefined;
let lastRead: { rows: SettingRow[]; initial: Settings; settings: Settings } | undefined;

/**
 * The settings of the site. Read from the database each time (a few rows by key), so that a change takes effect
 * immediately in every process. Values that were never saved are the defaults. Read-only: the object is shared.
 */
export function getSettings(): Promise<Readonly<Settings>> {
  // The loaders of a page call this at the same time and share one read that has not started yet.
  return (pendingRead ??= new Promise<void>((resolve) => process.nextTick(resolve)).then(() => {
    pendingRead = undefined;
    return read();
  }));
}

async function read(): Promise<Settings> {
  const rows = await readSettingRows(db);
  const initial = initialSettings();
  if (lastRead?.initial !== initial || !areEqual(rows, lastRead.rows)) {
    lastRead = { rows, initial, settings: parseSettings(rows) };
  }
  return lastRead.settings;
}

const areEqual = (a: SettingRow[], b: SettingRow[]) =>
  a.length === b.length &&
  a.every(({ key, value, updatedAt }, at) => {
    const other = b[at]!;
    return key === other.key && value === other.value && updatedAt === other.updatedAt;
  });

export type SettingRow = Awaited<ReturnType<typeof readSettingRows>>[number];

/** The settings inside a transaction. There, `getSettings` would wait for the connection that the transaction holds. */
export const getSettingsIn = async (trx: Kysely<DB>): Promise<Settings> =>
  parseSettings(await readSettingRows(trx));

/** The author of the ministry's texts: its pastor, or the site's name when no pastor is set. */
export const authorNameIn = ({ site, ministry }: Settings): string => ministry.pastorName || site.siteName;

/** The saved settings, one row per key. */
export const readSettingRows = prepareQuery((trx) =>
  trx.selectFrom("systemSettings").select(["key", "value", "updatedAt"]).orderBy("key"),
);

/** The settings from saved rows, completed with the defaults. */
export function parseSettings(rows: SettingRow[]): Settings {
  const saved = Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)]));
  return settingsSchema.parse({ ...initialSettings(), ...saved });
}
