import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { BackupImpossible } from "./backup-files";

// The format of a sealed backup: docs/decisions/0029-a-whole-backup-is-sealed.md.
export const SEALED_MAGIC = "LIMYE-SEALED-1\n";
const SALT_BYTES = 16;
const IV_BYTES = 12;
const CHECK_BYTES = 16;
const TAG_BYTES = 16;
const PARAMETER_BYTES = 3;
const HEADER_BYTES = SEALED_MAGIC.length + PARAMETER_BYTES + SALT_BYTES + IV_BYTES + CHECK_BYTES;
/** OWASP's second choice for scrypt: 32 MiB, about half a second on a small machine. */
const cost = { logN: 15, r: 8, p: 3 };
/** A file with a higher cost would use up the memory. */
const MAX_LOG_N = 20;

interface ScryptCost {
  logN: number;
  r: number;
  p: number;
}

/** A sealed backup was opened without its passphrase. */
class WrongPassphrase extends BackupImpossible {
  constructor(file: string) {
    super(`the passphrase does not open ${file}`);
  }
}

/** Encrypts a stream to a file with scrypt and AES-256-GCM. */
export async function sealTo(
  file: string,
  content: AsyncIterable<Buffer>,
  passphrase: string,
  signal?: AbortSignal,
): Promise<void> {
  const salt = randomBytes(SALT_BYTES);
  const iv = randomBytes(IV_BYTES);
  const { key, check } = await deriveKey(passphrase, salt, cost);
  const parameters = Buffer.from([cost.logN, cost.r, cost.p]);
  const header = Buffer.concat([Buffer.from(SEALED_MAGIC), parameters, salt, iv, check]);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(header);
  async function* parts() {
    yield header;
    for await (const part of content) yield cipher.update(part);
    yield cipher.final();
    yield cipher.getAuthTag();
  }
  await pipeline(Readable.from(parts()), createWriteStream(file, { flush: true }), { signal });
}

/** Decrypts a sealed file. Throws WrongPassphrase, or BackupImpossible when a byte was changed. */
export async function openSealed(file: string, to: string, passphrase: string): Promise<void> {
  const { size } = await stat(file);
  const [header, tag] = await readEnds(file, size);
  const { salt, iv, check, ...given } = parseHeader(header, file);
  const { key, check: expected } = await deriveKey(passphrase, salt, given);
  if (!timingSafeEqual(check, expected)) throw new WrongPassphrase(file);
  const decipher = createDecipheriv("aes-256-gcm", key, iv).setAAD(header).setAuthTag(tag);
  const sealed = createReadStream(file, { start: HEADER_BYTES, end: size - TAG_BYTES - 1 });
  await pipeline(sealed, decipher, createWriteStream(to)).catch((error: unknown) => {
    if ((error as Error).message.includes("unable to authenticate"))
      throw new BackupImpossible(`${file} is damaged: its checksum is wrong`, { cause: error });
    throw error;
  });
}

async function readEnds(file: string, size: number): Promise<[Buffer, Buffer]> {
  if (size <= HEADER_BYTES + TAG_BYTES) throw new BackupImpossible(`${file} is damaged: it is too short`);
  const handle = await open(file);
  try {
    const header = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const tag = await handle.read(Buffer.alloc(TAG_BYTES), 0, TAG_BYTES, size - TAG_BYTES);
    return [header.buffer, tag.buffer];
  } finally {
    await handle.close();
  }
}

function parseHeader(header: Buffer, file: string) {
  let at = SEALED_MAGIC.length;
  const take = (bytes: number) => header.subarray(at, (at += bytes));
  const [logN = 0, r = 0, p = 0] = take(PARAMETER_BYTES);
  if (logN < 1 || logN > MAX_LOG_N || r < 1 || r > 32 || p < 1 || p > 16)
    throw new BackupImpossible(`${file} is damaged: its first bytes are wrong`);
  return { logN, r, p, salt: take(SALT_BYTES), iv: take(IV_BYTES), check: take(CHECK_BYTES) };
}

const scryptAsync = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);

/** The key, and bytes that show a wrong passphrase before the whole file is read. */
async function deriveKey(passphrase: string, salt: Buffer, { logN, r, p }: ScryptCost) {
  const N = 2 ** logN;
  const options = { N, r, p, maxmem: 256 * N * r };
  const bytes = await scryptAsync(passphrase.normalize("NFC").trim(), salt, 32 + CHECK_BYTES, options);
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) };
}
