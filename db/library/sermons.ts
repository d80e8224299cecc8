import { z } from "zod";
import { languages } from "~/i18n/languages";
import { devotions } from "./devotions";
import { readLibraryFile } from "./read-library-file";
import { inFourLanguages, libraryText } from "./scripture";

const librarySermon = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  topic: libraryText,
  difficulty: libraryText,
  tags: inFourLanguages(z.array(libraryText).min(1)),
  /** The devotion of the library whose words are the transcript. */
  devotion: z.string(),
  texts: inFourLanguages(z.strictObject({ title: libraryText, description: libraryText })),
});

/** A demo sermon in one language. It has no video. */
export interface LibrarySermon {
  libraryId: string;
  language: (typeof languages)[number];
  topic: string;
  difficulty: string;
  /** Seconds that it takes to read it, in whole minutes. */
  duration: number;
  tags: string[];
  title: string;
  description: string;
  /** As that language writes it: "Jean 3:16". */
  passage: string;
  /** Paragraphs divided by an empty line. The first is the verse, word for word. */
  transcript: string;
}

/** As for a text that one ponders. */
const WORDS_A_MINUTE = 130;

function readingTime(text: string): number {
  return Math.ceil(text.split(/\s+/u).length / WORDS_A_MINUTE) * 60;
}

/** The demo sermons, each in four languages, read and validated when the process starts. */
export const librarySermons: readonly LibrarySermon[] = readLibraryFile(
  "db/library/sermons.json",
  z.array(librarySermon),
).flatMap(({ id, topic, difficulty, tags, devotion, texts }) => {
  const source = devotions.find((entry) => entry.id === devotion);
  if (!source) throw new Error(`db/library/sermons.json: ${id}: there is no devotion ${devotion}`);
  return languages.map((language) => {
    const { verse, reference, explanation, motivation } = source.texts[language];
    const transcript = [`${verse} (${reference})`, explanation, motivation].join("\n\n");
    return {
      libraryId: id,
      language,
      topic,
      difficulty,
      duration: readingTime(transcript),
      tags: tags[language],
      ...texts[language],
      passage: reference,
      transcript,
    };
  });
});
