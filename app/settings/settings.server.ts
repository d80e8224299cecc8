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
 * immediately in every process. Values that nobody saved come from the environment. Read-only: the object is shared.
 */
export function getSettings(): Promise<Readonly<Settings>> {
  // A page's loaders ask at the same moment: they share one read that has not begun yet.
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

/** The settings as a transaction sees them: inside one, `getSettings` would wait for the connection it holds. */
export const getSettingsIn = async (trx: Kysely<DB>): Promise<Settings> =>
  parseSettings(await readSettingRows(trx));

/** Who the ministry's words are by: its pastor, or the site where no pastor is named. */
export const authorNameIn = ({ site, ministry }: Settings): string => ministry.pastorName || site.siteName;

/** What was saved, one row a key. */
export const readSettingRows = prepareQuery((trx) =>
  trx.selectFrom("systemSettings").select(["key", "value", "updatedAt"]).orderBy("key"),
);

/** The settings that saved rows make together with what is so until somebody saves it. */
export function parseSettings(rows: SettingRow[]): Settings {
  const saved = Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)]));
  return settingsSchema.parse({ ...initialSettings(), ...saved });
}
