import { beforeEach, expect, test, vi } from "vitest";
import { type Caller } from "~/auth/caller.server";
import { draftMotivation } from "~/features/devotion/motivations/motivation-drafts-admin.server";
import { motivationInput, motivationUpdate } from "~/features/devotion/motivations/motivations.schema";
import { createMotivation, updateMotivation } from "~/features/devotion/motivations/motivations-admin.server";
import { languages } from "~/i18n/languages";
import { aiClient } from "~/providers/ai.server";
import { db } from "~db/client";
import { devotions, ordinaryDevotions } from "~db/library/devotions";
import { knownMinistry } from "~tests/support/ministry";
import { motivationDrafts } from "~tests/fakes/openai";
import { useFakeAi } from "~tests/support/ai";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";

const noAi = aiClient(null);
const { fake, ai } = useFakeAi();
const content = "Levez les yeux aujourd’hui : celui qui vous a gardés jusqu’ici ne s’arrêtera pas en chemin.";

onBothDatabases(() => {
  let editor: Caller;
  let other: Caller;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:00:00Z") });
    editor = (
      await administrator({ permissions: ["manage_content"], username: "Marie", displayName: "Marie" })
    ).caller;
    other = (await administrator({ permissions: ["manage_content"], username: "Paul", displayName: "Paul" }))
      .caller;
    return () => void vi.useRealTimers();
  });

  test.each(languages)("without an AI a draft in %s is the library's text", async (language) => {
    const { motivation, version, dropped } = await draftMotivation(
      editor,
      { language, theme: "peace" },
      noAi,
    );
    const entry = devotions.find(({ texts }) => texts[language].verse === motivation.bibleVerse)!;
    expect(entry.theme).toBe("peace");
    expect(motivation).toEqual({
      title: expect.stringMatching(/.{5}/),
      content: entry.texts[language].motivation,
      bibleVerse: entry.texts[language].verse,
      verseReference: entry.texts[language].reference,
      language,
      author: knownMinistry.pastorName,
      tags: [{ fr: "paix", ht: "lapè", en: "peace", es: "paz" }[language]],
      source: "curated",
    });
    expect([version, dropped]).toEqual([expect.stringMatching(/.{5}/), undefined]);
    expect(motivationInput.safeParse(motivation).success).toBe(true);
    expect(await db.selectFrom("dailyMotivations").select("id").execute()).toEqual([]);
  });

  test.each(languages)("an AI writes title and text in %s around the library’s verse", async (language) => {
    const { motivation } = await draftMotivation(editor, { language, theme: "hope" }, ai());
    expect(motivation).toMatchObject({ ...motivationDrafts[language], source: "ai" });
    const entry = devotions.find(({ texts }) => texts[language].verse === motivation.bibleVerse);
    expect(entry?.theme).toBe("hope");
    expect(motivation.verseReference).toBe(entry!.texts[language].reference);
    expect(fake().questions).toHaveLength(1);
  });

  test.each([
    ["garbage", "failed"],
    ["broken", "failed"],
    ["invented", "quotation"],
    ["reference", "scripture"],
    ["short", "length"],
    ["markup", "markup"],
  ] as const)("an AI that answers %s is not shown, and the draft says why", async (mood, dropped) => {
    fake().feel(mood);
    const draft = await draftMotivation(editor, { language: "fr", theme: undefined }, ai());
    expect(draft).toMatchObject({ motivation: { source: "curated" }, dropped });
  });

  test("an AI's answer in the wrong language is dropped", async () => {
    fake().feel("french");
    expect(await draftMotivation(editor, { language: "es", theme: undefined }, ai())).toMatchObject({
      motivation: { source: "curated", language: "es" },
      dropped: "language",
    });
  });

  test("a theme is found by its name in any language, ignoring capitals and accents", async () => {
    const tagFor = async (theme: string) =>
      (await draftMotivation(editor, { language: "en", theme }, noAi)).motivation.tags;
    for (const name of ["hope", "Espérance", "ESPERANCE", "espwa", "esperanza"])
      expect(await tagFor(name), name).toEqual(["hope"]);
    await expect(draftMotivation(editor, { language: "fr", theme: "football" }, noAi)).rejects.toMatchObject({
      status: 400,
      errors: { theme: ["admin-motivations:generate.unknownTheme"] },
    });
  });

  test("a recently used verse is not repeated while its theme has others", async () => {
    const given: string[] = [];
    const inTheme = ordinaryDevotions.filter(({ theme }) => theme === "service").length;
    for (let index = 0; index < inTheme; index++) {
      const { motivation } = await draftMotivation(editor, { language: "fr", theme: "service" }, noAi);
      given.push(motivation.verseReference);
      await createMotivation(editor, motivationInput.parse(motivation));
    }
    expect(new Set(given).size).toBe(inTheme);
    await draftMotivation(editor, { language: "fr", theme: "service" }, noAi);
  });

  test("a saved draft keeps its author and records its approver", async () => {
    const drafted = (await draftMotivation(editor, { language: "ht", theme: undefined }, ai())).motivation;
    const { source: _unsaid, ...sent } = drafted;
    const saved = await createMotivation(editor, motivationInput.parse({ ...sent, isPublished: true }));
    expect(saved).toMatchObject({ source: "ai", approvedBy: "Marie" });
    // An edited AI text still counts as written by the AI.
    const changed = { ...sent, content: `${sent.content} Amèn.`, id: saved.id };
    expect(await updateMotivation(other, motivationUpdate.parse(changed))).toMatchObject({
      source: "ai",
      approvedBy: "Paul",
    });

    const curated = (await draftMotivation(editor, { language: "ht", theme: undefined }, noAi)).motivation;
    const kept = await createMotivation(editor, motivationInput.parse({ ...curated, source: "admin" }));
    expect(kept.source).toBe("curated");
    const rewritten = motivationUpdate.parse({ ...curated, id: kept.id, content: content.repeat(2) });
    expect(await updateMotivation(editor, rewritten)).toMatchObject({
      source: "curated",
      approvedBy: "Marie",
    });
  });
});
