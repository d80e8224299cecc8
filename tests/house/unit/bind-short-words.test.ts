import { expect, test } from "vitest";
import { bindShortWords } from "~/ui/bind-short-words";

const bound = (text: string, language?: string) => bindShortWords(text, language).replaceAll("\u00a0", "~");

test.each([
  ["Bondye renmen n, li pa janm lage n.", "Bondye renmen~n, li pa janm lage~n."],
  ["Letènèl se bèje m: m pap janm manke anyen.", "Letènèl se bèje~m: m~pap janm manke anyen."],
  ["Se pou w kenbe l nan kè w!", "Se pou~w kenbe~l nan kè~w!"],
  ["Chache m, n a jwenn m", "Chache~m, n~a jwenn~m"],
  ["Li bay pitit li y ale", "Li bay pitit li~y ale"],
  ["« Ou ap li l jodi a »", "« Ou ap li~l jodi a »"],
])("in Kreyòl a word of one letter never begins a line alone: %s", (text, expected) => {
  expect(bound(text, "ht")).toBe(expected);
});

test.each([
  ["Mwen konnen m ap jwenn li", "Mwen konnen m~ap jwenn li"],
  ["Moun k ap tann Letènèl", "Moun k~ap tann Letènèl"],
  ["M ap priye pou ou", "M~ap priye pou ou"],
  ["Lè sa a, m’ap vini ak nou", "Lè sa a, m’ap vini ak nou"],
])("a contracted form stays whole: %s", (text, expected) => {
  expect(bound(text, "ht")).toBe(expected);
});

test("single letters that are not words in another language stay as they are", () => {
  expect(bound("L’homme de l’an dernier n’est plus là", "fr")).toBe("L’homme de l’an dernier n’est plus là");
  expect(bound("El pan y el vino", "es")).toBe("El pan y el vino");
  expect(bound("I’m here", "en")).toBe("I’m here");
});

test("binding is idempotent", () => {
  const once = bindShortWords("Mwen konnen m ap renmen l", "ht");
  expect(bindShortWords(once, "ht")).toBe(once);
});
