import { beforeEach, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import type { SermonCard } from "~/features/sermons/page/sermon-card";
import type { NextSermonOnScreen, SermonOnScreen } from "~/features/sermons/page/sermon-screen.server";
import type { OwnWatching } from "~/features/sermons/watching/own-watching.server";
import { honeypotField } from "~/http/spam-trap-fields";
import { languages } from "~/i18n/languages";
import { tFor } from "~/i18n/i18n.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";
import { addVisitor } from "~tests/support/visitors";
import { addTestSermon } from "../sermons";

beforeEach(async () => void (await freshDatabase()));

interface List {
  cards: SermonCard[];
  newer: string | null;
  older: string | null;
}
interface Page {
  meta: { noStore: boolean; noindex: boolean; languages: string[] };
  sermon: SermonOnScreen;
  own: OwnWatching;
  next: NextSermonOnScreen | null;
  done: string | null;
}

const idsAt = async (path: string) => (await visitScreen<List>(path)).data.cards.map(({ id }) => id);

test("the list shows sermons in the page's language or in all, filtered by topic, difficulty and words", async () => {
  const faith = await addTestSermon({ title: "La foi qui tient", topic: "faith" });
  const peace = await addTestSermon({ title: "Une paix profonde", topic: "peace", difficulty: "advanced" });
  const english = await addTestSermon({ title: "Deep peace", topic: "peace", language: "en" });
  await addTestSermon({ title: "Brouillon" }, { isPublished: false });
  expect((await idsAt("/fr/sermons")).sort()).toEqual([faith, peace]);
  expect(await idsAt("/en/sermons")).toEqual([english]);
  expect((await idsAt("/ht/sermons?languages=all")).sort()).toEqual([faith, peace, english]);
  expect(await idsAt("/fr/sermons?topic=peace&difficulty=&q=")).toEqual([peace]);
  expect(await idsAt("/fr/sermons?difficulty=beginner")).toEqual([faith]);
  expect(await idsAt("/fr/sermons?q=PROFONDÉ")).toEqual([peace]);
  expect(await idsAt("/fr/sermons?q=rien+de+tel")).toEqual([]);
});

test("an invalid filter, cursor or id is a 404", async () => {
  for (const query of ["topic=politics", "difficulty=0", "before=x", "languages=fr"])
    expect((await visitScreen(`/fr/sermons?${query}`)).status).toBe(404);
  for (const id of ["9999", "abc", "0", "1.5"])
    expect((await visitScreen(`/fr/sermons/${id}`)).status).toBe(404);
});

test("a long list is paged", async () => {
  for (let at = 0; at < 13; at++)
    await addTestSermon({}, { publishedAt: `2026-11-${String(at + 1).padStart(2, "0")}T14:00:00.000Z` });
  const first = (await visitScreen<List>("/fr/sermons")).data;
  expect([first.cards.length, first.newer]).toEqual([12, null]);
  const second = (await visitScreen<List>(`/fr/sermons?before=${encodeURIComponent(first.older!)}`)).data;
  expect([second.cards.length, second.older]).toEqual([1, null]);
  expect(second.newer).not.toBeNull();
});

test("a guest's page may be cached, a visitor's page is no-store, and only the team sees a draft", async () => {
  const id = await addTestSermon();
  const guest = (await visitScreen<Page>(`/fr/sermons/${id}`)).data;
  expect(guest.meta).toMatchObject({ noStore: false, noindex: false, languages: ["fr"] });
  const { headers } = await addVisitor();
  expect((await visitScreen<Page>(`/fr/sermons/${id}`, { headers })).data.meta.noStore).toBe(true);
  const draft = await addTestSermon({}, { isPublished: false });
  expect((await visitScreen(`/fr/sermons/${draft}`)).status).toBe(404);
  const { cookie } = await administrator({ permissions: ["manage_content"] });
  expect((await visitScreen<Page>(`/fr/sermons/${draft}`, { headers: cookie })).data.meta).toMatchObject({
    ...{ noStore: true, noindex: true },
  });
});

test("an example is marked as one and is noindex", async () => {
  const id = await addTestSermon({ youtubeUrl: null }, { libraryId: "what-faith-sees" });
  const { meta, sermon } = (await visitScreen<Page>(`/fr/sermons/${id}`)).data;
  expect(meta.noindex).toBe(true);
  expect(sermon).toMatchObject({ isExample: true, kind: "text", youtubeId: null, minutes: 30 });
});

test.each(languages)(
  "in %s every form redirects a browser without JavaScript back to the page",
  async (language) => {
    const id = await addTestSermon();
    const { headers } = await addVisitor();
    const path = `/${language}/sermons/${id}`;
    const post = async (fields: Record<string, string>) => {
      const answer = await submitForm(path, fields, { headers, plain: true });
      const to = new URL(answer.headers.get("Location")!, "https://x.example");
      expect([answer.status, to.pathname]).toEqual([303, path]);
      const done = to.searchParams.get("done")!;
      const { data } = await visitScreen<Page>(`${path}?done=${done}`, { headers });
      expect(data.done).toBe(done);
      expect(tFor(language)(`sermon-page:done.${done}`)).not.toBe(`done.${done}`);
      return data.own;
    };
    const react = (reaction: string) => post({ intent: "react", reaction });
    expect(await react("bookmark")).toMatchObject({ isBookmarked: true });
    expect(await react("unbookmark")).toMatchObject({ isBookmarked: false });
    expect(await react("like")).toMatchObject({ isLiked: true, isSkipped: false });
    expect(await react("skip")).toMatchObject({ isLiked: false, isSkipped: true });
    expect(await react("unskip")).toMatchObject({ isSkipped: false });
    expect(await post({ intent: "rate", rating: "4" })).toMatchObject({ rating: 4 });
    expect(await post({ intent: "rate", rating: "0" })).toMatchObject({ rating: null });
    expect(await post({ intent: "note", notes: "Kenbe fèm." })).toMatchObject({ notes: "Kenbe fèm." });
    expect(await post({ intent: "note", notes: "  " })).toMatchObject({ notes: "" });
    const completed = await post({ intent: "complete", reaction: "complete" });
    expect(completed.progress).toMatchObject({
      completed: true,
      progressPercentage: 100,
      experienceEarned: 50,
    });
  },
);

test("a form answers the page's script with what it did and the badges earned", async () => {
  const id = await addTestSermon();
  const form = { intent: "complete", reaction: "complete" };
  const { data } = await submitForm<FormAnswer<{ done: string; newBadges: object[] }>>(
    `/fr/sermons/${id}`,
    form,
  );
  expect(data).toMatchObject({ ok: true, intent: "complete", result: { done: "complete" } });
  expect(data.result!.newBadges.length).toBeGreaterThan(0);
});

test("the page suggests a next sermon in its language, with what both have in common", async () => {
  const first = await addTestSermon({ title: "Une paix profonde", topic: "peace", tags: ["repos"] });
  expect((await visitScreen<Page>(`/fr/sermons/${first}`)).data.next).toBeNull();
  await addTestSermon({ title: "Deep peace", topic: "peace", tags: ["repos"], language: "en" });
  await addTestSermon({ title: "Servir", topic: "service", tags: ["travail"] });
  const like = await addTestSermon({
    title: "Le repos promis",
    topic: "peace",
    tags: ["repos"],
    duration: 1_500,
  });
  const { next } = (await visitScreen<Page>(`/fr/sermons/${first}`)).data;
  expect(next).toMatchObject({ id: like, title: "Le repos promis", topic: "peace", minutes: 25 });
  expect(next!.reason).not.toBe("");
  expect(await db.selectFrom("users").select("id").where("username", "like", "visitor-%").execute()).toEqual(
    [],
  );
});

test("a robot's form and a form with an invalid value change nothing", async () => {
  const id = await addTestSermon();
  const path = `/fr/sermons/${id}`;
  const trapped = { intent: "react", reaction: "like", [honeypotField]: "http://spam.example" };
  expect((await submitForm(path, trapped)).status).toBe(400);
  const wrong: Record<string, string>[] = [
    { intent: "react", reaction: "love" },
    { intent: "rate", rating: "6" },
    { intent: "rate" },
    { intent: "note", notes: "a".repeat(5_001) },
  ];
  for (const form of wrong) expect((await submitForm(path, form)).status).toBe(400);
  expect((await submitForm("/fr/sermons/9999", { intent: "react", reaction: "like" })).status).toBe(404);
  expect(await db.selectFrom("sermonInteractions").select("id").execute()).toEqual([]);
});
