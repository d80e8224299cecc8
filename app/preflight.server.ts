import { accessSync, constants, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { errorReason } from "~db/database-error";
import { cannotStart } from "./config/cannot-start.server";
import { env } from "./config/env.server";
import { restrictExistingFiles } from "./config/private-files.server";
import { sessionSecret } from "./config/secret.server";

/** Checks before serving that the data folder and the port can be used. If not, ends the process with a message. */
export async function preflight(): Promise<void> {
  checkDataFolder();
  await checkPort();
}

function checkDataFolder() {
  try {
    mkdirSync(env.DATA_DIR, { recursive: true });
    accessSync(env.DATA_DIR, constants.W_OK);
    sessionSecret();
    restrictExistingFiles(env.DATA_DIR, env.DATABASE_URL);
  } catch (error) {
    cannotStart(`the folder DATA_DIR (${env.DATA_DIR}) cannot be written: ${errorReason(error)}`);
  }
}

function checkPort(): Promise<void> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "is already in use" : `cannot be used: ${errorReason(error)}`;
      cannotStart(`port ${env.PORT} on ${env.HOST} ${why}. Set PORT to another one`);
    });
    probe.listen(env.PORT, env.HOST, () => probe.close(() => resolve()));
  });
}
