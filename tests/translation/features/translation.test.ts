import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { protectScripture, restoreScripture } from "~/features/translation/protected-scripture.server";
import { deleteTranslation, saveTranslation } from "~/features/translation/translation-admin.server";
import { showTranslation, showTranslations } from "~/features/translation/translation-admin-screens.server";
import { translationInput } from "~/features/translation/translation.schema";
import {
  getApprovedTranslations,
  deleteTranslations,
  getTranslation,
  getTranslationsByPost,
} from "~/features/translation/translation.server";
import {
  recordTranslationFailure,
  requestTranslation,
  runTranslation,
} from "~/features/translation/translation-requests.server";
import { translateWords } from "~/features/translation/machine-translation.server";
import { languages, type Language } from "~/i18n/languages";
import { aiClient } from "~/providers/ai.server";
import { db } from "~db/client";
import { devotions } from "~db/library/devotions";
import { useFakeAi } from "~tests/support/ai";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";

const noAi = aiClient(null);
const { fake, ai } = useFakeAi();

const verse = devotions.find(({ id }) => id === "so-loved-the-world")!.texts;
const letter = {
  title: "Une lampe dans la nuit",
  summary: "Ce que nous avons vu à Jacmel.",
  content: `## Chers amis

Nous revenons de **Jacmel** avec [des images](https://limye.example/jacmel) et beaucoup de joie.

![Le port](/pictures/uploads/3f9c.jpg)

> ${verse.fr.verse}
> — ${verse.fr.reference}

- Priez pour la route.
- Priez pour l’école.

---

\`\`\`
code qui reste
\`\`\`

Un dernier mot.`,
};
const refusal = (status: number, key: string) => expect.objectContaining({ status, key });

async function writePost(more: Partial<typeof letter> & { language?: Language; isPublished?: 0 | 1 } = {}) {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto("newsletterPosts")
    .values({
      ...letter,
      language: "fr",
      isPublished: 1,
      publishedAt: now,
      ...more,
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
async function writeArticle() {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto("blogPosts")
    .values({ ...letter, language: "fr", createdAt: now, updatedAt: now, publishedAt: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const change = (id: number, values: Partial<typeof letter>) =>
  db
    .updateTable("newsletterPosts")
    .set({ ...values, updatedAt: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
const jobs = () =>
  db.selectFrom("outbox").select("payload").where("name", "=", "translate-content").execute();
const lastAsked = async () =>
  (JSON.parse((await jobs()).at(-1)!.payload) as { translationId: number }).translationId;
const typed = (id: number, more: Record<string, unknown> = {}) =>
  translationInput.parse({
    ...{ type: "newsletter_post", id: String(id), language: "en" },
    ...{ title: "A lamp in the night", summary: "What we saw.", content: "Dear *friends*" },
    ...more,
  });

test.each(languages)("a verse of the library is said in the words of the %s version", (to) => {
  for (const { texts } of devotions) {
    const quoted = `Lisons : « ${texts.fr.verse} » (${texts.fr.reference}).`;
    const { text, replacements } = protectScripture(quoted, "fr", to);
    expect(text, texts.fr.reference).not.toContain(texts.fr.verse.slice(0, 30));
    expect(restoreScripture(text, replacements)).toContain(`« ${texts[to].verse} »`);
    expect(restoreScripture(text, replacements)).toContain(texts[to].reference);
  }
});

test("a verse is known again across lines, other apostrophes and capitals", () => {
  const typedOtherwise = verse.fr.verse.replaceAll("’", "'").toUpperCase().replaceAll(", ", ",\n> ");
  const { text, replacements } = protectScripture(`> ${typedOtherwise}`, "fr", "en");
  expect(text).toMatch(/^> ⟦1⟧$/);
  expect(replacements).toEqual([verse.en.verse]);
});

test("references take the other language's name of the book", () => {
  const said = (text: string, to: Language) => {
    const guarded = protectScripture(text, "fr", to);
    return restoreScripture(guarded.text, guarded.replacements);
  };
  expect(said("Lisez 1 Jean 4.8 et Jean 14, 1-3 ce soir.", "ht")).toBe(
    "Lisez 1 Jan 4:8 et Jan 14:1-3 ce soir.",
  );
  expect(said("Psaumes 23:1", "es")).toMatch(/^Salmo 23:1$/);
  expect(said("Jean a 3 amis.", "en")).toBe("Jean a 3 amis.");
});

test("scripture the library does not have stays as it was quoted, and is pointed out", () => {
  const psalm = "«\u00a0Que tout ce qui respire loue l’Éternel\u00a0!\u00a0»";
  const { text, replacements, untranslated } = protectScripture(
    `Chantons : ${psalm} (Psaume 150:6), dit-il.`,
    "fr",
    "en",
  );
  expect(untranslated).toEqual([psalm]);
  expect(text).not.toContain("respire");
  expect(restoreScripture(text, replacements)).toContain(psalm);
  const block = protectScripture(
    "> Que tout ce qui respire loue l’Éternel !\n> — Psaume 150:6",
    "fr",
    "en",
    true,
  );
  expect(block.untranslated).toHaveLength(1);
  expect(restoreScripture(block.text, block.replacements)).toBe(
    "> Que tout ce qui respire loue l’Éternel !\n> — Psalm 150:6",
  );
  expect(protectScripture("Il m’a dit « bonjour à tous les enfants ».", "fr", "en").untranslated).toEqual([]);
});

test("a paragraph full of references keeps nobody waiting", () => {
  const began = performance.now();
  const { replacements, untranslated } = protectScripture(
    `${"Jean 3:16 ".repeat(5_000)}« un mot de ce livre »`,
    "fr",
    "en",
  );
  expect([replacements.length, untranslated]).toEqual([5_001, ["« un mot de ce livre »"]]);
  protectScripture(`> ${"A".repeat(50_000)}`, "fr", "en", true);
  expect(performance.now() - began).toBeLessThan(3_000);
});

test("Markdown comes back as it was, with every word in the other language", async () => {
  const translated = await translateWords(ai(), letter, { from: "fr", to: "en" });
  expect(translated).toEqual({
    words: {
      title: "enUne enlampe endans enla ennuit",
      summary: "enCe enque ennous enavons envu enà enJacmel.",
      content: expect.stringContaining("## enChers enamis\n\n"),
    },
  });
  const { content } = (translated as { words: typeof letter }).words;
  expect(content).toContain("**enJacmel** enavec [endes enimages](https://limye.example/jacmel)");
  expect(content).toContain("![enLe enport](/pictures/uploads/3f9c.jpg)");
  expect(content).toContain(`> ${verse.en.verse}\n> — John 3:16`);
  expect(content).toContain("- enPriez enpour enla enroute.\n- enPriez");
  expect(content).toContain("\n\n---\n\n```\ncode qui reste\n```\n\nenUn endernier enmot.");
});

test("scripture never goes out, nor what is no word", async () => {
  await translateWords(ai(), letter, { from: "fr", to: "ht" });
  const sent = fake()
    .questions.map(({ body }) => body)
    .join("\n");
  expect(sent).toContain("Chers amis");
  expect(sent).not.toContain("tant aimé le monde");
  expect(sent).not.toContain("code qui reste");
});

test("a long text is asked for in parts", async () => {
  const paragraph = "Nous marchons ensemble sur la route. ".repeat(20).trim();
  const content = Array(40).fill(paragraph).join("\n\n");
  const translated = await translateWords(ai(), { ...letter, content }, { from: "fr", to: "es" });
  expect(fake().questions.length).toBeGreaterThan(8);
  expect((translated as { words: typeof letter }).words.content.split("\n\n")).toHaveLength(40);
});

test.each([
  ["unlinked", "links"],
  ["unmarked", "scripture"],
  ["empty", "empty"],
  ["parrot", "language"],
] as const)("an answer that is %s is not used", async (mood, fault) => {
  fake().feel(mood);
  const content = `${letter.content}\n\n${"Nous avons marché avec vous et pour vous dans la ville (Jean 14:1). ".repeat(4)}`;
  expect(await translateWords(ai(), { ...letter, content }, { from: "fr", to: "en" })).toEqual({ fault });
});

onBothDatabases(() => {
  let editor: Caller;
  let id: number;
  const choice = (language: Language = "en") => ({ type: "newsletter_post" as const, id, language });
  const translate = async (language: Language = "en") => {
    await requestTranslation(editor, choice(language), ai());
    await runTranslation(await lastAsked(), ai());
  };
  const admin = async (language: Language = "en") =>
    (await showTranslation(editor, choice(language), ai())).screen;

  beforeEach(async () => {
    editor = (await administrator({ permissions: ["manage_newsletter"], displayName: "Marie" })).caller;
    id = await writePost();
  });

  test("a translation is asked for, comes from the machine, and is labelled until somebody approves it", async () => {
    await requestTranslation(editor, choice(), ai());
    expect(await admin()).toMatchObject({ state: "requested", translation: null });
    expect(await getTranslation(db, "newsletter_post", id, "en")).toBeNull();
    await runTranslation(await lastAsked(), ai());
    expect(await admin()).toMatchObject({ state: "machine", isByMachine: true, isApproved: false });
    expect(await getTranslation(db, "newsletter_post", id, "en")).toMatchObject({
      title: "enUne enlampe endans enla ennuit",
      isApproved: false,
      isOutdated: false,
    });
    expect(await getApprovedTranslations(db, "newsletter_post", id)).toEqual(new Map());
    const { updatedAt } = await admin();
    await saveTranslation(editor, typed(id, { basedOn: updatedAt, approves: "on" }));
    expect(await admin()).toMatchObject({ state: "approved", approvedBy: "Marie", isByMachine: true });
    expect((await getTranslation(db, "newsletter_post", id, "en"))?.isApproved).toBe(true);
    expect([...(await getApprovedTranslations(db, "newsletter_post", id)).keys()]).toEqual(["en"]);
    const actions = await db.selectFrom("auditLog").select("action").orderBy("id").execute();
    expect(actions.map(({ action }) => action)).toEqual(["translation.requested", "translation.approved"]);
  });

  test("a request under way is not made twice, and one that is forgotten can be made again", async () => {
    await requestTranslation(editor, choice(), ai());
    await requestTranslation(editor, choice(), ai());
    expect(await jobs()).toHaveLength(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    await requestTranslation(editor, choice(), ai());
    vi.useRealTimers();
    expect(await jobs()).toHaveLength(2);
  });

  test("what the machine gave badly is asked again, and in the end says why", async () => {
    fake().feel("unlinked");
    await requestTranslation(editor, choice(), ai());
    const asked = await lastAsked();
    const failure = await runTranslation(asked, ai()).catch((error: unknown) => error as Error);
    expect(failure).toEqual(refusal(502, "admin-translation:fault.links"));
    expect((await admin()).state).toBe("requested");
    await recordTranslationFailure(asked, (failure as Error).message);
    expect(await admin()).toMatchObject({
      state: "failed",
      error: "L’intelligence artificielle a perdu un lien ou une image.",
    });
    fake().feel("good");
    await translate();
    expect(await admin()).toMatchObject({ state: "machine", error: null });
  });

  test("a machine that is out of order leaves a sentence, whatever it said", async () => {
    fake().feel("broken");
    await requestTranslation(editor, choice(), ai());
    await expect(runTranslation(await lastAsked(), ai())).rejects.toEqual(refusal(502, "aiFailed"));
    await recordTranslationFailure(await lastAsked(), "TypeError: x is undefined at /secret/path");
    expect((await admin()).error).toBe("La traduction s’est arrêtée de façon inattendue.");
  });

  test("without an AI the request is a 503, and a person may still write the translation", async () => {
    await expect(requestTranslation(editor, choice(), noAi)).rejects.toEqual(refusal(503, "aiNotConfigured"));
    await saveTranslation(editor, typed(id, { basedOn: "" }));
    expect(await admin()).toMatchObject({ state: "draft", isByMachine: false });
    expect(await getTranslation(db, "newsletter_post", id, "en")).toBeNull(); // not before it is approved
    await saveTranslation(editor, typed(id, { basedOn: (await admin()).updatedAt, approves: "on" }));
    expect(await getTranslation(db, "newsletter_post", id, "en")).toMatchObject({ isApproved: true });
  });

  test("what a person writes while the machine is at it stays", async () => {
    await requestTranslation(editor, choice(), ai());
    const asked = await lastAsked();
    const { updatedAt } = await admin();
    await saveTranslation(editor, typed(id, { basedOn: updatedAt }));
    await runTranslation(asked, ai());
    expect((await admin()).translation?.title).toBe("A lamp in the night");
  });

  test("two people who write the same translation: the second hears of it, and may save over knowingly", async () => {
    await translate();
    const { updatedAt } = await admin();
    await saveTranslation(editor, typed(id, { title: "Theirs", basedOn: updatedAt }));
    await expect(saveTranslation(editor, typed(id, { basedOn: updatedAt }))).rejects.toEqual(
      refusal(409, "changedMeanwhile"),
    );
    await expect(saveTranslation(editor, typed(id, { basedOn: "" }))).rejects.toEqual(
      refusal(409, "changedMeanwhile"),
    );
    const over = (await admin()).updatedAt;
    await saveTranslation(editor, typed(id, { basedOn: updatedAt, over }));
    expect((await admin()).translation?.title).toBe("A lamp in the night");
  });

  test("an original that changed makes a translation outdated, until it is renewed or approved again", async () => {
    await translate();
    await saveTranslation(editor, typed(id, { basedOn: (await admin()).updatedAt, approves: "on" }));
    await change(id, { content: "Un tout autre texte." });
    expect(await admin()).toMatchObject({ state: "outdated", isApproved: true });
    expect(await getTranslation(db, "newsletter_post", id, "en")).toMatchObject({ isOutdated: true });
    expect(await getApprovedTranslations(db, "newsletter_post", id)).toEqual(new Map()); // not mailed any more
    await saveTranslation(editor, typed(id, { basedOn: (await admin()).updatedAt }));
    expect((await admin()).state).toBe("outdated"); // a mended word is no reading
    await saveTranslation(editor, typed(id, { basedOn: (await admin()).updatedAt, approves: "on" }));
    expect((await admin()).state).toBe("approved");
    await change(id, { title: "Encore autre chose" });
    await translate();
    expect(await admin()).toMatchObject({ state: "machine", isApproved: false });
  });

  test("nobody approves against an original they did not see", async () => {
    const { seen } = (await admin()).original;
    await change(id, { content: "Un tout autre texte." });
    const changed = refusal(409, "admin-translation:originalChanged");
    await expect(saveTranslation(editor, typed(id, { seen, approves: "on" }))).rejects.toEqual(changed);
    await expect(saveTranslation(editor, typed(id, { seen }))).rejects.toEqual(changed); // the first words
    expect(await admin()).toMatchObject({ state: "none", original: { content: "Un tout autre texte." } });
    const now = (await admin()).original.seen;
    await saveTranslation(editor, typed(id, { seen: now, approves: "on" }));
    expect((await admin()).state).toBe("approved");
    await change(id, { title: "Encore autre chose" });
    await saveTranslation(editor, typed(id, { title: "A lamp", seen: now })); // a mended word vouches for nothing
    expect(await admin()).toMatchObject({ state: "outdated", translation: { title: "A lamp" } });
    const over = (await admin()).updatedAt;
    await expect(saveTranslation(editor, typed(id, { seen: now, over, approves: "on" }))).rejects.toEqual(
      changed,
    );
  });

  test("what was approved stays readable while a new translation is asked for and fails", async () => {
    await saveTranslation(editor, typed(id, { approves: "on" }));
    await requestTranslation(editor, choice(), ai());
    expect(await getTranslation(db, "newsletter_post", id, "en")).toMatchObject({ isApproved: true });
    await recordTranslationFailure(await lastAsked(), "502 aiFailed");
    expect(await getTranslation(db, "newsletter_post", id, "en")).toMatchObject({ isApproved: true });
  });

  test("a translation is deleted, and goes with its post", async () => {
    await translate();
    await deleteTranslation(editor, choice());
    expect((await admin()).state).toBe("none");
    await expect(deleteTranslation(editor, choice())).rejects.toEqual(refusal(404, "notFound"));
    await translate("ht");
    await requestTranslation(editor, choice("es"), ai());
    const waiting = await lastAsked();
    await deleteTranslations(db, "newsletter_post", id);
    await runTranslation(waiting, ai()); // its job finds nothing to do
    await recordTranslationFailure(waiting, "502 aiFailed");
    expect(await db.selectFrom("contentTranslations").selectAll().execute()).toEqual([]);
  });

  test("neither a post that is none nor its own language is translated", async () => {
    await expect(requestTranslation(editor, { ...choice(), id: 999 }, ai())).rejects.toEqual(
      refusal(404, "notFound"),
    );
    await expect(requestTranslation(editor, choice("fr"), ai())).rejects.toEqual(refusal(404, "notFound"));
    await expect(saveTranslation(editor, typed(id, { language: "fr" }))).rejects.toEqual(
      refusal(404, "notFound"),
    );
  });

  test("a post and an article of the same number are two things, and each needs its own permission", async () => {
    const article = await writeArticle();
    expect(article).toBe(id);
    await translate();
    expect(await getTranslation(db, "blog_post", article, "en")).toBeNull();
    const blogger = (await administrator({ permissions: ["manage_content"] })).caller;
    const ofArticle = { type: "blog_post", id: article, language: "en" } as const;
    await expect(requestTranslation(editor, ofArticle, ai())).rejects.toEqual(refusal(403, "forbidden"));
    await expect(showTranslation(editor, ofArticle)).rejects.toEqual(refusal(403, "forbidden"));
    await expect(showTranslations(editor, { type: "blog_post" })).rejects.toEqual(refusal(403, "forbidden"));
    await expect(saveTranslation(blogger, typed(id))).rejects.toEqual(refusal(403, "forbidden"));
    await expect(deleteTranslation(blogger, choice())).rejects.toEqual(refusal(403, "forbidden"));
    await expect(requestTranslation(systemCaller(), choice(), ai())).resolves.toBeUndefined();
    expect((await showTranslations(editor, {})).types).toEqual(["newsletter_post"]);
    expect((await showTranslations(blogger, {})).items).toEqual([expect.objectContaining({ id: article })]);
  });

  test("the list says how each post stands in each language, a page at a time", async () => {
    await translate();
    await saveTranslation(editor, typed(id, { language: "ht", approves: "on" }));
    for (let more = 0; more < 21; more += 1) await writePost({ title: `Lettre ${more}`, isPublished: 0 });
    const newest = await showTranslations(editor, {});
    expect(newest.items).toHaveLength(20);
    const { items, older } = await showTranslations(editor, { before: newest.older! });
    expect(older).toBeNull();
    expect(items.at(-1)).toMatchObject({
      title: letter.title,
      states: [
        { language: "fr", state: "original", href: null },
        { language: "ht", state: "approved" },
        { language: "en", state: "machine", href: `/admin/translations/newsletter_post/${id}/en` },
        { language: "es", state: "none" },
      ],
    });
    expect([...(await getTranslationsByPost(db, "newsletter_post", [id, id + 1], "en")).keys()]).toEqual([
      id,
    ]);
    expect(await getTranslationsByPost(db, "newsletter_post", [], "en")).toEqual(new Map());
  });
});
