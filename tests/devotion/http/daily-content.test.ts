import { beforeEach, describe, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { curatedFor } from "~db/library/devotions";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

const screen = "/admin/daily-content";
const words = {
  date: "2026-11-20",
  verse: "Au commencement était la Parole.",
  reference: "Jean 1:1",
  explanation: "Une explication.",
  motivation: "Une motivation.",
};
let admin: Awaited<ReturnType<typeof administrator>>;
let treasurer: Awaited<ReturnType<typeof administrator>>;
beforeEach(async () => {
  await freshDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:00:00.000Z") });
  admin = await administrator({ permissions: ["manage_content"], displayName: "Rose-Laure" });
  treasurer = await administrator({ permissions: ["manage_donations"] });
  return () => void vi.useRealTimers();
});

const entries = () => db.selectFrom("dailyContent").selectAll().orderBy("id").execute();
const post = (path: string, json: unknown, headers: Record<string, string> = admin.bearer) =>
  callApi("POST", path, { json, headers });
const posted = (fields: Record<string, string>, headers: Record<string, string> = admin.cookie) =>
  submitForm<FormAnswer<Record<string, unknown>>>(screen, fields, { headers });

describe("through the API", () => {
  test("an entry is created with 201 and replaced with 200", async () => {
    const created = await post("/api/daily-content", words);
    expect(created.status).toBe(201);
    expect(await created.json()).toMatchObject({ ...words, id: 1, language: "fr", source: "admin" });
    const replaced = await post("/api/daily-content", { ...words, motivation: "Une autre." });
    expect(replaced.status).toBe(200);
    expect(await replaced.json()).toMatchObject({ id: 1, motivation: "Une autre." });
  });

  test("the body has the language of the text; the query has that of the answer", async () => {
    const answer = await post("/api/daily-content?lang=en", { ...words, language: "ht" });
    expect(await answer.json()).toMatchObject({ language: "ht" });
    expect(await entries()).toMatchObject([{ language: "ht" }]);
    const read = await callApi("GET", "/api/daily-content?date=2026-11-20&language=ht");
    expect(await read.json()).toMatchObject(words);
    const refused = await post("/api/daily-content?lang=en", { language: "ht" });
    expect((await refused.json()).errors.verse).toEqual(["Verse required"]);
  });

  test.each(languages)(
    "a blank field is a 400 at the field, with its own sentence in %s",
    async (language) => {
      const blank = { date: "", verse: " ", reference: null, explanation: "\n", language: "fr" };
      const answer = await post(`/api/daily-content?lang=${language}`, blank);
      expect(answer.status).toBe(400);
      const t = tFor(language);
      const required = (field: string) => [t(`admin-daily-content:form.${field}Required`)];
      expect((await answer.json()).errors).toEqual({
        date: required("date"),
        verse: required("verse"),
        reference: required("reference"),
        explanation: required("explanation"),
        motivation: required("motivation"),
      });
      expect(await entries()).toEqual([]);
    },
  );

  test("the French sentences equal those of the specification", async () => {
    const { errors } = await (await post("/api/daily-content", {})).json();
    expect(errors).toEqual({
      date: ["Date requise"],
      verse: ["Verset requis"],
      reference: ["Référence requise"],
      explanation: ["Explication requise"],
      motivation: ["Motivation requise"],
    });
  });

  test.each([
    [{ date: "2026-02-30" }, "date"],
    [{ date: "20/11/2026" }, "date"],
    [{ date: 20261120 }, "date"],
    [{ language: "de" }, "language"],
    [{ verse: ["x"] }, "verse"],
    [{ version: "x".repeat(101) }, "version"],
  ])("%j is refused at %s", async (wrong, field) => {
    const answer = await post("/api/daily-content", { ...words, ...wrong });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
    expect(await entries()).toEqual([]);
  });

  test("a text may be as long as the limit of the body", async () => {
    const explanation = "Une longue explication. ".repeat(8_000);
    expect((await post("/api/daily-content", { ...words, explanation })).status).toBe(201);
    const tooLong = { ...words, explanation: explanation.repeat(2) };
    expect((await post("/api/daily-content", tooLong)).status).toBe(413);
  });

  test("the second of two editors gets a 409, and the saved entry stays", async () => {
    const { updatedAt } = await (await post("/api/daily-content", words)).json();
    await post("/api/daily-content", { ...words, motivation: "La première.", basedOn: updatedAt });
    const second = await post("/api/daily-content", {
      ...words,
      motivation: "La seconde.",
      basedOn: updatedAt,
    });
    expect(second.status).toBe(409);
    expect((await second.json()).message).toBe(tFor("fr")("errors:changedMeanwhile"));
    expect(await entries()).toMatchObject([{ motivation: "La première." }]);
  });

  test("generating answers the four fields and saves nothing", async () => {
    const { verse, reference, explanation, motivation } = curatedFor("2026-12-24").texts.ht;
    const answer = await post("/api/daily-content/generate", { date: "2026-12-24", language: "ht" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      verse,
      reference,
      explanation,
      motivation,
      source: "curated",
    });
    expect((await post("/api/daily-content/generate", { date: "2026-11-31" })).status).toBe(400);
    expect((await post("/api/daily-content/generate", {})).status).toBe(400);
    expect(await entries()).toEqual([]);
  });

  test("drafts have a rate limit", async () => {
    const ask = () => post("/api/daily-content/generate", { date: words.date });
    for (let n = 0; n < 10; n++) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_000);
  });

  test("approving answers the entry with the approver's name, and a 404 without an entry", async () => {
    await publishDailyContent(systemCaller(), { date: words.date });
    const answer = await post("/api/daily-content/approve", { date: words.date, language: "en" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ language: "en", approvedBy: admin.displayName });
    expect((await post("/api/daily-content/approve", { date: "2026-01-01" })).status).toBe(404);
  });

  test("a future day is a 404 without manage_content", async () => {
    await post("/api/daily-content", { ...words, date: "2026-12-24" });
    const read = async (headers: Record<string, string>) =>
      (await callApi("GET", "/api/daily-content?date=2026-12-24", { headers })).status;
    expect(await read(admin.bearer)).toBe(200);
    expect(await read(admin.cookie)).toBe(200);
    expect(await read(treasurer.bearer)).toBe(404);
    expect(await read({})).toBe(404);
    expect(
      await (await callApi("GET", "/api/daily-content/history", { headers: admin.bearer })).json(),
    ).toEqual([]);
  });

  test.each(["/api/daily-content", "/api/daily-content/generate", "/api/daily-content/approve"])(
    "POST %s is refused to guests and to other roles",
    async (path) => {
      expect((await post(path, words, {})).status).toBe(401);
      expect((await post(path, words, treasurer.bearer)).status).toBe(403);
      expect((await callApi("PUT", path, { json: words, headers: admin.bearer })).status).toBe(405);
      expect(await entries()).toEqual([]);
    },
  );

  test("another site's page cannot save with an administrator's cookie", async () => {
    const headers = { ...admin.cookie, Origin: "https://evil.example" };
    expect((await post("/api/daily-content", words, headers)).status).toBe(403);
    expect(await entries()).toEqual([]);
  });
});

describe("through the screen", () => {
  test("it shows a date in the requested language, and the page stays in its own", async () => {
    await publishDailyContent(systemCaller(), { date: words.date });
    const page = await visitScreen<Record<string, unknown>>(`${screen}?date=2026-11-20&in=ht`, {
      headers: admin.cookie,
    });
    expect(page.data).toMatchObject({
      meta: { title: "Contenu Quotidien", noindex: true, noStore: true },
      date: "2026-11-20",
      language: "ht",
      longDate: "vendredi 20 novembre 2026",
      view: "one",
    });
    expect((await visitScreen(`${screen}?view=all`, { headers: admin.cookie })).data).toMatchObject({
      view: "all",
    });
  });

  test.each(["?date=2026-02-30", "?date=demain", "?date=9999-12-31", "?in=de"])(
    "%s is a 404",
    async (query) => {
      expect((await visitScreen(screen + query, { headers: admin.cookie })).status).toBe(404);
    },
  );

  test("a guest is redirected to sign in and back, and another role is refused", async () => {
    const guest = await visitScreen(`${screen}?date=2026-11-20`);
    expect(guest.status).toBe(302);
    expect(guest.headers.get("Location")).toBe(
      `/admin/login?next=${encodeURIComponent(`${screen}?date=2026-11-20`)}`,
    );
    expect((await visitScreen(screen, { headers: treasurer.cookie })).status).toBe(403);
    for (const intent of ["save", "generate", "approve"]) {
      expect((await posted({ intent, ...words }, {})).status).toBe(401);
      expect((await posted({ intent, ...words }, treasurer.cookie)).status).toBe(403);
    }
    expect(await entries()).toEqual([]);
  });

  test("saving by form writes what the API writes", async () => {
    const answer = await posted({ intent: "save", ...words, language: "es", version: "", basedOn: "" });
    expect(answer.data).toMatchObject({ ok: true, intent: "save" });
    expect(await entries()).toMatchObject([{ ...words, language: "es", version: null, source: "admin" }]);
  });

  test("without JavaScript saving redirects to the entry, and a draft comes with the page", async () => {
    const plain = { headers: admin.cookie, plain: true };
    const saved = await submitForm(screen, { intent: "save", ...words, language: "ht", basedOn: "" }, plain);
    expect(saved.status).toBe(303);
    expect(saved.headers.get("Location")).toBe(`${screen}?date=2026-11-20&in=ht&done=save`);
    const drafted = await submitForm<FormAnswer>(screen, { intent: "generate", date: words.date }, plain);
    expect(drafted.data).toMatchObject({ ok: true, intent: "generate", result: { source: "curated" } });
    // The button sends the editor's form: typed values come back beside the draft.
    const typed = { ...words, explanation: "À moi.", intent: ["generate", "save"] };
    const { data } = await submitForm<FormAnswer>(screen, typed, plain);
    expect(data).toMatchObject({
      intent: "generate",
      lastResult: { initialValue: { explanation: "À moi." } },
    });
  });

  test("a refused form keeps the typed values, with the errors at their fields", async () => {
    const answer = await posted({ intent: "save", ...words, verse: "", date: "2026-02-30" });
    expect(answer.status).toBe(400);
    expect(answer.data.lastResult).toMatchObject({
      initialValue: { explanation: words.explanation },
      error: {
        verse: ["Verset requis"],
        date: [tFor("fr")("devotion:wrongDate")],
      },
    });
  });

  test("the second of two editors keeps what was typed, and may choose to overwrite", async () => {
    await publishDailyContent(systemCaller(), { date: words.date });
    const { updatedAt } = (await entries())[0]!;
    const jean = await administrator({ permissions: ["manage_content"], displayName: "Jean" });
    expect((await posted({ intent: "save", ...words, basedOn: "" })).status).toBe(409);
    await posted({ intent: "save", ...words, basedOn: updatedAt });
    const typed = { intent: "save", ...words, motivation: "De Jean.", language: "fr", basedOn: updatedAt };
    const refused = await posted(typed, jean.cookie);
    expect(refused.status).toBe(409);
    expect(refused.data.message).toBe(tFor("fr")("errors:changedMeanwhile"));
    expect(refused.data.lastResult?.initialValue).toMatchObject({ motivation: "De Jean." });
    expect((await entries())[0]).toMatchObject({ motivation: words.motivation });

    const over = (await entries())[0]!.updatedAt;
    expect((await posted({ ...typed, over }, jean.cookie)).data.ok).toBe(true);
    expect((await entries())[0]).toMatchObject({ motivation: "De Jean.", approvedBy: jean.displayName });
  });

  test("approving by form records the approver", async () => {
    await publishDailyContent(systemCaller(), { date: words.date });
    expect((await posted({ intent: "approve", date: words.date, language: "en" })).data.ok).toBe(true);
    expect((await entries()).map(({ approvedBy }) => approvedBy)).toEqual([
      null,
      null,
      admin.displayName,
      null,
    ]);
    expect((await posted({ intent: "approve", date: "2026-01-01" })).status).toBe(404);
  });

  test("the public page names the author or approver", async () => {
    await posted({ intent: "save", ...words });
    const page = await visitScreen<{ devotion: object; article: object }>("/fr/devotion/2026-11-20");
    expect(page.data).toMatchObject({
      devotion: { source: "admin", approvedBy: admin.displayName },
      article: { author: { "@type": "Person", name: admin.displayName } },
    });
    const home = await visitScreen<{ devotion: object }>("/fr");
    expect(home.data.devotion).toMatchObject({ verse: words.verse, explanation: words.explanation });
  });
});
