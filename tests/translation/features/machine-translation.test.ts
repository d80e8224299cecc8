import { beforeEach, expect, test } from "vitest";
import { protectScripture, restoreScripture } from "~/features/translation/protected-scripture.server";
import {
  listUntranslatedScripture,
  translateScriptureAlone,
  translateWords,
} from "~/features/translation/machine-translation.server";
import { findInstalledQuotations } from "~/features/translation/installed-quotations.server";
import { languages, type Language } from "~/i18n/languages";
import { devotions } from "~db/library/devotions";
import { addBible } from "~tests/support/bible";
import { freshDatabase } from "~tests/support/database";
import { useFakeAi } from "~tests/support/ai";
import { givenVerse, givenPost } from "../given-post";

const { fake, ai } = useFakeAi();
beforeEach(async () => void (await freshDatabase()));

test.each(languages)("a verse of the library is replaced by the %s version", (to) => {
  // Every fifth: building the patterns of all takes seconds.
  for (const { texts } of devotions.filter((_, at) => at % 5 === 0)) {
    const quoted = `Lisons : « ${texts.fr.verse} » (${texts.fr.reference}).`;
    const { text, replacements } = protectScripture(quoted, "fr", to);
    expect(text, texts.fr.reference).not.toContain(texts.fr.verse.slice(0, 30));
    expect(restoreScripture(text, replacements)).toContain(`« ${texts[to].verse} »`);
    expect(restoreScripture(text, replacements)).toContain(texts[to].reference);
  }
});

test("a verse is found across lines, other apostrophes and capitals", () => {
  const typedOtherwise = givenVerse.fr.verse.replaceAll("’", "'").toUpperCase().replaceAll(", ", ",\n> ");
  const { text, replacements } = protectScripture(`> ${typedOtherwise}`, "fr", "en");
  expect(text).toMatch(/^> ⟦1⟧$/);
  expect(replacements).toEqual([givenVerse.en.verse]);
});

test("references get the other language's name of the book", () => {
  const translateReferences = (text: string, to: Language) => {
    const guarded = protectScripture(text, "fr", to);
    return restoreScripture(guarded.text, guarded.replacements);
  };
  expect(translateReferences("Lisez 1 Jean 4.8 et Jean 14, 1-3 ce soir.", "ht")).toBe(
    "Lisez 1 Jan 4:8 et Jan 14:1-3 ce soir.",
  );
  expect(translateReferences("Psaumes 23:1", "es")).toMatch(/^Salmo 23:1$/);
  expect(translateReferences("Jean a 3 amis.", "en")).toBe("Jean a 3 amis.");
});

test("scripture that is not in the library stays as it was quoted, and is reported", () => {
  const psalm = "«\u00a0Que tout ce qui respire loue l’Éternel\u00a0!\u00a0»";
  const { text, replacements, untranslated } = protectScripture(
    `Chantons : ${psalm} (Psaume 150:6), dit-il.`,
    "fr",
    "en",
  );
  expect(untranslated).toEqual([psalm]);
  expect(text).not.toContain("respire");
  expect(restoreScripture(text, replacements)).toContain(psalm);
  const block = protectScripture("> Que tout ce qui respire loue l’Éternel !\n> — Psaume 150:6", "fr", "en", {
    isQuotation: true,
  });
  expect(block.untranslated).toHaveLength(1);
  expect(restoreScripture(block.text, block.replacements)).toBe(
    "> Que tout ce qui respire loue l’Éternel !\n> — Psalm 150:6",
  );
  expect(protectScripture("Il m’a dit « bonjour à tous les enfants ».", "fr", "en").untranslated).toEqual([]);
});

test("a paragraph full of references is processed fast", () => {
  const began = performance.now();
  const { replacements, untranslated } = protectScripture(
    `${"Jean 3:16 ".repeat(5_000)}« un mot de ce livre »`,
    "fr",
    "en",
  );
  expect([replacements.length, untranslated]).toEqual([5_001, ["« un mot de ce livre »"]]);
  protectScripture(`> ${"A".repeat(50_000)}`, "fr", "en", { isQuotation: true });
  expect(performance.now() - began).toBeLessThan(3_000);
});

test("Markdown keeps its structure, with every word translated", async () => {
  const translated = await translateWords(ai(), givenPost, { from: "fr", to: "en" });
  expect(translated).toEqual({
    words: {
      title: "enUne enlampe endans enla ennuit",
      summary: "enCe enque ennous enavons envu enà enJacmel.",
      content: expect.stringContaining("## enChers enamis\n\n"),
    },
  });
  const { content } = (translated as { words: typeof givenPost }).words;
  expect(content).toContain("**enJacmel** enavec [endes enimages](https://limye.example/jacmel)");
  expect(content).toContain("![enLe enport](/pictures/uploads/3f9c.jpg)");
  expect(content).toContain(`> ${givenVerse.en.verse}\n> — John 3:16`);
  expect(content).toContain("- enPriez enpour enla enroute.\n- enPriez");
  expect(content).toContain("\n\n---\n\n```\ncode qui reste\n```\n\nenUn endernier enmot.");
});

test("scripture and texts without words are not sent to the AI", async () => {
  await translateWords(ai(), givenPost, { from: "fr", to: "ht" });
  const sent = fake()
    .questions.map(({ body }) => body)
    .join("\n");
  expect(sent).toContain("Chers amis");
  expect(sent).not.toContain("tant aimé le monde");
  expect(sent).not.toContain("code qui reste");
});

test("a long text is sent in parts", async () => {
  const paragraph = "Nous marchons ensemble sur la route. ".repeat(20).trim();
  const content = Array(40).fill(paragraph).join("\n\n");
  const translated = await translateWords(ai(), { ...givenPost, content }, { from: "fr", to: "es" });
  expect(fake().questions.length).toBeGreaterThan(8);
  expect((translated as { words: typeof givenPost }).words.content.split("\n\n")).toHaveLength(40);
});

test.each([
  ["unlinked", "links"],
  ["unmarked", "scripture"],
  ["empty", "empty"],
  ["parrot", "language"],
] as const)("an answer that is %s is not used", async (mood, fault) => {
  fake().feel(mood);
  const content = `${givenPost.content}\n\n${"Nous avons marché avec vous et pour vous dans la ville (Jean 14:1). ".repeat(4)}`;
  expect(await translateWords(ai(), { ...givenPost, content }, { from: "fr", to: "en" })).toEqual({ fault });
});

test("no more verses than an editor inserts are taken from it", async () => {
  const verses = Array.from({ length: 41 }, (_, at) => at + 1).map((verse) => ({
    ...{ chapter: 119, verse, lastVerse: verse, start: "inline" as const, text: `Verse ${verse}.` },
  }));
  await addBible({ books: [{ book: "PSA", name: "Psalms", verses }] });
  const texts = ["Psaume 119:1-40", "Psaume 119:1-41"];
  const { byReference } = await findInstalledQuotations(texts, { from: "fr", to: "en" });
  expect([...byReference.keys()]).toEqual(["Psaume 119:1-40"]);
});

test("the numbers of a quotation are those of the version under it", async () => {
  const psalm = (text: string) => [
    {
      ...{ book: "PSA", name: "Psalms" },
      verses: [{ chapter: 51, verse: 1, lastVerse: 1, start: "inline" as const, text }],
    },
  ];
  await addBible({ name: "Own", books: psalm("Have pity.") });
  await addBible({
    code: "fraown",
    name: "Vieille",
    language: "fr",
    numbering: "kjv",
    books: psalm("Pitié."),
  });
  const content = "> Pitié.\n> — Psaumes 51:1 (Vieille)";
  const words = { title: "Titre", summary: "Résumé", content };
  expect(await translateWords(ai(), words, { from: "fr", to: "en" })).toMatchObject({
    words: { content: "> Have pity.\n> — Psalms 51:1 (Own)" },
  });
});

test("a passage that the library lacks is taken from the installed Bible, with who must be named", async () => {
  await addBible({ name: "Own", licence: "CC BY-SA 4.0", attribution: "© www.example.org" });
  await addBible({ code: "fraown", name: "Vieille", language: "fr", licence: "X", attribution: "© V" });
  const content =
    "> Celui qui attendait ouvrit.\n> — Ruth 1.5 (Vieille)\n\n*© V*\n\nVoyez : « un seul qui attendait » (Ruth 1.5).";
  const words = { title: "Titre", summary: "Résumé", content };
  expect(await listUntranslatedScripture(words, "fr", "en")).toEqual(["« un seul qui attendait »"]);
  const translated = await translateWords(ai(), words, { from: "fr", to: "en" });
  expect("words" in translated && translated.words.content.split("\n\n").slice(0, 2)).toEqual([
    "> Then one who waited opened.\n> — Ruth 1:5 (Own)",
    "*© www.example.org*",
  ]);
  expect(JSON.stringify(translated)).not.toContain("© V");

  // Within a sentence nobody names a version: only free words stand there.
  await addBible({ name: "Own", licence: "Public domain" });
  expect(await listUntranslatedScripture(words, "fr", "en")).toEqual([]);
  expect(
    await translateScriptureAlone("« un seul qui attendait » (Ruth 1.5)", { from: "fr", to: "en" }),
  ).toBe("“Then one who waited opened.” (Ruth 1:5)");
});
