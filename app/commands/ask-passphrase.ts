import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { env } from "~/config/env.server";
import { CommandError } from "./command";

/** The passphrase of a backup: BACKUP_PASSPHRASE, or typed at the terminal without being shown. */
export async function askPassphrase(): Promise<string> {
  if (env.BACKUP_PASSPHRASE !== undefined) return env.BACKUP_PASSPHRASE;
  if (!process.stdin.isTTY)
    throw new CommandError("The backup is sealed. Say its passphrase in BACKUP_PASSPHRASE.");
  process.stderr.write("The passphrase of the backup: ");
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
