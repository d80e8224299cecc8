import usfm, { type VerseObject } from "usfm-js";
import { BibleRefused } from "./bible-error.server";
import { bookCodes } from "~/features/writing/scripture/book-codes";

export interface BibleVerse {
  chapter: number;
  verse: number;
  lastVerse: number;
  start: "paragraph" | "line" | "inline";
  text: string;
}

export interface BibleBook {
  book: string;
  name: string;
  verses: BibleVerse[];
}

/**
 * Reads one USFM file: the words of its verses without headings, notes and cross references. Null for a file that is no
 * book of the Bible, such as a preface. Throws BibleRefused.
 */
export function readUsfmBook(file: string, bytes: Uint8Array): BibleBook | null {
  const text = decode(file, bytes);
  const id = /^\s*\\id\s+(\w{3})\b/.exec(text)?.[1]?.toUpperCase();
  if (!id) throw new BibleRefused(`${file} is no USFM: it does not begin with \\id and the code of a book.`);
  if (!bookCodes.includes(id)) return null;
  const simple = simplify(text);
  refuseRepeats(simple, id);
  const { headers, chapters } = usfm.toJSON(simple);
  const header = (tag: string) => headers.find((one) => one.tag === tag)?.content?.trim();
  const name = header("h") || header("toc2") || header("toc1") || header("mt1") || header("mt") || id;
  const verses = Object.keys(chapters)
    .map((chapter) => readNumber(chapter, `${file} has a chapter`))
    .sort((one, other) => one - other)
    .flatMap((chapter) => readChapter(chapters[chapter]!, chapter, `${id} ${chapter}`));
  if (verses.length === 0) throw new BibleRefused(`${file} has no verse.`);
  return { book: id, name: name.slice(0, 100), verses };
}

function decode(file: string, bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // eslint-disable-next-line no-control-regex -- PostgreSQL stores no NUL, and no text has the others
    return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "").normalize("NFC");
  } catch {
    throw new BibleRefused(`${file} is not written in UTF-8.`);
  }
}

/** What the parser reads wrongly: a mark within a mark (`\+w`), and a verse in two parts (6a and 6b). */
const simplify = (text: string) =>
  text
    .replace(/\\\+\w+\s([^\\|]*)(?:\|[^\\]*)?\\\+\w+\*/g, "$1")
    .replace(/\\v\s+(\d+)a(?=\s)/g, "\\v $1")
    .replace(/\\v\s+\d+[b-e]\s/g, "");

/** The parser drops words where a chapter or a verse comes twice. */
function refuseRepeats(text: string, book: string): void {
  const seen = new Set<string>();
  let place = book;
  for (const [, mark, number] of text.matchAll(/\\([cv])\s+(\d+)/g)) {
    if (mark === "c") place = `${book} ${number}`;
    const found = mark === "c" ? place : `${place}:${number}`;
    if (seen.has(found)) throw new BibleRefused(`${found} comes twice.`);
    seen.add(found);
  }
}

function readNumber(text: string, what: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new BibleRefused(`${what} with the number "${text.slice(0, 20)}".`);
  return Number(text);
}

function readChapter(
  objects: Record<string, { verseObjects: VerseObject[] }>,
  chapter: number,
  place: string,
): BibleVerse[] {
  const verses = Object.entries(objects)
    .filter(([key]) => key !== "front" && key !== "0")
    .map(([key, { verseObjects }]) => ({ ...readVerseNumbers(key, place), verseObjects }))
    .sort((one, other) => one.verse - other.verse);
  const words = new Words();
  words.addAll(objects.front?.verseObjects ?? []);
  words.take();
  words.breakWith("paragraph", { isWeak: true });
  return verses.map(({ verseObjects, ...numbers }) => {
    words.addAll(verseObjects);
    return { chapter, ...numbers, ...words.take() };
  });
}

function readVerseNumbers(key: string, place: string): { verse: number; lastVerse: number } {
  const [, first = key, last = first] = /^(\d+)[a-e]?(?:[-–,](\d+)[a-e]?)?$/.exec(key) ?? [];
  const verse = readNumber(first, `${place} has a verse`);
  return { verse, lastVerse: Math.max(verse, readNumber(last, `${place} has a verse`)) };
}

/** Marks of what is no word of a verse: notes, references, headings, other numbers, pictures. */
const leftOut =
  /^(f|fe|ef|x|ex|rq|fig|s\d?|ms\d?|mr|mt\d?|mte\d?|r|sr|sd\d?|sp|d|qa|qd|cl|cp|cd|ca|va|vp|rem|sts|iex|ip)$/;
const poetryMark = /^(q\d?|qm\d?|qr|qc)$/;
const paragraphMark = /^(p|m|pm|pmo|pmc|pmr|pi\d?|mi|nb|pc|po|cls|li\d?|lim\d?|lh|lf|tr|pr|ph\d?)$/;

/** Collects the words of a verse, and the break that comes before the next ones. */
class Words {
  private text = "";
  private start: BibleVerse["start"] = "inline";
  private pending: "paragraph" | "line" | null = null;

  addAll(objects: readonly VerseObject[]): void {
    for (const object of objects) this.add(object);
  }

  breakWith(kind: "paragraph" | "line", { isWeak = false } = {}): void {
    if (!isWeak || this.pending === null) this.pending = kind;
  }

  private add({ tag = "", text, content, children, nextChar }: VerseObject): void {
    if (!leftOut.test(tag)) {
      if (tag === "b") this.breakWith("paragraph");
      else if (poetryMark.test(tag)) this.breakWith("line", { isWeak: true });
      else if (paragraphMark.test(tag)) this.breakWith("paragraph");
      this.addText(text ?? content ?? "");
      this.addAll(children ?? []);
    }
    this.addText(nextChar ?? "");
  }

  private addText(text: string): void {
    if (this.pending !== null && text.trim()) {
      if (this.text.trim()) this.text += this.pending === "paragraph" ? "\n\n" : "\n";
      else this.start = this.pending;
      this.pending = null;
    }
    // "~" is a space that does not break, "//" a place where a line may.
    this.text += text.replace(/\/\//g, " ").replace(/\s+/g, " ").replace(/~/g, "\u00a0");
  }

  take(): Pick<BibleVerse, "start" | "text"> {
    const taken = {
      start: this.start,
      text: this.text
        .replace(/ {2,}/g, " ")
        .replace(/ ?(\n+) ?/g, "$1")
        .trim(),
    };
    this.text = "";
    this.start = "inline";
    return taken;
  }
}
