import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.server";

let secret: string | undefined;

/** The key for cookies and mailed links: SESSION_SECRET, or a key that is generated once into DATA_DIR. */
export function sessionSecret(): string {
  return (secret ??= env.SESSION_SECRET ?? readOrGenerateSecret(join(env.DATA_DIR, "session-secret")));
}

function readOrGenerateSecret(file: string): string {
  mkdirSync(env.DATA_DIR, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      rmSync(file, { force: true }); // on a full disk the file may exist without its content
      throw error;
    }
    // another process was first
  }
  const text = readFileSync(file, "utf8").trim();
  if (text.length < 32) throw new Error(`${file} holds no secret: put the right one back, or delete it`);
  return text;
}
