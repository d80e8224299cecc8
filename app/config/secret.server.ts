import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.server";

let secret: string | undefined;

/** The key behind cookies and mailed links: SESSION_SECRET, or one generated once into DATA_DIR. */
export function sessionSecret(): string {
  return (secret ??= env.SESSION_SECRET ?? generatedOnce(join(env.DATA_DIR, "session-secret")));
}

function generatedOnce(file: string): string {
  mkdirSync(env.DATA_DIR, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another process was first
  }
  return readFileSync(file, "utf8").trim();
}
