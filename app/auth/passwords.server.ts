import { hash, verify } from "@node-rs/argon2";
import { randomBytes } from "node:crypto";

// argon2id with 19 MiB and two passes: what OWASP's password storage cheat sheet asks for, and the library's default.

/** An argon2id hash of a password, with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobodysHash: Promise<string> | undefined;

/** Whether a password fits a hash. Takes as long where there is none, so that time tells nobody who has an account. */
export async function passwordFits(hashed: string | null | undefined, password: string): Promise<boolean> {
  if (hashed) return verify(hashed, password);
  await verify(await (nobodysHash ??= hash("nobody")), password);
  return false;
}

/** A password for a first sign-in: 20 letters and digits, about 100 bits. */
export function generatedPassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  return [...randomBytes(20)].map((byte) => alphabet[byte % alphabet.length]).join("");
}
