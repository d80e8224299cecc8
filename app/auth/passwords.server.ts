import { randomBytes } from "node:crypto";

// argon2id with 19 MiB and two passes: recommended by OWASP's password storage cheat sheet, and the library's default.

/** Some keyboards send é as one character, others as two. Both get the same hash (NIST SP 800-63B §5.1.1.2). */
const normalizePassword = (password: string) => password.normalize("NFKC");

const loadArgon2 = () => import("@node-rs/argon2"); // loaded only when needed

/** An argon2id hash of a password, with a salt of its own. */
export const hashPassword = async (password: string): Promise<string> =>
  (await loadArgon2()).hash(normalizePassword(password));

let dummyHash: Promise<string> | undefined;

/** Whether a password matches a hash. Without a hash it takes as long, so that timing reveals no account names. */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  const { hash, verify } = await loadArgon2();
  if (hashed) return verify(hashed, normalizePassword(password));
  await verify(await (dummyHash ??= hash("nobody")), normalizePassword(password));
  return false;
}

// No l, o, 0 and 1: passwords are read aloud and typed from paper. 32 characters, so that all are equally likely.
const readable = "abcdefghijkmnpqrstuvwxyz23456789";

/** Random letters and digits that are not confused with each other, five bits each. */
export const generateReadable = (length: number): string =>
  [...randomBytes(length)].map((byte) => readable[byte % readable.length]).join("");

/** A password for a first sign-in: 20 letters and digits, 100 bits. */
export const generatePassword = (): string => generateReadable(20);
