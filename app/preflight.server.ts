import { accessSync, constants, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { prepareDatabase } from "~db/migrate";
import { DatabaseUnusable, withDatabaseErrors, errorReason } from "~db/database-error";
import { env } from "./config/env.server";
import { restrictExistingFiles } from "./config/private-files.server";
import { sessionSecret } from "./config/secret.server";

class CannotStart extends Error {}

/** Checks before serving that the site can run: folder, database, port. Ends the process with one sentence if not. */
export async function preflight(): Promise<void> {
  try {
    checkDataFolder();
    await checkDatabase();
    await checkPort();
  } catch (error) {
    if (!(error instanceof CannotStart || error instanceof DatabaseUnusable)) throw error;
    process.stderr.write(`Limyè cannot start: ${error.message}.\n`);
    process.exit(1);
  }
}

function checkDataFolder() {
  try {
    mkdirSync(env.DATA_DIR, { recursive: true });
    accessSync(env.DATA_DIR, constants.W_OK);
    sessionSecret();
    restrictExistingFiles(env.DATA_DIR, env.DATABASE_URL);
  } catch (error) {
    throw new CannotStart(`the folder DATA_DIR (${env.DATA_DIR}) cannot be written: ${errorReason(error)}`);
  }
}

async function checkDatabase() {
  const db = await withDatabaseErrors(env.DATABASE_URL, () => prepareDatabase(env.DATABASE_URL));
  await db.destroy();
}

function checkPort(): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "is already in use" : `cannot be used: ${errorReason(error)}`;
      reject(new CannotStart(`port ${env.PORT} on ${env.HOST} ${why}. Set PORT to another one`));
    });
    probe.listen(env.PORT, env.HOST, () => probe.close(() => resolve()));
  });
}
