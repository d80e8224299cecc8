import { describe, expect, test } from "vitest";
import { findSentenceFault, type OthersWords } from "~/features/quotes/check-sentence";
import { languages } from "~/i18n/languages";
import { devotions } from "~db/library/devotions";
import { quotes } from "~db/library/quotes";
import { sentences } from "~tests/fakes/openai";

const othersWords = (language: (typeof languages)[number]): OthersWords => ({
  texts: [
    ...devotions.map(({ texts }) => texts[language].verse),
    ...quotes.map(({ quote }) => quote[language]),
  ],
  authors: quotes.flatMap(({ author }) => author?.[language] ?? []),
});
const inFrench = (sentence: string) => findSentenceFault(sentence, "fr", othersWords("fr"));

test.each(languages)("a plain sentence in %s is accepted", (language) => {
  expect(findSentenceFault(sentences[language], language, othersWords(language))).toBeNull();
});

test("every library quote is rejected as an AI sentence", () => {
  for (const { slug, quote, reference, author } of quotes) {
    if (!reference && !author) continue;
    for (const language of languages)
      expect(findSentenceFault(quote[language], language, othersWords(language)), slug).not.toBeNull();
  }
});

describe("sentences that name or quote others are rejected", () => {
  const good = "gardez la main dans celle de Dieu, et le matin vous trouvera debout";
  test.each([
    ["quotation", `Souvenez-vous : « ${good} »`],
    ["quotation", `Quand la nuit est longue, “${good}”.`],
    ["quotation", `Quand la nuit est longue, ‘${good}’.`],
    ["attribution", `Quand la nuit est longue, ${good}. — Paul Bernier`],
    ["attribution", `Quand la nuit est longue, ${good}. - Marie`],
    ["attribution", `Jésus nous a dit que dans la nuit ${good}.`],
    ["attribution", `Le Seigneur nous promet ceci pour la nuit : ${good}.`],
    ["scripture", `Comme dans le Psaume 27, ${good}.`],
    ["scripture", `Comme au chapitre trois, quand la nuit est longue, ${good}.`],
    ["borrowed", `Comme le priait Augustin dans la nuit, ${good}.`],
    ["markup", `Quand la nuit est longue, ${good} #espérance.`],
    ["length", "Gardez la main dans celle de Dieu."],
    ["length", `${good}, ${good}, ${good}.`],
    ["language", "When the night seems long to you, keep your hand in the hand of God today."],
  ])("%s: %s", (fault, sentence) => {
    expect(inFrench(sentence)).toBe(fault);
  });
});
