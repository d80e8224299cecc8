/** A text as its program wrote it. */
export interface SourceText {
  /** Where it is in the file: a line, a number, or the name of a file. */
  place: string;
  /** Names it in the place that it comes from. */
  id: string;
  kind: "post" | "page";
  title: string;
  summary: string;
  format: "html" | "markdown";
  content: string;
  isPublished: boolean;
  /** ISO-8601, UTC, or a date without a time zone: `2014-05-03`, `2014-05-03 10:00:00`. */
  date: string | null;
  categories: string[];
  /** As written: `fr`, `fr_FR`, `Français`. */
  language: string | null;
  /** Of the whole site there: often that of its menus, so it is only a proposal. */
  siteLanguage: string | null;
  /** Its addresses there: whole ones, or paths. */
  addresses: string[];
  /** The picture above the text. */
  picture: { source: string; alt: string } | null;
  /** The last part of a sentence's key. */
  refusal: TextRefusal | null;
}

/** Why a text is not imported. */
export type TextRefusal =
  "empty" | "tooLong" | "twice" | "noHtml" | "frontMatter" | "toml" | "damaged" | "tooBig";

/** What a reader finds: a text, or something that is left out, such as a menu. */
export type FoundText = SourceText | { leftOut: string };

/** A longer text is refused: a post has at most 100,000 characters of Markdown. */
export const MAX_SOURCE_CHARACTERS = 250_000;
/** More tags would take so long that visitors notice it. */
const MAX_TAGS = 4_000;

/** U+0000 has no meaning in a text, and PostgreSQL refuses it. */
export function withoutNul(text: FoundText): FoundText {
  return JSON.parse(JSON.stringify(text), (_key, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "") : value,
  ) as FoundText;
}

export const isTooLongText = (content: string): boolean =>
  content.length > MAX_SOURCE_CHARACTERS || content.split("<", MAX_TAGS + 2).length > MAX_TAGS + 1;

/** What a reader fills in. */
export const blankText: SourceText = {
  ...{ place: "", id: "", kind: "post", title: "", summary: "", format: "html", content: "" },
  ...{ isPublished: false, date: null, categories: [], language: null, siteLanguage: null, addresses: [] },
  ...{ picture: null, refusal: null },
};
