import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { deleteTranslation, saveTranslation } from "~/features/translation/translation-admin.server";
import {
  showLanguagesOfPost,
  showTranslation,
  showTranslations,
} from "~/features/translation/translation-admin-screens.server";
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
import { type Language } from "~/i18n/languages";
import { aiClient } from "~/providers/ai.server";
import { db } from "~db/client";
import { useFakeAi } from "~tests/support/ai";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { givenPost } from "../given-post";

const noAi = aiClient(null);
const { fake, ai } = useFakeAi();
const refusal = (status: number, key: string) => expect.objectContaining({ status, key });

async function writePost(
  more: Partial<typeof givenPost> & { language?: Language; isPublished?: boolean } = {},
) {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto("newsletterPosts")
    .values({
      ...givenPost,
      language: "fr",
      isPublished: true,
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
    .values({ ...givenPost, language: "fr", createdAt: now, updatedAt: now, publishedAt: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const change = (id: number, values: Partial<typeof givenPost>) =>
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

  test("a machine's translation is labelled until somebody approves it", async () => {
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

  test("an open request is idempotent, and an expired one can be made again", async () => {
    await requestTranslation(editor, choice(), ai());
    await requestTranslation(editor, choice(), ai());
    expect(await jobs()).toHaveLength(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    await requestTranslation(editor, choice(), ai());
    vi.useRealTimers();
    expect(await jobs()).toHaveLength(2);
  });

  test("a refused answer is retried, and the last failure shows its reason", async () => {
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

  test("a failing AI leaves a translated sentence, not its own error", async () => {
    fake().feel("broken");
    await requestTranslation(editor, choice(), ai());
    await expect(runTranslation(await lastAsked(), ai())).rejects.toEqual(refusal(502, "aiFailed"));
    await recordTranslationFailure(await lastAsked(), "TypeError: x is undefined at /secret/path");
    expect((await admin()).error).toBe("La traduction s’est arrêtée de façon inattendue.");
  });

  test("without an AI a request is a 503, and a person can still write the translation", async () => {
    await expect(requestTranslation(editor, choice(), noAi)).rejects.toEqual(refusal(503, "aiNotConfigured"));
    await saveTranslation(editor, typed(id, { basedOn: "" }));
    expect(await admin()).toMatchObject({ state: "draft", isByMachine: false });
    expect(await getTranslation(db, "newsletter_post", id, "en")).toBeNull(); // not before it is approved
    await saveTranslation(editor, typed(id, { basedOn: (await admin()).updatedAt, approves: "on" }));
    expect(await getTranslation(db, "newsletter_post", id, "en")).toMatchObject({ isApproved: true });
  });

  test("a person's translation is not replaced by a request that was open meanwhile", async () => {
    await requestTranslation(editor, choice(), ai());
    const asked = await lastAsked();
    const { updatedAt } = await admin();
    await saveTranslation(editor, typed(id, { basedOn: updatedAt }));
    await runTranslation(asked, ai());
    expect((await admin()).translation?.title).toBe("A lamp in the night");
  });

  test("optimistic lock: the second of two translators gets a conflict and may choose to overwrite", async () => {
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

  test("a change of the original makes a translation outdated until a new request or approval", async () => {
    await translate();
    await saveTranslation(editor, typed(id, { basedOn: (await admin()).updatedAt, approves: "on" }));
    await change(id, { content: "Un tout autre texte." });
    expect(await admin()).toMatchObject({ state: "outdated", isApproved: true });
    expect(await getTranslation(db, "newsletter_post", id, "en")).toMatchObject({ isOutdated: true });
    expect(await getApprovedTranslations(db, "newsletter_post", id)).toEqual(new Map()); // not mailed any more
    await saveTranslation(editor, typed(id, { basedOn: (await admin()).updatedAt }));
    expect((await admin()).state).toBe("outdated"); // a correction is no approval
    await saveTranslation(editor, typed(id, { basedOn: (await admin()).updatedAt, approves: "on" }));
    expect((await admin()).state).toBe("approved");
    await change(id, { title: "Encore autre chose" });
    await translate();
    expect(await admin()).toMatchObject({ state: "machine", isApproved: false });
  });

  test("an approval against an original that was not seen is refused", async () => {
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
    await saveTranslation(editor, typed(id, { title: "A lamp", seen: now })); // a correction approves nothing
    expect(await admin()).toMatchObject({ state: "outdated", translation: { title: "A lamp" } });
    const over = (await admin()).updatedAt;
    await expect(saveTranslation(editor, typed(id, { seen: now, over, approves: "on" }))).rejects.toEqual(
      changed,
    );
  });

  test("an approved translation stays public while a new request runs and fails", async () => {
    await saveTranslation(editor, typed(id, { approves: "on" }));
    await requestTranslation(editor, choice(), ai());
    expect(await getTranslation(db, "newsletter_post", id, "en")).toMatchObject({ isApproved: true });
    await recordTranslationFailure(await lastAsked(), "502 aiFailed");
    expect(await getTranslation(db, "newsletter_post", id, "en")).toMatchObject({ isApproved: true });
  });

  test("a translation is deleted alone, or with its post", async () => {
    await translate();
    await deleteTranslation(editor, choice());
    expect((await admin()).state).toBe("none");
    await expect(deleteTranslation(editor, choice())).rejects.toEqual(refusal(404, "notFound"));
    await translate("ht");
    await requestTranslation(editor, choice("es"), ai());
    const waiting = await lastAsked();
    await deleteTranslations(db, "newsletter_post", id);
    await runTranslation(waiting, ai()); // its job does nothing
    await recordTranslationFailure(waiting, "502 aiFailed");
    expect(await db.selectFrom("contentTranslations").selectAll().execute()).toEqual([]);
  });

  test("an unknown post and a post's own language are a 404", async () => {
    await expect(requestTranslation(editor, { ...choice(), id: 999 }, ai())).rejects.toEqual(
      refusal(404, "notFound"),
    );
    await expect(showLanguagesOfPost(editor, { ...choice(), id: 999 })).rejects.toEqual(
      refusal(404, "notFound"),
    );
    await expect(requestTranslation(editor, choice("fr"), ai())).rejects.toEqual(refusal(404, "notFound"));
    await expect(saveTranslation(editor, typed(id, { language: "fr" }))).rejects.toEqual(
      refusal(404, "notFound"),
    );
  });

  test("a newsletter post and a blog post of the same id are different, and each needs its own permission", async () => {
    const article = await writeArticle();
    expect(article).toBe(id);
    await translate();
    expect(await getTranslation(db, "blog_post", article, "en")).toBeNull();
    const blogger = (await administrator({ permissions: ["manage_content"] })).caller;
    const ofArticle = { type: "blog_post", id: article, language: "en" } as const;
    await expect(requestTranslation(editor, ofArticle, ai())).rejects.toEqual(refusal(403, "forbidden"));
    await expect(showTranslation(editor, ofArticle)).rejects.toEqual(refusal(403, "forbidden"));
    await expect(showLanguagesOfPost(editor, ofArticle)).rejects.toEqual(refusal(403, "forbidden"));
    await expect(showTranslations(editor, { type: "blog_post" })).rejects.toEqual(refusal(403, "forbidden"));
    await expect(saveTranslation(blogger, typed(id))).rejects.toEqual(refusal(403, "forbidden"));
    await expect(deleteTranslation(blogger, choice())).rejects.toEqual(refusal(403, "forbidden"));
    await expect(requestTranslation(systemCaller(), choice(), ai())).resolves.toBeUndefined();
    expect((await showLanguagesOfPost(editor, choice())).map(({ state }) => state)).toContain("requested");
    expect((await showTranslations(editor, {})).types).toEqual(["newsletter_post"]);
    expect((await showTranslations(blogger, {})).items).toEqual([expect.objectContaining({ id: article })]);
  });

  test("the list has the state of each translation, in pages", async () => {
    await translate();
    await saveTranslation(editor, typed(id, { language: "ht", approves: "on" }));
    for (let more = 0; more < 21; more += 1) await writePost({ title: `Lettre ${more}`, isPublished: false });
    const newest = await showTranslations(editor, {});
    expect(newest.items).toHaveLength(20);
    const { items, older } = await showTranslations(editor, { before: newest.older! });
    expect(older).toBeNull();
    expect(items.at(-1)).toMatchObject({
      title: givenPost.title,
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
