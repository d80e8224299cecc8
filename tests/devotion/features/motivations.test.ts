import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { approveDailyContent } from "~/features/devotion/daily-content/daily-content-admin.server";
import { draftMotivation } from "~/features/devotion/motivations/motivation-drafts.server";
import {
  showMotivation,
  showMotivations,
} from "~/features/devotion/motivations/motivations-admin-screens.server";
import {
  listDailyMotivations,
  listMotivations,
  listNewestMotivations,
} from "~/features/devotion/motivations/motivations.server";
import { motivationInput, motivationUpdate } from "~/features/devotion/motivations/motivations.schema";
import {
  createMotivation,
  deleteMotivation,
  getMotivation,
  listAllMotivations,
  publishMotivation,
  updateMotivation,
} from "~/features/devotion/motivations/motivations-admin.server";
import { publishDailyContent } from "~/features/devotion/scheduler/publish-daily-content.server";
import { versionedPick } from "~/features/writing/editing/optimistic-lock.schema";
import { languages, type Language } from "~/i18n/languages";
import { aiClient } from "~/providers/ai.server";
import { db } from "~db/client";
import { devotions } from "~db/library/devotions";
import { knownMinistry } from "~tests/support/ministry";
import { motivationDrafts } from "~tests/fakes/openai";
import { useFakeAi } from "~tests/support/ai";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";

const noAi = aiClient(null);
const { fake, ai } = useFakeAi();

const guest = (language: Language = "fr"): Caller => ({ ...systemCaller(language), kind: "guest" });
const content = "Levez les yeux aujourd’hui : celui qui vous a gardés jusqu’ici ne s’arrêtera pas en chemin.";
const typed = (more: Record<string, unknown> = {}) =>
  motivationInput.parse({ title: "Un pas de plus", content, ...more });
const over = (id: number, more: Record<string, unknown> = {}) =>
  motivationUpdate.parse({ id, title: "Un pas de plus", content, ...more });

const audit = async () =>
  db
    .selectFrom("auditLog")
    .select(["action", "username", "subject", "before", "after"])
    .orderBy("id")
    .execute();
const refusal = (status: number, key: string) => expect.objectContaining({ status, key });

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

  test("a motivation is a draft in French by the pastor unless said otherwise", async () => {
    const made = await createMotivation(editor, typed());
    expect(made).toMatchObject({
      title: "Un pas de plus",
      content,
      language: "fr",
      author: knownMinistry.pastorName,
      isPublished: false,
      publishDate: null,
      bibleVerse: null,
      verseReference: null,
      tags: [],
      source: "admin",
      approvedBy: "Marie",
      approvedAt: "2026-11-20T13:00:00.000Z",
    });
    expect((await listDailyMotivations(guest())).motivations).toEqual([]);
    expect(await getMotivation(editor, { id: made.id })).toEqual(made);
    expect(await audit()).toMatchObject([
      { action: "motivation.created", username: "Marie", subject: "Un pas de plus" },
    ]);
  });

  test("published at once it is everybody’s from the ministry’s today", async () => {
    vi.setSystemTime(new Date("2026-11-21T03:30:00Z")); // still the 20th in Port-au-Prince
    const made = await createMotivation(editor, typed({ isPublished: true, tags: "paix, espérance" }));
    expect(made).toMatchObject({ isPublished: true, publishDate: "2026-11-20", tags: ["paix", "espérance"] });
    expect((await listDailyMotivations(guest())).motivations).toEqual([made]);
    expect((await listDailyMotivations(guest("en"))).motivations).toEqual([]);
  });

  test("a draft is published once, however often it is asked", async () => {
    const { id } = await createMotivation(editor, typed());
    const published = await publishMotivation(other, { id });
    expect(published).toMatchObject({ isPublished: true, publishDate: "2026-11-20", approvedBy: "Paul" });
    expect(await publishMotivation(editor, { id })).toEqual(published);
    expect((await audit()).map(({ action }) => action)).toEqual([
      "motivation.created",
      "motivation.published",
    ]);
  });

  test("one that is published for a day to come stays unseen until that day", async () => {
    const { id } = await createMotivation(editor, typed({ publishDate: "2026-11-22" }));
    expect(await publishMotivation(editor, { id })).toMatchObject({ publishDate: "2026-11-22" });
    expect((await listDailyMotivations(guest())).motivations).toEqual([]);
    expect((await showMotivations(editor, {})).items).toMatchObject([{ state: "ahead" }]);
    vi.setSystemTime(new Date("2026-11-22T12:00:00Z"));
    expect((await listDailyMotivations(guest())).motivations).toMatchObject([{ id }]);
    expect((await listMotivations(guest(), {})).words).toMatchObject([
      { id, longDate: "dimanche 22 novembre 2026" },
    ]);
  });

  test("what was published is taken back into a draft by saying so, and stays published by saying nothing", async () => {
    const { id } = await createMotivation(editor, typed({ isPublished: true }));
    expect(await updateMotivation(editor, over(id, { title: "Un autre titre" }))).toMatchObject({
      title: "Un autre titre",
      isPublished: true,
      publishDate: "2026-11-20",
    });
    expect(await updateMotivation(editor, over(id, { isPublished: ["off"] }))).toMatchObject({
      isPublished: false,
    });
    expect((await listDailyMotivations(guest())).motivations).toEqual([]);
    expect(await updateMotivation(editor, over(id, { isPublished: ["off", "on"] }))).toMatchObject({
      isPublished: true,
    });
    expect((await audit()).map(({ action }) => action)).toEqual([
      "motivation.created",
      "motivation.updated",
      "motivation.updated",
      "motivation.published",
    ]);
  });

  test("a published one keeps its date unless another is said, and “nothing” takes it away", async () => {
    const { id } = await createMotivation(editor, typed({ isPublished: true, publishDate: "2026-11-02" }));
    const dateAfter = async (more: Record<string, unknown>) =>
      (await updateMotivation(editor, over(id, more))).publishDate;
    expect(await dateAfter({ title: "Un autre titre" })).toBe("2026-11-02");
    expect(await dateAfter({ publishDate: "2026-11-03" })).toBe("2026-11-03");
    expect(await dateAfter({ publishDate: "" })).toBe("2026-11-20");
    expect(await dateAfter({ publishDate: null, isPublished: false })).toBeNull();
  });

  test("the landing page does not repeat the day’s devotion, however it was approved", async () => {
    await publishDailyContent(systemCaller(), { date: "2026-11-20" }, noAi);
    const input = { date: "2026-11-20", language: "fr" as const, basedOn: undefined };
    await approveDailyContent(editor, input);
    expect(await listNewestMotivations(guest())).toEqual([]);
    expect((await showMotivations(editor, { in: "fr" })).items).toMatchObject([
      { source: "curated", approvedBy: "Marie", approvedAt: "2026-11-20T13:00:00.000Z" },
    ]);
  });

  test("of two who change the same motivation the second is told, and the first one’s words stay", async () => {
    const seen = await createMotivation(editor, typed());
    const basedOn = seen.updatedAt;
    const first = await updateMotivation(editor, over(seen.id, { title: "Le premier", basedOn }));
    expect(first.updatedAt > basedOn).toBe(true);

    const conflict = refusal(409, "changedMeanwhile");
    await expect(updateMotivation(other, over(seen.id, { title: "Le second", basedOn }))).rejects.toEqual(
      conflict,
    );
    await expect(publishMotivation(other, { id: seen.id, basedOn })).rejects.toEqual(conflict);
    await expect(deleteMotivation(other, { id: seen.id, basedOn })).rejects.toEqual(conflict);
    expect(await getMotivation(editor, { id: seen.id })).toEqual(first);

    const knowingly = over(seen.id, { title: "Le second", basedOn, over: first.updatedAt });
    expect(await updateMotivation(other, knowingly)).toMatchObject({
      title: "Le second",
      approvedBy: "Paul",
    });
  });

  test("of two who save at the same moment one is told", async () => {
    const { id, updatedAt: basedOn } = await createMotivation(editor, typed());
    const outcomes = await Promise.allSettled([
      updateMotivation(editor, over(id, { title: "De Marie", basedOn })),
      updateMotivation(other, over(id, { title: "De Paul", basedOn })),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("a deleted motivation is gone, and the log still says which it was", async () => {
    const { id, updatedAt } = await createMotivation(editor, typed({ isPublished: true }));
    const pick = versionedPick.parse({ pick: `${id} ${updatedAt}` });
    expect(await deleteMotivation(editor, pick)).toEqual({ success: true });
    await expect(deleteMotivation(editor, { id })).rejects.toEqual(refusal(404, "notFound"));
    await expect(getMotivation(editor, { id })).rejects.toEqual(refusal(404, "notFound"));
    await expect(publishMotivation(editor, { id })).rejects.toEqual(refusal(404, "notFound"));
    await expect(updateMotivation(editor, over(id))).rejects.toEqual(refusal(404, "notFound"));
    const last = (await audit()).at(-1)!;
    expect(last).toMatchObject({ action: "motivation.deleted", subject: "Un pas de plus", after: null });
    expect(last.before).not.toContain(content);
  });

  test("administrators see all of them, in pages, by state and by language", async () => {
    const day = (index: number) => `2026-10-${String(index + 1).padStart(2, "0")}`;
    const ids: number[] = [];
    for (let index = 0; index < 70; index++) {
      const language = languages[index % 4];
      const more = { language, isPublished: index % 2 === 0, publishDate: day(index % 28) };
      ids.unshift((await createMotivation(editor, typed(more))).id);
    }
    const pageIds = (page: Awaited<ReturnType<typeof listAllMotivations>>) =>
      page.motivations.map(({ id }) => id);
    const first = await listAllMotivations(editor, {});
    const second = await listAllMotivations(editor, { before: first.older! });
    const third = await listAllMotivations(editor, { before: second.older! });
    expect([first.newer, third.older]).toEqual([null, null]);
    expect([...pageIds(first), ...pageIds(second), ...pageIds(third)]).toEqual(ids);
    expect(pageIds(await listAllMotivations(editor, { after: third.newer! }))).toEqual(pageIds(second));
    expect(await listAllMotivations(editor, { after: second.newer! })).toEqual(first);

    const drafts = await listAllMotivations(editor, { state: "draft", in: "ht" });
    expect(drafts.motivations).toHaveLength(18);
    for (const one of drafts.motivations) expect(one).toMatchObject({ isPublished: false, language: "ht" });
    const published = await listAllMotivations(editor, { state: "published", in: "ht" });
    expect(published.motivations).toEqual([]);
  });

  test("visitors read every published one in pages, each once, and on the landing page those of a person", async () => {
    await publishDailyContent(systemCaller(), { date: "2026-11-20" }, noAi);
    for (let index = 0; index < 23; index++)
      await createMotivation(
        editor,
        typed({
          title: `Motivation ${index}`,
          isPublished: true,
          publishDate: `2026-11-${10 + (index % 5)}`,
        }),
      );
    await createMotivation(editor, typed({ language: "en", isPublished: true }));
    const first = await listMotivations(guest(), {});
    const second = await listMotivations(guest(), { before: first.older! });
    const third = await listMotivations(guest(), { before: second.older! });
    expect([first.newer, third.older]).toEqual([null, null]);
    const all = [...first.words, ...second.words, ...third.words];
    expect(new Set(all.map(({ id }) => id)).size).toBe(24);
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
    expect((await listMotivations(guest(), { after: third.newer! })).words).toEqual(second.words);
    expect(await listMotivations(guest(), { after: second.newer! })).toEqual(first);

    expect(all[0]).toMatchObject({ source: "curated", approvedBy: null, version: "Louis Segond 1910" });
    expect(all[0]!.tags[0]).toMatch(/^\p{Ll}+$/u);
    const newest = await listNewestMotivations(guest());
    expect(newest.map(({ date }) => date)).toEqual(["2026-11-14", "2026-11-14", "2026-11-14"]);
    expect(newest[0]).toMatchObject({ approvedBy: "Marie", version: null });
  });

  test.each(languages)("without an AI a draft in %s is the library’s, whole", async (language) => {
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
    expect(entry).toMatchObject({ theme: "hope", day: null });
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

  test("an AI that answers in the wrong language is not shown", async () => {
    fake().feel("french");
    expect(await draftMotivation(editor, { language: "es", theme: undefined }, ai())).toMatchObject({
      motivation: { source: "curated", language: "es" },
      dropped: "language",
    });
  });

  test("a theme is known by its name in any language, whatever its capitals and accents", async () => {
    const tagFor = async (theme: string) =>
      (await draftMotivation(editor, { language: "en", theme }, noAi)).motivation.tags;
    for (const name of ["hope", "Espérance", "ESPERANCE", "espwa", "esperanza"])
      expect(await tagFor(name), name).toEqual(["hope"]);
    await expect(draftMotivation(editor, { language: "fr", theme: "football" }, noAi)).rejects.toMatchObject({
      status: 400,
      errors: { theme: ["admin-motivations:generate.unknownTheme"] },
    });
  });

  test("a verse that was given lately is not given again while its theme has others", async () => {
    const given: string[] = [];
    const inTheme = devotions.filter(({ theme, day }) => theme === "service" && day === null).length;
    for (let index = 0; index < inTheme; index++) {
      const { motivation } = await draftMotivation(editor, { language: "fr", theme: "service" }, noAi);
      given.push(motivation.verseReference);
      await createMotivation(editor, motivationInput.parse(motivation));
    }
    expect(new Set(given).size).toBe(inTheme);
    await draftMotivation(editor, { language: "fr", theme: "service" }, noAi);
  });

  test("a saved draft keeps who wrote it, and records who approved it", async () => {
    const drafted = (await draftMotivation(editor, { language: "ht", theme: undefined }, ai())).motivation;
    const { source: _unsaid, ...sent } = drafted;
    const saved = await createMotivation(editor, motivationInput.parse({ ...sent, isPublished: true }));
    expect(saved).toMatchObject({ source: "ai", approvedBy: "Marie" });
    // Changed by hand it is still what began as an AI’s.
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

  test("the edit screen says in which state a motivation is and since when", async () => {
    const { id } = await createMotivation(editor, typed());
    expect(await showMotivation(editor, { id })).toMatchObject({
      item: { state: "draft", excerpt: content, date: null },
      approvedWhen: "20/11/2026 08:00",
    });
  });

  test("what the daily job wrote may be changed by hand, and the job leaves it then", async () => {
    await publishDailyContent(systemCaller(), { date: "2026-11-20" }, noAi);
    const [made] = (await listAllMotivations(editor, { in: "fr" })).motivations;
    await updateMotivation(editor, over(made!.id));
    const { languages: done } = await publishDailyContent(systemCaller(), { date: "2026-11-20" }, noAi);
    expect(done.fr.motivation).toBe("kept");
    expect(await getMotivation(editor, made!)).toMatchObject({ content, approvedBy: "Marie" });
  });
});

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

test("what a form leaves empty is nothing, and tags are the words between commas, each once", () => {
  const empty = { bibleVerse: " ", verseReference: "", publishDate: "", tags: " paix , , foi, paix" };
  expect(typed(empty)).toMatchObject({
    bibleVerse: null,
    verseReference: null,
    publishDate: null,
    tags: ["paix", "foi"],
  });
  expect(typed({ bibleVerse: null, publishDate: null, tags: null })).toMatchObject({ tags: [] });
});
