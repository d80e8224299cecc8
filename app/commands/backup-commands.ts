import type { Kysely } from "kysely";
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { restoreBackup } from "~db/backup";
import { connect, db, useDatabase } from "~db/client";
import { isMigrated } from "~db/migrate";
import type { DB } from "~db/schema/index";
import { DatabaseUnusable, withDatabaseErrors } from "~db/database-error";
import { CommandError, isDatabaseCurrent, type Command } from "./command";

export const backupCommands: Record<"backup" | "restore", Command> = {
  backup: {
    help: `npm run backup

Copies the database at DATABASE_URL into DATA_DIR/backups, also while the site runs.`,
    run: async () => {
      const file = /^file:(.+)/.exec(env.DATABASE_URL)?.[1];
      if (file && !existsSync(file)) throw new CommandError(`There is no database at ${file} yet.`);
      await isDatabaseCurrent(); // the schema may be old: a backup is taken before an update
      const { takeBackup } = await withAreas(import("~/features/operations/backups-admin.server"));
      const { name, bytes } = await takeBackup(systemCaller()).finally(() => db.destroy());
      return `The backup is ${backupPath(name)} (${sizeOf(bytes)}).\n${secretToKeep()}`;
    },
  },

  restore: {
    help: `npm run restore <file>

Puts a backup in the place of the database at DATABASE_URL: a file, or the name of one in DATA_DIR/backups. Stop the site
and its workers first. The file is checked before anything is changed, what was there is kept among the backups, and the
backup of an older version is brought up to date.`,
    run: async ([given]) => {
      if (!given) throw new CommandError("Say which file: npm run restore <file>.");
      const file = [resolve(given), backupPath(given)].find((path) => existsSync(path));
      if (!file)
        throw new CommandError(`There is no file ${given}, and none of that name among the backups.`);
      await listErasuresBefore();
      const { kept, migrated } = await restoreBackup(env.DATABASE_URL, file, backupPath(""));
      const erasedAgain = hasSecret() ? await repeatErasuresAfter(dirname(file)) : 0;
      return [
        `The database is now the one in ${file}.`,
        ...(migrated.length > 0 ? [`It was brought up to date: ${migrated.join(", ")}.`] : []),
        ...(erasedAgain > 0 ? [`Erased again, as after that backup: people (${erasedAgain}).`] : []),
        kept ? `What was there before is kept as ${backupPath(kept.name)}.` : "Nothing was there before.",
        secretToBring(),
      ].join("\n");
    },
  },
};

const backupPath = (name: string) => resolve(env.DATA_DIR, "backups", name);
const sizeOf = (bytes: number) => `${Math.ceil(bytes / 1000).toLocaleString("en")} kB`;

const secretFile = () => resolve(env.DATA_DIR, "session-secret");

function secretToKeep(): string {
  const secret = env.SESSION_SECRET ? "the value of SESSION_SECRET" : secretFile();
  return `It holds passwords only sealed. What opens them is not in it: keep ${secret} too, in another place.`;
}

/** Without the secret no erased person is recognised. The next start, which has it, repeats the erasures. */
const hasSecret = () => env.SESSION_SECRET !== undefined || existsSync(secretFile());

/** Adds the erasures of the database that will be replaced to this machine's list, which may lack some. */
async function listErasuresBefore(): Promise<void> {
  const file = /^file:(.+)/.exec(env.DATABASE_URL)?.[1];
  if (!hasSecret() || (file && !existsSync(file))) return;
  const { writeErasureList } = await withAreas(import("~/features/privacy/erasures.server"));
  try {
    await withDatabase(async () => void ((await isMigrated(db)) && (await writeErasureList())));
  } catch (error) {
    // A database that cannot be used has no erasures to read; the restore itself reports the error when it matters.
    if (!(error instanceof DatabaseUnusable)) throw error;
  }
}

/** Erases people again who were erased after the backup. The lists are beside the backups here and beside the file. */
async function repeatErasuresAfter(folder: string): Promise<number> {
  const { repeatErasures } = await withAreas(import("~/features/privacy/erasures.server"));
  return withDatabase(() => repeatErasures([folder]));
}

/** A module of a feature, once the areas are registered. Loaded only when needed, so that a command starts fast. */
async function withAreas<T>(module: Promise<T>): Promise<T> {
  await import("~/jobs.server"); // registers the areas
  return module;
}

async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const before = db as Kysely<DB> | undefined;
  try {
    return await withDatabaseErrors(env.DATABASE_URL, async () => {
      await connect(env.DATABASE_URL);
      return work();
    });
  } finally {
    if (db !== before) await db.destroy();
    if (before) useDatabase(before);
  }
}

function secretToBring(): string {
  const secret = env.SESSION_SECRET ? "SESSION_SECRET" : secretFile();
  const must = hasSecret() ? `${secret} must be that one` : `Put it into ${secret} before you start the site`;
  return `The secret of the site that made the backup is not in it. ${must}: with another, the passwords in the settings and two-step sign-in have to be set up anew, and links in mails end.`;
}
