import type { LanguageColumn } from "./columns";

declare module "./index" {
  interface DB {
    bibleVersions: BibleVersionsTable;
    bibleBooks: BibleBooksTable;
    bibleVerses: BibleVersesTable;
    bibleRights: BibleRightsTable;
  }
}

interface BibleVersionsTable {
  /** Its name in addresses: `engwebp`. */
  code: string;
  name: string;
  language: LanguageColumn;
  licence: string;
  attribution: string;
  /** Of the file that it was installed from; null for a folder. */
  sha256: string | null;
  /** How it numbers its verses: see features/writing/scripture/numbering. */
  numbering: string;
  books: number;
  chapters: number;
  verses: number;
  installedAt: string;
}

interface BibleBooksTable {
  version: string;
  /** USFM code: `RUT`. */
  book: string;
  /** Its place in the order of the canon. */
  position: number;
  name: string;
}

interface BibleVersesTable {
  version: string;
  book: string;
  chapter: number;
  verse: number;
  /** Larger than `verse` where the version joins several. */
  lastVerse: number;
  /** What the verse begins. */
  start: "paragraph" | "line" | "inline";
  /** A line break is one of the verse's own: poetry, or a paragraph within it. */
  text: string;
  /** Its words without capitals, accents and punctuation, each between spaces. */
  searchText: string;
}

/** What may be done with a version's words, by the name under them. It outlives the version: its words stay in texts. */
interface BibleRightsTable {
  name: string;
  /** The code of the installed version; null when it was removed or replaced. */
  version: string | null;
  licence: string;
  /** Under each quotation; null where the licence wants none. */
  attribution: string | null;
  /** In copied and shared texts. */
  mayCopy: boolean;
  /** In feeds, and in the lists of the API. */
  mayFeed: boolean;
  mayMail: boolean;
}
