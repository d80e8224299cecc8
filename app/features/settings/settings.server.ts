import { env } from "~/config/env.server";
import { db } from "~db/client";
import { settingsSchema, type Settings } from "./settings.schema";

/**
 * Everything the administration may change about the site. Read anew each time (a handful of rows by key), so that
 * a change takes effect at once in every process. What nobody saved yet comes from the environment.
 */
export async function getSettings(): Promise<Settings> {
  const rows = await db.selectFrom("systemSettings").select(["key", "value"]).execute();
  const saved = Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)]));
  return settingsSchema.parse({
    publishing: { timeZone: env.MINISTRY_TIME_ZONE },
    newsletter: { doubleOptIn: env.DOUBLE_OPT_IN },
    ...saved,
  });
}
