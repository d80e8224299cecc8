import { expect, test } from "vitest";
import { motivationInput } from "~/features/devotion/motivations/motivations.schema";

const content = "Levez les yeux aujourd’hui : celui qui vous a gardés jusqu’ici ne s’arrêtera pas en chemin.";
const typed = (more: Record<string, unknown> = {}) =>
  motivationInput.parse({ title: "Un pas de plus", content, ...more });

test.each([
  [{ title: "Paix" }, "title", "admin-motivations:form.titleShort"],
  [{ title: "    a    " }, "title", "admin-motivations:form.titleShort"],
  [{ content: "x".repeat(49) }, "content", "admin-motivations:form.contentShort"],
  [{ author: "J" }, "author", "admin-motivations:form.authorShort"],
  [{ author: "" }, "author", "admin-motivations:form.authorShort"],
  [{ publishDate: "2026-02-30" }, "publishDate", "admin-motivations:form.wrongDate"],
  [{ publishDate: "demain" }, "publishDate", "admin-motivations:form.wrongDate"],
  [{ tags: "a,b,c,d,e,f,g,h,i,j,k,l,m" }, "tags", "admin-motivations:form.tooManyTags"],
])("the form refuses %j", (more, field, key) => {
  const { error } = motivationInput.safeParse({ title: "Un pas de plus", content, ...more });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toContainEqual([field, key]);
});

test.each([
  { bibleVerse: "x".repeat(501) },
  { verseReference: "x".repeat(101) },
  { language: "de" },
  { tags: [1] },
  { tags: "x".repeat(41) },
])("what is too long or of another kind is refused: %#", (more) => {
  expect(motivationInput.safeParse({ title: "Un pas de plus", content, ...more }).success).toBe(false);
});

test("empty fields are null, and tags are separated by commas without duplicates", () => {
  const empty = { bibleVerse: " ", verseReference: "", publishDate: "", tags: " paix , , foi, paix" };
  expect(typed(empty)).toMatchObject({
    bibleVerse: null,
    verseReference: null,
    publishDate: null,
    tags: ["paix", "foi"],
  });
  expect(typed({ bibleVerse: null, publishDate: null, tags: null })).toMatchObject({ tags: [] });
});
