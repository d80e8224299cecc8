import { accessSync, constants, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { prepareDatabase } from "~db/migrate";
import { env } from "./config/env.server";
import { sessionSecret } from "./config/secret.server";

class CannotStart extends Error {}

/** Checks before serving that the site can run: folder, database, port. Ends the process with one sentence if not. */
export async function preflight(): Promise<void> {
  try {
    checkDataFolder();
    await checkDatabase();
    await checkPort();
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    process.stderr.write(`Limyè cannot start: ${error.message}\n`);
    process.exit(1);
  }
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error)).split("\n")[0]!;

function checkDataFolder() {
  try {
    mkdirSync(env.DATA_DIR, { recursive: true });
    accessSync(env.DATA_DIR, constants.W_OK);
    sessionSecret();
  } catch (error) {
    throw new CannotStart(`the folder DATA_DIR (${env.DATA_DIR}) cannot be written: ${reason(error)}.`);
  }
}

async function checkDatabase() {
  try {
    const db = await prepareDatabase(env.DATABASE_URL);
    await db.destroy();
  } catch (error) {
    // The address may hold a password, so only its kind is said.
    const kind = env.DATABASE_URL.startsWith("file:") ? env.DATABASE_URL : "the PostgreSQL server";
    throw new CannotStart(`the database in DATABASE_URL (${kind}) cannot be used: ${reason(error)}.`);
  }
}

function checkPort(): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "is already in use" : `cannot be used: ${reason(error)}`;
      reject(new CannotStart(`port ${env.PORT} on ${env.HOST} ${why}. Set PORT to another one.`));
    });
    probe.listen(env.PORT, env.HOST, () => probe.close(() => resolve()));
  });
}
