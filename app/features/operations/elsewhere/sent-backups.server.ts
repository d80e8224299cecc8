import type { Kysely } from "kysely";
import { z } from "zod";
import { jsonCodec } from "~db/codec";
import { backupAtName } from "~db/backup-files";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";

/** What is known of the copies elsewhere since the place was last asked. */
export interface SentBackups {
  /** Those at the place, newest first. */
  copies: { name: string; bytes: number }[];
  /** When the place was first tried; ISO time. */
  since: string;
  /** Why the last try failed, in English; null when it succeeded. */
  failed: string | null;
  /** When the team was last written to; ISO time. */
  mailedAt: string | null;
}

const NAME = "send-backups";
const SLOT = "last";
const codec = jsonCodec<z.ZodType<SentBackups>>(
  z.object({
    copies: z.array(z.object({ name: z.string(), bytes: z.number() })),
    since: z.string(),
    failed: z.string().nullable(),
    mailedAt: z.string().nullable(),
  }),
);

/** When the newest copy elsewhere was taken; null when none is there. */
export const newestAtOf = ({ copies }: Pick<SentBackups, "copies">): string | null =>
  copies.flatMap(({ name, bytes }) => backupAtName(name, bytes) ?? [])[0]?.takenAt ?? null;

/** `at`: when it was written, which is the last try when that failed. Null: the place was never asked. */
export async function readSentBackups(): Promise<(SentBackups & { at: string }) | null> {
  const run = await db
    .selectFrom("scheduleRuns")
    .select(["outcome", "finishedAt"])
    .where("name", "=", NAME)
    .where("slot", "=", SLOT)
    .executeTakeFirst();
  return run ? { ...codec.decode(run.outcome), at: run.finishedAt } : null;
}

export async function writeSentBackups(trx: Kysely<DB>, sent: SentBackups): Promise<void> {
  const run = { outcome: codec.encode(sent), finishedAt: new Date().toISOString() };
  await trx
    .insertInto("scheduleRuns")
    .values({ name: NAME, slot: SLOT, ...run })
    .onConflict((conflict) => conflict.columns(["name", "slot"]).doUpdateSet(run))
    .execute();
}

export const forgetSentBackups = (trx: Kysely<DB>) =>
  trx.deleteFrom("scheduleRuns").where("name", "=", NAME).where("slot", "=", SLOT).execute();
