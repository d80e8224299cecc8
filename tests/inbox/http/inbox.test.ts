import { beforeEach, describe, expect, test } from "vitest";
import { permissions } from "~/auth/permissions";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { addRecords, editor, findStatus, inboxes, newRecords } from "../world";

interface Screen {
  meta: object;
  list: { older: number | null };
  views: { view: string; count?: number }[];
  deleted: boolean;
}

beforeEach(async () => void (await freshDatabase()));

const calls = inboxes.flatMap((inbox) => inbox.calls.map((path) => ({ ...inbox, path })));

describe.each(calls)("GET $path", (inbox) => {
  const { path, status, table } = inbox;

  test("returns the records, newest first, with the specified fields", async () => {
    const { bearer, cookie } = await editor();
    const [first, second] = await addRecords(inbox, {}, { status: status.other });
    for (const headers of [bearer, cookie]) {
      const answer = await callApi("GET", path, { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      const records = await answer.json();
      expect(records.map(({ id }: { id: number }) => id)).toEqual([second, first]);
      expect(records[1]).toEqual({
        ...newRecords[table],
        ...(table === "contactMessages" && { isRead: false }),
        id: first,
        email: expect.stringContaining("@example.org"),
        status: status.first,
      });
    }
  });

  test("links to the next page with the query", async () => {
    const { bearer } = await editor();
    const ids = await addRecords(inbox, {}, {}, {});
    const query = `?limit=2&status=${status.first}&q=marie`;
    const first = await callApi("GET", path + query, { headers: bearer });
    const link = /^<(\?[^>]+)>; rel="next"$/.exec(first.headers.get("Link")!)![1]!;
    expect(link).toBe(`?q=marie&status=${status.first}&limit=2&before=${ids[1]}`);
    const second = await callApi("GET", path + link, { headers: bearer });
    expect((await second.json()).map(({ id }: { id: number }) => id)).toEqual([ids[0]]);
    expect(second.headers.get("Link")).toBeNull();
  });

  test.each([
    "limit=0",
    "limit=501",
    "limit=ten",
    "before=0",
    "before=-1",
    "before=",
    "before=x",
    "status=lost",
    "q=" + "x".repeat(101),
  ])("?%s is a 400 at its field", async (query) => {
    const { bearer } = await editor();
    const answer = await callApi("GET", `${path}?${query}`, { headers: bearer });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toEqual([query.split("=")[0]]);
  });

  test("guests get a 401 and roles without the permission a 403, without data", async () => {
    await addRecords(inbox, {});
    expect((await callApi("GET", path)).status).toBe(401);
    for (const permission of permissions.filter((one) => one !== "manage_content")) {
      const { bearer } = await administrator({ permissions: [permission] });
      const answer = await callApi("GET", path, { headers: bearer });
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain("Désir");
    }
  });
});

describe.each(inboxes)("the screens of $area", (inbox) => {
  const { path, status, intents, table, file } = inbox;
  const visitList = (cookie: Record<string, string>, query = "") =>
    visitScreen<Screen & Record<string, { id: number }[]>>(path + query, { headers: cookie });

  test("the list has new records by default, and all for a filter or a search", async () => {
    const { cookie } = await editor();
    const [first, other] = await addRecords(inbox, {}, { status: status.other });
    const ids = async (query: string) =>
      (await visitList(cookie, query)).data[inbox.rows]!.map(({ id }) => id);
    expect(await ids("")).toEqual([first]);
    expect(await ids(`?status=${status.other}`)).toEqual([other]);
    expect(await ids("?status=all")).toEqual([other, first]);
    expect(await ids("?q=desir")).toEqual([other, first]);
    expect(await ids(`?q=desir&status=${status.first}`)).toEqual([first]);
    expect(await ids("?status=nonsense&before=x")).toEqual([first]);
    const { data } = await visitList(cookie);
    expect(data.meta).toMatchObject({ title: inbox.title, noindex: true, noStore: true });
    expect(data[inbox.rows]![0]).toMatchObject(inbox.item);
  });

  test("the list has 30 records per page", async () => {
    const { cookie } = await editor();
    await addRecords(inbox, ...Array<Record<string, unknown>>(31).fill({}));
    const { data } = await visitList(cookie);
    expect(data[inbox.rows]).toHaveLength(30);
    const next = await visitList(cookie, `?before=${data.list.older}`);
    expect(next.data[inbox.rows]).toHaveLength(1);
    expect(next.data.list.older).toBeNull();
  });

  test("a record's screen changes nothing when it is opened", async () => {
    const { cookie } = await editor();
    const [id] = await addRecords(inbox, {});
    const before = await db.selectFrom(table).selectAll().execute();
    const { data } = await visitScreen(`${path}/${id}`, { headers: cookie });
    expect(data).toMatchObject({ when: "vendredi 20 novembre 2026 à 07:00" });
    expect(await db.selectFrom(table).selectAll().execute()).toEqual(before);
  });

  test("the status is changed with and without JavaScript, and a plain browser keeps its filter", async () => {
    const { cookie } = await editor();
    for (const plain of [true, false]) {
      const [id] = await addRecords(inbox, {});
      const address = `${path}/${id}?status=all&q=d%C3%A9sir`;
      const { intent } = status.fields;
      const answer = await submitForm(address, status.fields, { headers: cookie, plain });
      if (plain)
        expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${address}&done=${intent}`]);
      else expect(answer).toMatchObject({ status: 200, data: { ok: true, intent } });
      expect(await findStatus(inbox, id!)).toBe(status.other);
    }
  });

  test("deleting redirects to the list, with and without JavaScript", async () => {
    const { cookie } = await editor();
    for (const plain of [true, false]) {
      const [id] = await addRecords(inbox, {});
      const address = `${path}/${id}?status=all`;
      const { status, headers } = await submitForm(address, { intent: "delete" }, { headers: cookie, plain });
      expect([status, headers.get("Location")]).toEqual([303, `${path}?status=all&done=delete`]);
    }
    expect(await db.selectFrom(table).select("id").execute()).toEqual([]);
    expect((await visitList(cookie, "?done=delete")).data.deleted).toBe(true);
  });

  test.each(["0", "x", "4711"])("a record with the id %s is a 404, also for the action", async (id) => {
    const { cookie } = await editor();
    const address = `${path}/${id}`;
    expect((await visitScreen(address, { headers: cookie })).status).toBe(404);
    for (const intent of intents)
      expect(
        (await submitForm(address, { text: "Mèsi", ...status.fields, intent }, { headers: cookie })).status,
      ).toBe(404);
  });

  test("an unknown intent is a 400; guests, other roles and other sites change nothing", async () => {
    const [id] = await addRecords(inbox, {});
    const before = await db.selectFrom(table).selectAll().execute();
    const address = `${path}/${id}`;
    const { cookie } = await editor();
    expect((await submitForm(address, { intent: "forward" }, { headers: cookie })).status).toBe(400);
    const other = await administrator({ permissions: ["manage_newsletter"] });
    const foreign = { ...cookie, Origin: "https://evil.example" };
    for (const intent of intents) {
      const fields = { ...status.fields, intent };
      expect((await submitForm(address, fields, { plain: true })).status).toBe(302);
      expect((await submitForm(address, fields)).status).toBe(401);
      expect((await submitForm(address, fields, { headers: other.cookie })).status).toBe(403);
      expect((await submitForm(address, fields, { headers: foreign })).status).toBe(403);
    }
    expect(await db.selectFrom(table).selectAll().execute()).toEqual(before);
  });

  test("the file has all records, or those of the filter, and no formulas", async () => {
    const { cookie } = await editor();
    const formula = '=HYPERLINK("https://evil.example")';
    const field = table === "contactMessages" ? "subject" : "name";
    await addRecords(inbox, { [field]: formula }, { status: status.other });
    const download = (query: string) =>
      visitScreen<string>(`${path}/export.csv${query}`, { headers: cookie });
    const all = await download("");
    expect(all.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(all.headers.get("Content-Disposition")).toBe(`attachment; filename="${file.name}"`);
    const lines = all.data
      .replace(/^\ufeff/, "")
      .trimEnd()
      .split("\r\n");
    expect(lines[0]).toBe(file.header);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    for (const query of [`?status=${status.other}`, `?status=${status.first}`, "?q=hyperlink"])
      expect((await download(query)).data.trimEnd().split("\r\n"), query).toHaveLength(2);
  });

  test("the screens and the file redirect guests to the sign-in, and are a 403 for other roles", async () => {
    const [id] = await addRecords(inbox, {});
    const { cookie } = await administrator({ permissions: ["manage_prayers", "view_analytics"] });
    for (const address of [`${path}?status=all`, `${path}/${id}`, `${path}/export.csv`]) {
      const { status, headers } = await visitScreen(address);
      expect([status, headers.get("Location")]).toEqual([
        302,
        `/admin/login?next=${encodeURIComponent(address)}`,
      ]);
      const refused = await visitScreen(address, { headers: cookie });
      expect(refused.status).toBe(403);
      expect(JSON.stringify(refused.data)).not.toContain("Désir");
    }
    expect(await db.selectFrom("auditLog").select("id").execute()).toEqual([]);
  });
});
