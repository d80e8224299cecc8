import { addDays } from "date-fns";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { subscriberCookie } from "~/auth/cookies.server";
import { deleteOldTextTranslations } from "~/features/translator/retention.server";
import { translateText } from "~/features/translator/translate-text.server";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { aiClient } from "~/providers/ai.server";
import { db } from "~db/client";
import { devotions } from "~db/library/devotions";
import { useFakeAi } from "~tests/support/ai";
import { freshDatabase } from "~tests/support/database";
import { guestCaller, requestSubscription } from "~tests/support/subscriptions";

const { fake, ai } = useFakeAi();
const count = vi.fn(() => Promise.resolve());
const noAi = aiClient(null);
const french = "Le Seigneur est avec vous et il ne vous laisse pas seul dans la nuit.";
const { texts: verse } = devotions.find(({ texts }) => texts.fr.reference === "Jean 3:16")!;

let subscriber = guestCaller;
const translate = (text: string, targetLanguage: Language = "en", client = ai(), timeoutMs?: number) =>
  translateText(subscriber, { text, targetLanguage }, count, { ai: client, timeoutMs });
const stored = () => db.selectFrom("textTranslations").selectAll().execute();
const askedFor = (name: string) => fake().questions.filter(({ body }) => body.includes(`"name":"${name}"`));

beforeEach(async () => {
  await freshDatabase();
  count.mockClear();
  const { cookie } = await requestSubscription({ email: "rose@example.org" });
  subscriber = { ...guestCaller, subscriber: subscriberCookie.read(cookie.split(";")[0]!) };
});

test("a text is translated line by line, and empty lines stay", async () => {
  const { translatedText } = await translate(`${french}\n\nMerci à vous.`);
  expect(translatedText).toBe(`${french.replace(/\p{L}+/gu, "en$&")}\n\nenMerci enà envous.`);
  expect(count).toHaveBeenCalledTimes(1);
});

test("only a subscriber can translate", async () => {
  const asked = translateText(guestCaller, { text: french, targetLanguage: "en" }, count, { ai: ai() });
  await expect(asked).rejects.toMatchObject({ status: 403, key: "newsletter:errors.subscribersOnly" });
  expect(fake().questions).toEqual([]);
});

describe("scripture", () => {
  test("comes from the library of the target language, also when it spans two lines", async () => {
    const broken = verse.fr.verse.replace(" ", "\n");
    const { translatedText } = await translate(`${french}\n${broken} (Jean 3:16)\nMerci à vous.`, "es");
    expect(translatedText).toContain(verse.es.verse.replace(/\.$/, ""));
    expect(translatedText).toContain("(Juan 3:16)\nesMerci");
    expect(fake().questions.every(({ body }) => !body.includes(verse.fr.verse.slice(-30)))).toBe(true);
  });

  test.each([
    ["Jean 3:16", "John 3:16"],
    ["Jan 3:16\n\nSòm 23:1", "John 3:16\n\nPsalm 23:1"],
    [verse.ht.verse, verse.en.verse],
  ])("alone needs no AI: %s", async (text, expected) => {
    expect(await translate(text, "en", noAi)).toEqual({
      translatedText: expected,
      hasUntranslatedScripture: false,
    });
    expect(count).not.toHaveBeenCalled();
    expect(await stored()).toEqual([]);
  });

  test("that the library does not have stays as quoted, and the result reports it", async () => {
    const psalm = "« Que tout ce qui respire loue l’Éternel ! » (Psaume 150:6)";
    const answer = await translate(`${french}\n${psalm}`, "ht");
    expect(answer.translatedText).toContain("« Que tout ce qui respire loue l’Éternel ! »");
    expect(answer.hasUntranslatedScripture).toBe(true);
    expect(await translate(`${french}\n${psalm}`, "ht", noAi)).toEqual(answer);
  });
});

test.each(["12 + 30", "🙏🏾", "…\n\n!"])("%j has nothing to translate", async (text) => {
  expect((await translate(text, "ht", noAi)).translatedText).toBe(text);
});

test("a text in the target language is returned unchanged, without the AI", async () => {
  expect((await translate(french, "fr", noAi)).translatedText).toBe(french);
});

test("for a short text the AI detects the language first", async () => {
  expect((await translate("Bonjou!", "fr")).translatedText).toBe("frBonjou!");
  expect((await translate("Bonjou!", "ht")).translatedText).toBe("Bonjou!");
  expect((await translate("Obrigado", "en")).translatedText).toBe("enObrigado");
  expect(askedFor("language")).toHaveLength(3);
  expect(askedFor("translation")).toHaveLength(2);
  expect(count).toHaveBeenCalledTimes(3);
});

test("the same text causes one AI call for everybody, and the table does not contain it", async () => {
  const [first, second] = await Promise.all([translate(french), translate(french)]);
  expect(second).toEqual(first);
  expect(await translate(french, "en", noAi)).toEqual(first);
  await translate(french, "ht");
  expect(askedFor("translation")).toHaveLength(2);
  const rows = await stored();
  expect(rows).toHaveLength(2);
  expect(Object.keys(rows[0]!).sort()).toEqual(["createdAt", "id", "textDigest", "translatedText"]);
  expect(JSON.stringify(rows)).not.toMatch(/Seigneur|laisse/);
});

test("a stored translation that cannot be read is translated again", async () => {
  const first = await translate(french);
  await db.updateTable("textTranslations").set({ translatedText: "sealed with another secret" }).execute();
  expect(await translate(french)).toEqual(first);
  expect(await translate(french, "en", noAi)).toEqual(first);
});

test("a translation is stored for 30 days", async () => {
  await translate(french);
  await deleteOldTextTranslations(systemCaller(), addDays(new Date(), 29));
  expect(await stored()).toHaveLength(1);
  await deleteOldTextTranslations(systemCaller(), addDays(new Date(), 31));
  expect(await stored()).toEqual([]);
});

test("without an AI the response is a 503 with a friendly message", async () => {
  await expect(translate(french, "en", noAi)).rejects.toMatchObject({
    status: 503,
    key: "translator:notConfigured",
  });
  expect(count).not.toHaveBeenCalled();
});

test.each(["broken", "garbage", "empty", "parrot"] as const)(
  "an AI that is %s gives a 502 with the specification's message, and nothing is stored",
  async (mood) => {
    fake().feel(mood);
    const long = Array.from({ length: 4 }, () => french).join(" ");
    const refusal = { status: 502, key: "translator:failedText" };
    await expect(translate(long)).rejects.toMatchObject(refusal);
    if (mood !== "parrot") await expect(translate("Bonjou!", "fr")).rejects.toMatchObject(refusal);
    expect(await stored()).toHaveLength(0);
  },
);

test("an AI that drops the placeholder of a verse gives a 502", async () => {
  fake().feel("unmarked");
  await expect(translate(`${french} Lisez Jean 3:16.`)).rejects.toMatchObject({ status: 502 });
});

test("an AI that never responds gives a 502 after the timeout", async () => {
  fake().feel("slow");
  await expect(translate(french, "en", ai(), 50)).rejects.toMatchObject({ status: 502 });
});

test("the French texts are the specification's", () => {
  const t = tFor("fr");
  expect(["textRequired", "failed", "failedText"].map((key) => t(`translator:${key}`))).toEqual([
    "Texte requis",
    "Erreur de traduction",
    "Impossible de traduire le texte.",
  ]);
});
