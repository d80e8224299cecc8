import type { Kysely } from "kysely";
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { findSecret, replaceSecret, secretFile, secretPlace } from "~/config/secret.server";
import { secretCheckOf } from "~/crypto/signing.server";
import { sealedWithSecret } from "~/features/operations/database-secret.server";
import { findSendingPlace, pausePlace } from "~/features/operations/elsewhere/place.server";
import { restoreBackup, type BackupContents } from "~db/backup";
import { BackupImpossible } from "~db/backup-files";
import { connect, db, useDatabase } from "~db/client";
import { isMigrated } from "~db/migrate";
import type { DB } from "~db/schema/index";
import { DatabaseUnusable, withDatabaseErrors } from "~db/database-error";
import { forgetSecretCheck } from "~db/secret-check";
import { askPassphrase } from "./ask-passphrase";
import { fetchFromElsewhere, fromHelp, listElsewhere } from "./restore-from";
import { CommandError, isDatabaseCurrent, type Command } from "./command";

export const backupCommands: Record<"backup" | "restore", Command> = {
  backup: {
    help: `npm run backup

Copies the site into DATA_DIR/backups, also while it runs: the database with its pictures, and the list of erasures. With
a passphrase (BACKUP_PASSPHRASE, or chosen under Backups in the administration) the file is sealed and holds the site's
secret too, so that nothing else is needed to restore it.`,
    run: async () => {
      const file = /^file:(.+)/.exec(env.DATABASE_URL)?.[1];
      if (file && !existsSync(file)) throw new CommandError(`There is no database at ${file} yet.`);
      await isDatabaseCurrent(); // the schema may be old: a backup is taken before an update
      const { takeBackup } = await withAreas(import("~/features/operations/backups-admin.server"));
      const { name, bytes, kind } = await takeBackup(systemCaller()).finally(() => db.destroy());
      return `The backup is ${backupPath(name)} (${sizeOf(bytes)}).\n${kind === "sealed" ? SEALED : secretToKeep()}`;
    },
  },

  restore: {
    help: `npm run restore <file>

Puts a backup in the place of the database at DATABASE_URL: a file, or the name of one in DATA_DIR/backups. Stop the site
and its workers first. The file is checked before anything is changed, what was there is kept among the backups, and the
backup of an older version is brought up to date. A sealed backup asks for its passphrase, or takes BACKUP_PASSPHRASE,
and puts the site's secret in place.

npm run restore <file> -- --without-secret

Restores a backup whose secret is lost. What only that secret opens is given up: ${sealedWithSecret}.

${fromHelp}`,
    run: async (args, { out }) => {
      const { given, from, mayLoseSecret } = parseRestoreArguments(args);
      if (from !== undefined && given === undefined) return listElsewhere(from);
      const file = from === undefined ? findBackup(given!) : await fetchFromElsewhere(from, given!);
      let contents: BackupContents | undefined;
      await listErasuresBefore();
      const placeBefore = await findPlaceBefore();
      const { kept, migrated } = await restoreBackup(env.DATABASE_URL, file, backupPath(""), {
        askPassphrase,
        approve: async (found) => {
          contents = found;
          out(`${describeContents(found, file)}\n`);
          requireSecret(found, { mayLoseSecret });
        },
      });
      const { secret, erasures, secretCheck } = contents!;
      const oldSecret = secret === null ? null : replaceSecret(secret);
      if (erasures !== null) await addToErasureList(erasures);
      const isForeign = secretCheck !== null && !hasSecretOf(secretCheck);
      if (isForeign) await withDatabase(() => forgetSecretCheck());
      const isPaused = await withDatabase(
        async () => (await findSendingPlace()) !== placeBefore && (await pausePlace()),
      );
      const erasedAgain = findSecret() === null ? 0 : await repeatErasuresAfter(dirname(file));
      return [
        `The database is now the one in ${file}.`,
        ...(migrated.length > 0 ? [`It was brought up to date: ${migrated.join(", ")}.`] : []),
        ...(erasedAgain > 0 ? [`Erased again, as after that backup: people (${erasedAgain}).`] : []),
        kept ? `What was there before is kept as ${backupPath(kept.name)}.` : "Nothing was there before.",
        ...(oldSecret === null ? [] : [`Its secret is kept as ${resolve(oldSecret)}.`]),
        ...(isPaused ? [PLACE_PAUSED] : []),
        ...(isForeign ? [SECRET_GIVEN_UP] : []),
        ...(secretCheck === null && secret === null ? [secretToBring()] : []),
      ].join("\n");
    },
  },
};

const WITHOUT_SECRET = "--without-secret";

function parseRestoreArguments(args: string[]) {
  const usage = "Say which file: npm run restore <file>.";
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { from: { type: "string" }, "without-secret": { type: "boolean" } },
    });
    const [given, ...more] = positionals;
    if (more.length > 0 || (given === undefined && values.from === undefined)) throw new CommandError(usage);
    return { given, from: values.from, mayLoseSecret: values["without-secret"] === true };
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(usage);
  }
}

function findBackup(given: string): string {
  const file = [resolve(given), backupPath(given)].find((path) => existsSync(path));
  if (file) return file;
  throw new CommandError(`There is no file ${given}, and none of that name among the backups.`);
}

const SEALED =
  "It is sealed and holds all of the site. Keep it on another machine, and the passphrase in another place: without it nobody can open the file.";
const SECRET_GIVEN_UP =
  "It has the secret of this machine from now on. Two-step sign-in is set up again with npm run admin reset NAME -- --two-factor, and the passwords in the settings are entered again.";
const PLACE_PAUSED =
  "It sends no backups elsewhere until the place is chosen again under Backups: the site that the backup came from may still send its own.";

/** What the backup holds and what is missing, said before anything is changed. */
function describeContents({ kind, secret, secretCheck }: BackupContents, file: string): string {
  const holds =
    kind === "sealed"
      ? "the database with its pictures, the list of erasures, and the secret"
      : kind === "open"
        ? "the database with its pictures, and the list of erasures"
        : "the database with its pictures";
  const missing = [
    ...(kind === "database" && !hasErasureList(file)
      ? ["the list of erasures: people who were erased after it was taken are in it again"]
      : []),
    ...(secret === null && secretCheck === null
      ? ["the secret, and it does not say which one it needs"]
      : []),
    ...(secret === null && secretCheck !== null && !hasSecretOf(secretCheck) ? ["the secret"] : []),
  ];
  return `${file} holds ${holds}. Missing: ${missing.length > 0 ? missing.join("; ") : "nothing"}.`;
}

/** One of this machine, or one beside the file. */
const hasErasureList = (file: string) =>
  [backupPath(""), dirname(file)].some((folder) => existsSync(resolve(folder, "erasures")));

const hasSecretOf = (check: string) => {
  const secret = findSecret();
  return secret !== null && secretCheckOf(secret) === check;
};

/** Refuses a restore after which the site would not start. */
function requireSecret(
  { secret, secretCheck }: BackupContents,
  { mayLoseSecret }: { mayLoseSecret: boolean },
): void {
  if (secret !== null) {
    if (env.SESSION_SECRET === undefined || env.SESSION_SECRET === secret) return;
    throw new BackupImpossible(
      `it was made with another secret than SESSION_SECRET. Take SESSION_SECRET out of the environment, and the restore puts the backup's own secret into ${resolve(secretFile())}`,
    );
  }
  if (secretCheck === null || hasSecretOf(secretCheck) || mayLoseSecret) return;
  throw new BackupImpossible(
    `the secret that it was made with is not in it, and ${resolve(secretPlace())} is not that one. Put it there, or restore a sealed backup, or give up what only it opens (${sealedWithSecret}): npm run restore FILE -- ${WITHOUT_SECRET}`,
  );
}

async function addToErasureList(texts: string): Promise<void> {
  const { addErasureTexts } = await withAreas(import("~/features/privacy/erasures.server"));
  await addErasureTexts(texts);
}

const backupPath = (name: string) => resolve(env.DATA_DIR, "backups", name);
const sizeOf = (bytes: number) => `${Math.ceil(bytes / 1000).toLocaleString("en")} kB`;

function secretToKeep(): string {
  const secret = env.SESSION_SECRET ? "the value of SESSION_SECRET" : resolve(secretFile());
  return `It is not sealed, and the secret is not in it. Choose a passphrase (BACKUP_PASSPHRASE, or Backups in the administration) and the next backup holds all, or keep ${secret} too, in another place.`;
}

/** Adds the erasures of the database that will be replaced to this machine's list, which may lack some. */
async function listErasuresBefore(): Promise<void> {
  const file = /^file:(.+)/.exec(env.DATABASE_URL)?.[1];
  if (findSecret() === null || (file && !existsSync(file))) return;
  const { writeErasureList } = await withAreas(import("~/features/privacy/erasures.server"));
  try {
    await withDatabase(async () => void ((await isMigrated(db)) && (await writeErasureList())));
  } catch (error) {
    // A database that cannot be used has no erasures to read; the restore itself reports the error when it matters.
    if (!(error instanceof DatabaseUnusable)) throw error;
  }
}

/** Where the database that will be replaced sends its backups; null when it sends none. */
async function findPlaceBefore(): Promise<string | null> {
  const file = /^file:(.+)/.exec(env.DATABASE_URL)?.[1];
  if (findSecret() === null || (file && !existsSync(file))) return null;
  try {
    return await withDatabase(async () => ((await isMigrated(db)) ? findSendingPlace() : null));
  } catch (error) {
    if (!(error instanceof DatabaseUnusable)) throw error;
    return null;
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

/** For a backup of an earlier version, which does not say which secret it was made with. */
function secretToBring(): string {
  const secret = secretPlace();
  const place = env.SESSION_SECRET ? secret : resolve(secret);
  const must = findSecret() ? `${place} must be that one` : `Put it into ${place} before you start the site`;
  return `The secret of the site that made the backup is not in it. ${must}: with another, ${sealedWithSecret} can no longer be read.`;
}
