import type { Kysely } from "kysely";
import { env } from "~/config/env.server";
import { requireOwnSecret } from "~/features/operations/database-secret.server";
import { connect } from "~db/client";
import { isMigrated } from "~db/migrate";
import { prepareDatabase } from "~db/prepare-database";
import { withDatabaseErrors } from "~db/database-error";
import type { DB } from "~db/schema/index";

export interface Terminal {
  out: (text: string) => void;
  err: (text: string) => void;
}

/** A command of the command line. */
export interface Command {
  help: string;
  /** Returns the sentence to print at the end. */
  run: (args: string[], terminal: Terminal) => Promise<string>;
}

/** An error with a sentence for the person at the terminal. The command ends with exit code 1. */
export class CommandError extends Error {}

/** Connects the database and migrates it. Throws DatabaseUnusable, and ForeignSecret. */
export async function openCurrentDatabase(): Promise<Kysely<DB>> {
  const db = await withDatabaseErrors(env.DATABASE_URL, () => prepareDatabase(env.DATABASE_URL));
  await requireOwnSecret();
  return db;
}

/** Connects to the database and returns whether it is migrated. Throws DatabaseUnusable. */
export const isDatabaseCurrent = () =>
  withDatabaseErrors(env.DATABASE_URL, async () => isMigrated(await connect(env.DATABASE_URL)));
