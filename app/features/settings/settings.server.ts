import { db } from "~db/client";
import { initialSettings } from "./initial-settings.server";
import { settingsSchema, type Settings } from "./settings.schema";

let asked: Promise<Settings> | undefined;
let last: { text: string; settings: Settings } | undefined;

/**
 * Everything the administration may change about the site. Read anew each time (a handful of rows by key), so that
 * a change takes effect at once in every process; what nobody saved yet comes from the environment. The object is
 * shared, so it must not be changed.
 */
export function getSettings(): Promise<Readonly<Settings>> {
  // A page's loaders ask at the same moment: they share one read that has not begun yet.
  return (asked ??= new Promise<void>((resolve) => process.nextTick(resolve)).then(() => {
    asked = undefined;
    return read();
  }));
}

async function read(): Promise<Settings> {
  const rows = await db.selectFrom("systemSettings").select(["key", "value"]).orderBy("key").execute();
  const initial = initialSettings();
  const text = JSON.stringify([initial, rows]);
  if (last?.text === text) return last.settings;
  const saved = Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)]));
  const settings = settingsSchema.parse({ ...initial, ...saved });
  last = { text, settings };
  return settings;
}
