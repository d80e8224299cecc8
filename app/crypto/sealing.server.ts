import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { sessionSecret } from "~/config/secret.server";

const algorithm = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;
const keys = new Map<string, Buffer>();

/** Cached per process: deriving a key takes longer than decrypting a line. */
function keyFor(purpose: string): Buffer {
  const secret = sessionSecret();
  const name = `${purpose}\n${secret}`; // a restore may bring another secret
  const key = keys.get(name) ?? Buffer.from(hkdfSync("sha256", secret, "", `seal:${purpose}`, 32));
  keys.set(name, key);
  return key;
}

/** Encrypts and authenticates a text for one purpose. URL-safe. */
export function seal(purpose: string, text: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, keyFor(purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The sealed text, or null when it was changed, or sealed for another purpose or with another secret. */
export function unseal(purpose: string, sealed: string | null | undefined): string | null {
  const bytes = Buffer.from(sealed ?? "", "base64url");
  if (bytes.length < ivLength + tagLength) return null;
  const decipher = createDecipheriv(algorithm, keyFor(purpose), bytes.subarray(0, ivLength));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    return decipher.update(bytes.subarray(ivLength + tagLength), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
