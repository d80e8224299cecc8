import { env } from "~/config/env.server";
import { connect } from "~db/client";
import { isMigrated, prepareDatabase } from "~db/migrate";
import { withDatabaseErrors } from "~db/database-error";

/** A command of the command line. */
export interface Command {
  help: string;
  /** Answers the sentence to end with. */
  run: (args: string[]) => Promise<string>;
}

/** A sentence for the person at the terminal; the command ends with exit code 1. */
export class CommandError extends Error {}

/** The database, connected and brought up to date; DatabaseUnusable when that cannot be. */
export const openCurrentDatabase = () =>
  withDatabaseErrors(env.DATABASE_URL, () => prepareDatabase(env.DATABASE_URL));

/** Connects to the database and says whether it is up to date; DatabaseUnusable when that cannot be. */
export const isDatabaseCurrent = () =>
  withDatabaseErrors(env.DATABASE_URL, async () => isMigrated(await connect(env.DATABASE_URL)));
