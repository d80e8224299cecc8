import { randomBytes } from "node:crypto";

// argon2id with 19 MiB and two passes: what OWASP's password storage cheat sheet asks for, and the library's default.

/** One keyboard writes é as one character and another as two: to the hash they are one (NIST SP 800-63B §5.1.1.2). */
const normalizePassword = (password: string) => password.normalize("NFKC");

const loadArgon2 = () => import("@node-rs/argon2"); // loaded only when needed

/** An argon2id hash of a password, with a salt of its own. */
export const hashPassword = async (password: string): Promise<string> =>
  (await loadArgon2()).hash(normalizePassword(password));

let dummyHash: Promise<string> | undefined;

/** Whether a password fits a hash. Takes as long where there is none, so that time tells nobody who has an account. */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  const { hash, verify } = await loadArgon2();
  if (hashed) return verify(hashed, normalizePassword(password));
  await verify(await (dummyHash ??= hash("nobody")), normalizePassword(password));
  return false;
}

// No l, no o, no 0 and no 1: they are read aloud and typed from paper. 32 of them, so that no byte favours one.
const readable = "abcdefghijkmnpqrstuvwxyz23456789";

/** Random letters and digits that nobody mistakes for each other, five bits each. */
export const generateReadable = (length: number): string =>
  [...randomBytes(length)].map((byte) => readable[byte % readable.length]).join("");

/** A password for a first sign-in: 20 letters and digits, 100 bits. */
export const generatePassword = (): string => generateReadable(20);
