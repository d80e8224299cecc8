import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { approveDailyContent } from "~/features/devotion/daily-content/daily-content-admin.server";
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
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import { versionedPick } from "~/features/writing/editing/optimistic-lock.schema";
import { languages, type Language } from "~/i18n/languages";
import { aiClient } from "~/providers/ai.server";
import { db } from "~db/client";
import { knownMinistry } from "~tests/support/ministry";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";

const noAi = aiClient(null);

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

  test("a motivation is by default a French draft by the pastor", async () => {
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

  test("a motivation that is created as published is public from today on", async () => {
    vi.setSystemTime(new Date("2026-11-21T03:30:00Z")); // still the 20th in Port-au-Prince
    const made = await createMotivation(editor, typed({ isPublished: true, tags: "paix, espérance" }));
    expect(made).toMatchObject({ isPublished: true, publishDate: "2026-11-20", tags: ["paix", "espérance"] });
    expect((await listDailyMotivations(guest())).motivations).toEqual([made]);
    expect((await listDailyMotivations(guest("en"))).motivations).toEqual([]);
  });

  test("publishing a draft is idempotent", async () => {
    const { id } = await createMotivation(editor, typed());
    const published = await publishMotivation(other, { id });
    expect(published).toMatchObject({ isPublished: true, publishDate: "2026-11-20", approvedBy: "Paul" });
    expect(await publishMotivation(editor, { id })).toEqual(published);
    expect((await audit()).map(({ action }) => action)).toEqual([
      "motivation.created",
      "motivation.published",
    ]);
  });

  test("a motivation with a future date is hidden until that day", async () => {
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

  test("isPublished false makes it a draft again, and a missing isPublished keeps it published", async () => {
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

  test("a missing publishDate keeps the date, and null removes it", async () => {
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

  test("the audit log keeps the title of a deleted motivation", async () => {
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

  test("administrators list all motivations in pages, by state and language", async () => {
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
    await createMotivation(editor, typed({ title: "Désir de paix", language: "ht" }));
    const found = async (query: Parameters<typeof showMotivations>[1]) =>
      (await showMotivations(editor, query)).items.map(({ title }) => title);
    expect(await found({ q: "PAIX desir" })).toEqual(["Désir de paix"]);
    expect(await found({ q: "paix desir", in: "fr" })).toEqual([]);
    const published = await listAllMotivations(editor, { state: "published", in: "ht" });
    expect(published.motivations).toEqual([]);
  });

  test("visitors page through the published motivations, and the landing page shows those of a person", async () => {
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

  test("the edit screen has the state of a motivation and the time of its approval", async () => {
    const { id } = await createMotivation(editor, typed());
    expect(await showMotivation(editor, { id })).toMatchObject({
      item: { state: "draft", excerpt: content, date: null },
      approvedWhen: "20/11/2026 08:00",
    });
  });

  test("the daily job does not touch a motivation that was edited by hand", async () => {
    await publishDailyContent(systemCaller(), { date: "2026-11-20" }, noAi);
    const [made] = (await listAllMotivations(editor, { in: "fr" })).motivations;
    await updateMotivation(editor, over(made!.id));
    const { languages: done } = await publishDailyContent(systemCaller(), { date: "2026-11-20" }, noAi);
    expect(done.fr.motivation).toBe("kept");
    expect(await getMotivation(editor, made!)).toMatchObject({ content, approvedBy: "Marie" });
  });
});
