import { systemCaller } from "~/auth/caller.server";
import { knownNumberings } from "~/features/writing/scripture/known-numberings";
import { AppError } from "~/request/errors";
import { BibleRefused } from "./bible-error.server";
import { readBibleFiles } from "./bible-files.server";
import { installBibleInput, type InstallBibleInput } from "./bible.schema";
import { findInstalledFile, installBible, listBibles, removeBible } from "./bibles-admin.server";
import { bookCodes, CANON } from "~/features/writing/scripture/book-codes";
import { readCopyrightPage } from "./copyright-page.server";
import { isFreeLicence } from "./known-licences";
import { readUsfmBook, type BibleBook } from "./read-usfm.server";
import { bibleRights, type BibleRight } from "./bible-rights";

const operator = systemCaller("en");

const names = ["code", "name", "language", "licence", "attribution"] as const;
type Asked = { [Name in (typeof names)[number]]?: string | undefined };
type Rights = { [Right in BibleRight]?: boolean | undefined };

interface Asking {
  /** What neither the options nor the file say. */
  facts: (missing: (keyof Asked)[]) => Promise<Asked>;
  /** What a licence that is not known allows. What is not answered is not allowed. */
  rights: (licence: string, missing: BibleRight[]) => Promise<Rights>;
}

/**
 * Installs a version from a file, folder or address. What neither `given` nor the file's page about rights says is asked
 * for. Throws BibleRefused.
 */
export async function installBibleFrom(
  source: string,
  given: Asked & Rights & { sha256?: string | undefined; numbering?: string | undefined },
  ask: Asking,
) {
  const files = await readBibleFiles(source);
  requireDigest(given.sha256, files.sha256);
  const books = readBooks(files.usfm);
  const rights = files.copyright === null ? {} : readCopyrightPage(files.copyright);
  const found: Asked = { code: toCode(files.name), ...rights };
  const stored = await findSameBible(given, found, files.sha256);
  const known = Object.fromEntries(
    names.map((name) => [name, given[name] ?? stored?.[name] ?? found[name]]),
  ) as Asked;
  if (known.attribution === undefined && known.licence === "Public domain") known.attribution = known.name;
  const missing = names.filter((name) => known[name] === undefined);
  const { numbering } = given;
  const version = checkVersion({
    ...known,
    ...(missing.length > 0 && (await ask.facts(missing))),
    numbering,
  });
  const allowed = await decideRights(version, given, ask);
  const installed = await install({ ...version, ...allowed, books, sha256: files.sha256 });
  return { version, allowed, ...installed, ...count(books), gaps: listGaps(books) };
}

/** What was installed under the code before, which the team may have changed. Throws BibleRefused for another Bible. */
async function findSameBible(given: Asked, found: Asked, sha256: string | null) {
  const code = given.code ?? found.code;
  const stored = (await listBibles(operator)).find((one) => one.code === code);
  if (!stored) return undefined;
  if (given.name !== undefined) return given.name === stored.name ? stored : undefined;
  if (found.name === undefined || found.name === stored.name) return stored;
  if (sha256 !== null && sha256 === (await findInstalledFile(operator, stored))) return stored;
  throw new BibleRefused(
    `${stored.code} is installed as ${stored.name}, and the file is called ${found.name}: say --name for the same Bible, or another --code.`,
  );
}

/** The options, else what was decided for the same licence before, else what the licence is known to allow. */
async function decideRights(
  { code, licence }: InstallBibleInput,
  given: Rights,
  ask: Asking,
): Promise<Record<BibleRight, boolean>> {
  const before = (await listBibles(operator)).find((one) => one.code === code && one.licence === licence);
  const known = (right: BibleRight) =>
    given[right] ?? before?.[right] ?? (isFreeLicence(licence) || undefined);
  const missing = bibleRights.filter((right) => known(right) === undefined);
  const answers = missing.length > 0 ? await ask.rights(licence, missing) : {};
  const decide = (right: BibleRight) => known(right) ?? answers[right] ?? false;
  return { mayCopy: decide("mayCopy"), mayFeed: decide("mayFeed"), mayMail: decide("mayMail") };
}

async function install(bible: Parameters<typeof installBible>[1]) {
  try {
    return await installBible(operator, bible);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new BibleRefused(`Another version is called ${bible.name}: say another --name.`);
  }
}

export const listInstalledBibles = () => listBibles(operator);

/** Throws BibleRefused. */
export async function removeInstalledBible(code: string): Promise<void> {
  try {
    await removeBible(operator, { code });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new BibleRefused(`There is no version ${code}: npm run bible list.`);
  }
}

function requireDigest(wanted: string | undefined, sha256: string | null): void {
  if (wanted === undefined) return;
  if (sha256 === null) throw new BibleRefused("A folder has no SHA-256: name a file.");
  if (wanted.toLowerCase() !== sha256)
    throw new BibleRefused(`The file is another one than you named: its SHA-256 is ${sha256}.`);
}

/** `engwebp_usfm` is `engwebp`. */
const toCode = (name: string) =>
  name
    .toLowerCase()
    .replace(/[_-]usfm$/, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || undefined;

function checkVersion(known: Asked & { numbering?: string | undefined }): InstallBibleInput {
  const checked = installBibleInput.safeParse(known);
  if (checked.success) return checked.data;
  const option = String(checked.error.issues[0]!.path[0]);
  const rules: Record<string, string> = {
    code: "--code is 2 to 20 small letters, digits and hyphens, such as engwebp",
    language: "--language is fr, ht, en or es",
    numbering: `--numbering is ${knownNumberings.join(", ")}`,
  };
  throw new BibleRefused(`${rules[option] ?? `--${option} is empty or too long`}.`);
}

function readBooks(files: { name: string; bytes: Uint8Array }[]): BibleBook[] {
  const books = new Map<string, BibleBook>();
  for (const { name, bytes } of files) {
    const book = readUsfmBook(name, bytes);
    if (!book) continue;
    if (books.has(book.book))
      throw new BibleRefused(`${book.book} is there twice, the second time in ${name}.`);
    books.set(book.book, book);
  }
  if (books.size === 0)
    throw new BibleRefused("There is no book of the Bible in it, as a file .usfm or .sfm.");
  return [...books.values()].sort(
    (one, other) => bookCodes.indexOf(one.book) - bookCodes.indexOf(other.book),
  );
}

function count(books: BibleBook[]) {
  const chapters = books.map(({ verses }) => new Set(verses.map(({ chapter }) => chapter)).size);
  return {
    books: books.length,
    chapters: chapters.reduce((sum, one) => sum + one, 0),
    verses: books.reduce((sum, { verses }) => sum + verses.length, 0),
    missingBooks: bookCodes.slice(0, CANON).filter((code) => !books.some(({ book }) => book === code)),
  };
}

/** The chapters and verses that are jumped over or empty: `RUT 2`, `MAT 17:21`. */
function listGaps(books: BibleBook[]): string[] {
  return books.flatMap(({ book, verses }) => {
    const chapters = new Map<number, BibleBook["verses"]>();
    for (const verse of verses) chapters.set(verse.chapter, [...(chapters.get(verse.chapter) ?? []), verse]);
    const last = Math.max(...chapters.keys());
    return upTo(last).flatMap((chapter) => {
      const there = chapters.get(chapter);
      if (!there) return [`${book} ${chapter}`];
      const filled = there.filter(({ text }) => text !== "");
      const numbers = new Set(
        filled.flatMap(({ verse, lastVerse }) => upTo(lastVerse).filter((number) => number >= verse)),
      );
      return upTo(Math.max(...there.map(({ lastVerse }) => lastVerse)))
        .filter((verse) => !numbers.has(verse))
        .map((verse) => `${book} ${chapter}:${verse}`);
    });
  });
}

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
