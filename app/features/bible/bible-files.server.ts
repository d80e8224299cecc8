import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { crc32 } from "node:zlib";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { download } from "~/providers/download.server";
import { BibleRefused } from "./bible-error.server";

export interface BibleFiles {
  /** The name of the file or folder, without what is behind its point. */
  name: string;
  sha256: string | null;
  usfm: { name: string; bytes: Uint8Array }[];
  /** The page about rights that eBible.org puts beside the books: HTML. */
  copyright: string | null;
}

/** A whole Bible with all its notes takes about 8 MB packed and 60 MB unpacked, in about 90 files. */
const limits = { packed: 64_000_000, unpacked: 160_000_000, file: 24_000_000, entries: 2_000 };
const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;

const isUsfm = (name: string) => /\.(usfm|sfm)$/i.test(name);
const isCopyright = (name: string) => /(^|\/)(copr|copyright)\.html?$/i.test(name);
const isWanted = (name: string) => (isUsfm(name) || isCopyright(name)) && !/(^|\/)(\.|__MACOSX)/.test(name);

/** Reads a USFM file, a zip or folder of them, or a zip at an address. Writes nothing. Throws BibleRefused. */
export async function readBibleFiles(source: string): Promise<BibleFiles> {
  const isAddress = /^https?:\/\//i.test(source);
  const path = isAddress ? new URL(source).pathname : source;
  const name = basename(path).replace(/\.\w+$/, "");
  if (!isAddress && requireThere(source).isDirectory()) return { name, sha256: null, ...readFolder(source) };
  const bytes = isAddress ? await fetchFile(source) : readFile(source);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const entries = isUsfm(path) ? [{ name: basename(path), bytes }] : await readZip(bytes, basename(path));
  return { name, sha256, ...sortFiles(entries) };
}

function requireThere(path: string) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new BibleRefused(`There is no file or folder ${path}.`);
  return found;
}

function readFile(path: string): Buffer {
  if (statSync(path).size > limits.packed)
    throw new BibleRefused(`${path} is larger than ${megabytes(limits.packed)}.`);
  return readFileSync(path);
}

async function fetchFile(address: string): Promise<Buffer> {
  try {
    return await download(address, limits.packed);
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new BibleRefused(`${address} could not be read: ${reason}.`);
  }
}

function readFolder(folder: string) {
  const names = readdirSync(folder).filter((name) => isWanted(name) && statSync(join(folder, name)).isFile());
  const sizes = names.map((name) => ({ name, size: statSync(join(folder, name)).size }));
  requireWithinLimits(folder, sizes);
  return sortFiles(names.map((name) => ({ name, bytes: readFileSync(join(folder, name)) })));
}

function sortFiles(files: { name: string; bytes: Uint8Array }[]) {
  const copyright = files.find(({ name }) => isCopyright(name));
  return {
    usfm: files.filter(({ name }) => isUsfm(name)),
    copyright: copyright ? new TextDecoder().decode(copyright.bytes) : null,
  };
}

function requireWithinLimits(source: string, files: { name: string; size: number }[]): void {
  if (files.length > limits.entries)
    throw new BibleRefused(`${source} holds more than ${limits.entries} files.`);
  const large = files.find(({ size }) => size > limits.file);
  if (large) throw new BibleRefused(`${large.name} is larger than ${megabytes(limits.file)}.`);
  if (files.reduce((sum, { size }) => sum + size, 0) > limits.unpacked)
    throw new BibleRefused(`${source} is larger than ${megabytes(limits.unpacked)} when it is unpacked.`);
}

async function readZip(bytes: Buffer, source: string) {
  try {
    // The library refuses names that lead outside, and entries that unpack to another size than they say.
    const zip = await fromBufferPromise(bytes);
    if (zip.entryCount > limits.entries)
      throw new BibleRefused(`${source} holds more than ${limits.entries} files.`);
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    requireWithinLimits(
      source,
      entries.map(({ fileName, uncompressedSize }) => ({ name: fileName, size: uncompressedSize })),
    );
    const files = [];
    for (const entry of entries.filter(({ fileName }) => isWanted(fileName)))
      files.push({ name: entry.fileName, bytes: await unpack(zip, entry) });
    return files;
  } catch (error) {
    if (error instanceof BibleRefused) throw error;
    throw new BibleRefused(`${source} is no whole zip file: ${(error as Error).message}.`);
  }
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw new BibleRefused(`${entry.fileName} is locked with a password.`);
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) !== entry.crc32) throw new BibleRefused(`${entry.fileName} is damaged.`);
  return bytes;
}
