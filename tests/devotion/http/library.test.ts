import { describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { curatedFor, devotions } from "~db/library/devotions";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { writingWorld } from "../../writing/world";

const date = "2998-03-05";
const psalm = devotions.find(({ id }) => id === "the-lord-is-my-shepherd")!;
const devotion = `library:${psalm.id}`;
const written = { explanation: "Eksplikasyon pa nou.", motivation: "Ankourajman pa nou." };

const world = writingWorld({ language: "ht" });

/** What the calls answer, as far as the tests go on with it. */
interface Answer {
  id: number;
  updatedAt: string;
  devotions: object[];
}
const call = async (method: string, path: string, json?: object) => {
  const answer = await callApi(method, path, { ...world.bearer, ...(json && { json }) });
  return { status: answer.status, body: (await answer.json()) as Answer };
};

describe("the calls", () => {
  test("a month is read, a devotion put on a date, approved and taken off", async () => {
    const { body: days } = await call("GET", "/api/library?month=2998-03");
    expect(days).toHaveLength(31);
    expect(Object.values(days)[4]).toMatchObject({
      date,
      why: "day",
      isPublished: false,
      devotion: `library:${curatedFor(date).id}`,
    });
    expect((await call("PUT", `/api/library/dates/${date}`, { devotion })).body).toEqual({ changed: true });
    expect((await call("POST", "/api/library/approve", { date, language: "ht" })).body).toEqual({
      changed: true,
    });
    expect((await call("GET", `/api/library/dates/${date}`)).body).toMatchObject({
      devotion,
      why: "date",
      texts: { ht: { isApproved: true, approvedBy: "Marie" }, fr: { isApproved: false } },
    });
    expect((await call("DELETE", `/api/library/dates/${date}`)).body).toEqual({ changed: true });
  });

  test("a devotion is left out and taken in again", async () => {
    const path = `/api/library/left-out/${encodeURIComponent(devotion)}`;
    expect((await call("PUT", path)).body).toEqual({ changed: true });
    expect((await call("PUT", path)).body).toEqual({ changed: false });
    expect((await call("DELETE", path)).body).toEqual({ changed: true });
    expect((await call("PUT", "/api/library/left-out/nothing")).status).toBe(400);
  });

  test("own devotions are written, changed, exported, imported and deleted", async () => {
    const words = { day: "03-05", theme: "hope", texts: { ht: { reference: "Sòm 23:1-3", ...written } } };
    const created = await call("POST", "/api/library/own", words);
    expect(created).toMatchObject({ status: 201, body: { texts: { ht: { verse: psalm.texts.ht.verse } } } });
    const path = `/api/library/own/${created.body.id}`;
    const changed = await call("PUT", path, { ...words, theme: "peace", basedOn: created.body.updatedAt });
    expect(changed).toMatchObject({ status: 200, body: { theme: "peace", author: "Marie" } });
    expect((await call("PUT", path, { ...words, basedOn: created.body.updatedAt })).status).toBe(409);
    const file = (await call("GET", "/api/library/own/file")).body;
    const count = await call("POST", "/api/library/own/file", { devotions: file.devotions, dryRun: true });
    expect(count.body).toEqual({ created: 0, updated: 0, unchanged: 1, refused: [] });
    const refused = await call("POST", "/api/library/own", { ...words, day: "02-30", texts: {} });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { day: [expect.stringContaining("Jou sa a")] } },
    });
    expect((await call("DELETE", path)).status).toBe(200);
    expect((await call("GET", path)).status).toBe(404);
  });
});

describe("the screens", () => {
  test("year, month, day, paper and the list of own devotions open", async () => {
    for (const path of [
      "",
      "?year=2027",
      "?year=x",
      "?show=list",
      "/month/2998-03",
      "/month/2998-03/print",
      "/month/2998-03/print?in=all",
      `/${date}`,
      "/own",
      "/own/new",
      "/own/import",
    ])
      expect((await visitScreen(`/admin/library${path}`, world.cookie)).status, path).toBe(200);
    for (const path of ["/2998-13-01", "/month/2998-13", "/own/77", "/nothing"])
      expect((await visitScreen(`/admin/library${path}`, world.cookie)).status, path).toBe(404);
  });

  test("without JavaScript a change leads back to the day, and says what was done", async () => {
    const answer = await submitForm(
      `/admin/library/${date}`,
      { intent: "put", devotion },
      { ...world.cookie, plain: true },
    );
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/library/${date}?done=put`]);
    const day = await visitScreen(`/admin/library/${date}?done=put`, world.cookie);
    expect(day.data).toMatchObject({ done: "put", why: "date", devotion });
  });

  test("an own devotion that lacks something comes back with what was typed, the error at its field", async () => {
    const fields = {
      intent: "create",
      month: "02",
      dayOfMonth: "30",
      theme: "hope",
      reference_ht: "Danyèl 1:1",
      explanation_ht: "E",
    };
    const wrongDay = await submitForm<FormAnswer>("/admin/library/own/new", fields, {
      ...world.cookie,
      plain: true,
    });
    expect(wrongDay).toMatchObject({
      status: 400,
      data: {
        lastResult: {
          initialValue: { explanation_ht: "E" },
          error: { dayOfMonth: [expect.stringContaining("Jou sa a")] },
        },
      },
    });
    const lacking = await submitForm<FormAnswer>(
      "/admin/library/own/new",
      { ...fields, dayOfMonth: "03" },
      world.cookie,
    );
    expect(Object.keys(lacking.data.lastResult!.error!).sort()).toEqual(["motivation_ht", "verse_ht"]);
    const saved = await submitForm(
      "/admin/library/own/new",
      { ...fields, dayOfMonth: "03", reference_ht: "Sòm 23:1-3", motivation_ht: "M" },
      { ...world.cookie, plain: true },
    );
    expect(saved.headers.get("Location")).toMatch(/^\/admin\/library\/own\/\d+\?done=created$/);
    expect(await db.selectFrom("ownDevotions").select(["day", "author"]).execute()).toEqual([
      { day: "02-03", author: "Marie" },
    ]);
  });

  test("a file is counted, then imported", async () => {
    const file = new File(
      ["day,theme,language,reference,explanation,motivation\n,hope,ht,Sòm 23:1-3,E,M\n"],
      "a.csv",
    );
    const send = (fields: Record<string, string>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      body.set("file", file);
      return submitForm<FormAnswer<{ checked: string; created: number }>>(
        "/admin/library/own/import",
        {},
        { ...world.cookie, body },
      );
    };
    const counted = await send({ intent: "check" });
    expect(counted.data).toMatchObject({ ok: true, result: { created: 1, refused: [] } });
    expect(await db.selectFrom("ownDevotions").select("id").execute()).toEqual([]);
    const { checked } = counted.data.result!;
    expect((await send({ intent: "import", checked })).data).toMatchObject({
      ok: true,
      result: { created: 1 },
    });
    expect((await send({ intent: "import" })).data.lastResult!.error).toHaveProperty("file");
  });
});
