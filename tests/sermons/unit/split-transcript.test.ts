import { expect, test } from "vitest";
import { splitTranscript } from "~/features/sermons/page/split-transcript";
import { librarySermons } from "~db/library/sermons";

test("a transcript that begins with its passage has a verse; others have only paragraphs", () => {
  expect(
    splitTranscript({ transcript: "Dieu est amour. (1 Jean 4.8)\n\nUn.\n\n\nDeux.", passage: "1 Jean 4.8" }),
  ).toEqual({
    ...{ verse: { text: "Dieu est amour.", reference: "1 Jean 4.8" }, paragraphs: ["Un.", "Deux."] },
  });
  expect(splitTranscript({ transcript: "Un.\n\nDeux. (1 Jean 4.8)", passage: "1 Jean 4.8" })).toEqual({
    ...{ verse: null, paragraphs: ["Un.", "Deux. (1 Jean 4.8)"] },
  });
  expect(splitTranscript({ transcript: "", passage: null })).toEqual({ verse: null, paragraphs: [] });
});

test("every example begins with its verse", () => {
  for (const example of librarySermons) {
    const { verse, paragraphs } = splitTranscript(example);
    expect(verse?.reference).toBe(example.passage);
    expect(verse?.text).not.toBe("");
    expect(paragraphs.length).toBeGreaterThan(0);
  }
});
