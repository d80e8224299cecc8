import { buffer } from "node:stream/consumers";
import { fromRandomAccessReaderPromise, type Entry, type ZipFile } from "yauzl";
import { indexPictures, type PictureIndex } from "./picture-index";
import { PartedFileReader, type PartedFile } from "./stored-file.server";
import type { TextSource } from "./text-import-choices";
import { TextsRefused } from "./texts-refused";

/** What an archive may hold. 100,000 posts of WordPress take about 500 MB. */
const limits = { entries: 120_000, texts: 1_000_000_000, picture: 15_000_000 };
const SNIFFED_BYTES = 4_096;

/** A file that holds texts. */
export interface TextFile {
  name: string;
  /** Unpacked. */
  size: number;
  open(): Promise<AsyncIterable<Buffer>>;
}

/** An export that was recognised by its content, not by its name. */
export interface OpenedTexts {
  source: TextSource;
  files: TextFile[];
  pictures: PictureIndex;
  /** The bytes of a picture of the archive; null when it is too large or damaged. */
  readPicture(entry: string): Promise<Buffer | null>;
}

/** Recognises an export of WordPress or Ghost, by itself or in a zip with its pictures, or a zip with Markdown. Throws TextsRefused. */
export async function openTexts(file: PartedFile): Promise<OpenedTexts> {
  if (file.size === 0) throw new TextsRefused("empty");
  const start = await startOf(file.read(0, Math.min(file.size, SNIFFED_BYTES)));
  if (start.startsWith("PK")) return openArchive(file);
  const source = recognize(start);
  if (!source) throw new TextsRefused("notTexts");
  const whole = { name: "", size: file.size, open: () => Promise.resolve(file.read(0, file.size)) };
  return {
    ...{ source, files: [whole], pictures: indexPictures([]) },
    readPicture: () => Promise.resolve(null),
  };
}

/** By the first characters of a file. */
function recognize(start: string): "wordpress" | "ghost" | null {
  if (/^\uFEFF?\s*</.test(start)) return /wordpress\.org\/export\//.test(start) ? "wordpress" : null;
  return /^\uFEFF?\s*\{\s*"(?:db|meta|data)"\s*:/.test(start) ? "ghost" : null;
}

async function openArchive(file: PartedFile): Promise<OpenedTexts> {
  const { zip, entries } = await listEntries(file);
  const texts = entries.filter(({ fileName }) => /\.(xml|json|md|markdown)$/i.test(fileName));
  const open = (entry: Entry) => openEntry(zip, entry);
  for (const [kind, source] of [
    ["xml", "wordpress"],
    ["json", "ghost"],
  ] as const) {
    const files = [];
    for (const entry of texts.filter(({ fileName }) => fileName.toLowerCase().endsWith(`.${kind}`)))
      if (recognize(await startOf(await open(entry))) === source) files.push(entry);
    if (files.length > 0) return toOpened(source, zip, entries, files);
  }
  const markdown = texts.filter(({ fileName }) => /\.(md|markdown)$/i.test(fileName));
  if (markdown.length === 0) throw new TextsRefused("nothingInside");
  return toOpened("markdown", zip, entries, markdown);
}

function toOpened(source: TextSource, zip: ZipFile, entries: Entry[], files: Entry[]): OpenedTexts {
  const size = files.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (size > limits.texts) throw new TextsRefused("tooMuchInside");
  const byName = new Map(entries.map((entry) => [entry.fileName, entry]));
  return {
    source,
    files: files
      .sort((a, b) => (a.fileName < b.fileName ? -1 : 1))
      .map((entry) => ({
        ...{ name: entry.fileName, size: entry.uncompressedSize },
        open: () => openEntry(zip, entry),
      })),
    pictures: indexPictures(entries.map(({ fileName }) => fileName)),
    async readPicture(name) {
      const entry = byName.get(name);
      if (!entry || entry.uncompressedSize > limits.picture) return null;
      return buffer(await openEntry(zip, entry)).catch(() => null);
    },
  };
}

/** yauzl refuses names that lead out of the archive, and an entry that unpacks to another size than it says. */
async function listEntries(file: PartedFile): Promise<{ zip: ZipFile; entries: Entry[] }> {
  try {
    const zip = await fromRandomAccessReaderPromise(new PartedFileReader(file), file.size, {
      autoClose: false,
    });
    if (zip.entryCount > limits.entries) throw new TextsRefused("tooMuchInside");
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry())
      if (!/(^|\/)(__MACOSX\/|\.)|\/$|\0/.test(entry.fileName)) entries.push(entry);
    if (entries.some((entry) => entry.isEncrypted())) throw new TextsRefused("locked");
    return { zip, entries };
  } catch (error) {
    throw error instanceof TextsRefused ? error : new TextsRefused("damaged");
  }
}

async function openEntry(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  const stream = await zip.openReadStreamPromise(entry).catch(() => {
    throw new TextsRefused("damaged", entry.fileName);
  });
  return (async function* () {
    try {
      for await (const chunk of stream) yield chunk as Buffer;
    } catch {
      throw new TextsRefused("damaged", entry.fileName);
    } finally {
      stream.destroy();
    }
  })();
}

async function startOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const taken: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    taken.push(chunk);
    size += chunk.length;
    if (size >= SNIFFED_BYTES) break;
  }
  return Buffer.concat(taken).subarray(0, SNIFFED_BYTES).toString();
}
