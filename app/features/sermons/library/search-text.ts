/** Removes accents and capitals, so that "grace" finds "Grâce". */
const fold = (text: string) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").toLowerCase();

interface Searched {
  title: string;
  description: string;
  passage: string | null;
  tags: readonly string[];
  aiSummary: string | null;
}

/** The text that the search matches. */
export const toSearchText = ({ title, description, passage, tags, aiSummary }: Searched): string =>
  fold([title, description, passage ?? "", ...tags, aiSummary ?? ""].join("\n")).trim();

/** The patterns for `like … escape '\'` of typed words; a text must match each of them. */
export const toSearchPatterns = (typed: string): string[] =>
  fold(typed)
    .split(" ")
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
