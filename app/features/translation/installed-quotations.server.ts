import { findBibleRights, listBibleAttributions } from "~/features/bible/rights.server";
import {
  listBiblesOf,
  MAX_VERSES,
  numberingOfVersion,
  quoteBible,
} from "~/features/bible/quote-bible.server";
import { attributionMarkdown } from "~/features/writing/scripture/quotation-markdown";
import { parsePassage } from "~/features/writing/scripture/parse-passage.server";
import type { Language } from "~/i18n/languages";
import { listReferences, nothingInstalled, type InstalledQuotations } from "./protected-scripture.server";

/** A text that names more passages keeps the others as they are. */
const MAX_PASSAGES = 60;

/** What the first installed Bible of `to` has of the passages that texts name, by their references as they stand there. */
export async function findInstalledQuotations(
  texts: string[],
  { from, to }: { from: Language; to: Language },
): Promise<InstalledQuotations> {
  const found = nothingInstalled();
  const [version] = await listBiblesOf(to);
  if (!version || from === to) return found;
  const rights = await findBibleRights(version.name);
  found.attributions = new Set((await listBibleAttributions()).map(attributionMarkdown));
  const isFree = rights?.attribution === null && rights.mayCopy && rights.mayFeed && rights.mayMail;
  const references = new Set(texts.flatMap((text) => listReferences(text, from)));
  for (const reference of [...references].slice(0, MAX_PASSAGES)) {
    const passage = await parsePassage(reference, from);
    if (!passage || passage.lastVerse - passage.verse >= MAX_VERSES) continue;
    const counted = await numberingOfVersion(findCitedVersion(texts, reference), passage.language);
    const quoted = await quoteBible(version, passage, counted);
    if (!quoted) continue;
    found.byReference.set(reference, {
      text: quoted.text,
      reference: `${quoted.bookName} ${quoted.verses}`,
      version: version.name,
      attribution: rights?.attribution ?? null,
      isFree,
    });
  }
  return found;
}

/** What stands in parentheses after a reference: `Ruth 1:5 (Bib la)`. */
function findCitedVersion(texts: string[], reference: string): string | null {
  const begin = toPlainSpaces(`${reference} (`);
  for (const text of texts) {
    const plain = toPlainSpaces(text.normalize("NFC").replaceAll("\\", ""));
    const at = plain.indexOf(begin);
    if (at !== -1) return plain.slice(at + begin.length).split(")")[0] ?? null;
  }
  return null;
}

/** Editors and keyboards may make a space that does not break. */
const toPlainSpaces = (words: string) => words.replace(/\s+/g, " ").trim();
