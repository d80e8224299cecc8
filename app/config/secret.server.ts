import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.server";

/** The generated secret, read once. */
let generated: { file: string; secret: string } | undefined;

/** The key for cookies and mailed links: SESSION_SECRET, or a key that is generated once into DATA_DIR. */
export function sessionSecret(): string {
  if (env.SESSION_SECRET !== undefined) return env.SESSION_SECRET;
  const file = secretFile();
  if (generated?.file !== file) generated = { file, secret: readOrGenerateSecret(file) };
  return generated.secret;
}

/** Where a generated secret lies. */
export const secretFile = () => join(env.DATA_DIR, "session-secret");

/** The name under which an operator finds the secret of this process. */
export const secretPlace = () => (env.SESSION_SECRET === undefined ? secretFile() : "SESSION_SECRET");

/** The secret of this machine; null when none was generated yet. */
export function findSecret(): string | null {
  if (env.SESSION_SECRET !== undefined) return env.SESSION_SECRET;
  try {
    return readFileSync(secretFile(), "utf8").trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Makes a secret that of this machine. Returns the file that keeps the one before; null when there was none. */
export function replaceSecret(restored: string): string | null {
  const before = findSecret();
  if (before === restored) return null;
  mkdirSync(env.DATA_DIR, { recursive: true });
  const kept = `${secretFile()}-until-${new Date().toISOString().replace(/[:.]/g, "-")}`;
  if (before !== null) renameSync(secretFile(), kept);
  writeFileSync(secretFile(), restored, { flag: "wx", mode: 0o600 });
  generated = undefined;
  return before === null ? null : kept;
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
