import { expect, test } from "vitest";
import { sermonInput } from "~/features/sermons/library/sermons.schema";
import { sermonDifficulties, sermonTopics } from "~/features/sermons/sermon-choices";
import { languages } from "~/i18n/languages";
import { librarySermons } from "~db/library/sermons";

test("there are at least 24 demo sermons in each language, the same in all four", () => {
  const ids = (language: string) =>
    librarySermons.filter((sermon) => sermon.language === language).map(({ libraryId }) => libraryId);
  expect(new Set(ids("fr")).size).toBeGreaterThanOrEqual(24);
  for (const language of languages) expect(ids(language)).toEqual(ids("fr"));
});

test("each demo sermon is valid input of the form", () => {
  for (const sermon of librarySermons)
    expect(sermonInput.safeParse(sermon).error, `${sermon.libraryId} ${sermon.language}`).toBeUndefined();
});

test("they cover every topic and every level", () => {
  expect(new Set(librarySermons.map(({ topic }) => topic))).toEqual(new Set(sermonTopics));
  expect(new Set(librarySermons.map(({ difficulty }) => difficulty))).toEqual(new Set(sermonDifficulties));
});
