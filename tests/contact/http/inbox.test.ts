import { beforeEach, describe, expect, test } from "vitest";
import { permissions } from "~/auth/permissions";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

let written = 0;
async function arrives(message: { subject?: string; status?: "open" | "answered"; isRead?: boolean } = {}) {
  const { id } = await db
    .insertInto("contactMessages")
    .values({
      firstName: "Marie",
      lastName: "Désir",
      email: `marie${++written}@example.org`,
      subject: "Mèsi",
      message: "Mwen ta renmen priye ak nou.",
      language: "ht",
      isRead: false,
      createdAt: "2026-11-20T12:00:00.000Z",
      ...message,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const kept = (id: number) =>
  db.selectFrom("contactMessages").select(["isRead", "status"]).where("id", "=", id).executeTakeFirst();
const editor = () => administrator({ permissions: ["manage_content"] });

beforeEach(async () => void (await freshDatabase()));

describe.each(["/api/contact", "/api/contact-messages"])("GET %s", (path) => {
  test("returns the messages, newest first, with the specified fields", async () => {
    const { bearer, cookie } = await editor();
    const [first, second] = [await arrives(), await arrives({ isRead: true })];
    for (const headers of [bearer, cookie]) {
      const answer = await callApi("GET", path, { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      const messages = await answer.json();
      expect(messages.map(({ id }: { id: number }) => id)).toEqual([second, first]);
      expect(messages[1]).toEqual({
        id: first,
        firstName: "Marie",
        lastName: "Désir",
        email: expect.stringContaining("@example.org"),
        subject: "Mèsi",
        message: "Mwen ta renmen priye ak nou.",
        language: "ht",
        isRead: false,
        status: "open",
        createdAt: "2026-11-20T12:00:00.000Z",
      });
    }
  });

  test("links to the next page with the query", async () => {
    const { bearer } = await editor();
    const ids = [await arrives(), await arrives(), await arrives()];
    const first = await callApi("GET", `${path}?limit=2&status=open&q=priye`, { headers: bearer });
    const link = /^<(\?[^>]+)>; rel="next"$/.exec(first.headers.get("Link")!)![1]!;
    expect(link).toBe(`?q=priye&status=open&limit=2&before=${ids[1]}`);
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
    "status=lost",
    "q=" + "x".repeat(101),
  ])("?%s is a 400 at its field", async (query) => {
    const { bearer } = await editor();
    const answer = await callApi("GET", `${path}?${query}`, { headers: bearer });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toEqual([query.split("=")[0]]);
  });

  test("guests get a 401 and roles without the permission a 403, without data", async () => {
    await arrives();
    expect((await callApi("GET", path)).status).toBe(401);
    for (const permission of permissions.filter((one) => one !== "manage_content")) {
      const { bearer } = await administrator({ permissions: [permission] });
      const answer = await callApi("GET", path, { headers: bearer });
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain("Désir");
    }
  });
});

describe("PATCH /api/contact-messages/{id}/read", () => {
  test("marks the message as read without a payload; idempotent", async () => {
    const { bearer } = await editor();
    const id = await arrives();
    for (let time = 0; time < 2; time++) {
      const answer = await callApi("PATCH", `/api/contact-messages/${id}/read`, { headers: bearer });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ id, isRead: true, status: "open" });
    }
    expect(await kept(id)).toEqual({ isRead: true, status: "open" });
  });

  test.each(["0", "-1", "1.5", "x", "4711", "99999999999999999999"])("%s is a 404", async (id) => {
    const { bearer } = await editor();
    await arrives();
    expect((await callApi("PATCH", `/api/contact-messages/${id}/read`, { headers: bearer })).status).toBe(
      404,
    );
  });

  test("is refused to others, from other sites, and with another method", async () => {
    const id = await arrives();
    const path = `/api/contact-messages/${id}/read`;
    const { bearer } = await administrator({ permissions: ["manage_users"] });
    expect((await callApi("PATCH", path)).status).toBe(401);
    expect((await callApi("PATCH", path, { headers: bearer })).status).toBe(403);
    const { cookie } = await editor();
    const foreign = { ...cookie, Origin: "https://evil.example" };
    expect((await callApi("PATCH", path, { headers: foreign })).status).toBe(403);
    const wrong = await callApi("POST", path, { headers: cookie });
    expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, "PATCH"]);
    expect(await kept(id)).toEqual({ isRead: false, status: "open" });
  });
});

interface Inbox {
  meta: { title: string; noindex: boolean };
  list: { q: string; view: string; older: number | null };
  views: { view: string; count?: number }[];
  messages: { id: number; name: string; when: string; isRead: boolean }[];
  deleted: boolean;
}

describe("the screen's list", () => {
  test("shows open messages by default, and all for a filter or a search", async () => {
    const { cookie } = await editor();
    const [open, answered] = [await arrives(), await arrives({ status: "answered", isRead: true })];
    const ids = async (query: string) => {
      const { data } = await visitScreen<Inbox>(`/admin/messages${query}`, { headers: cookie });
      return data.messages.map(({ id }) => id);
    };
    expect(await ids("")).toEqual([open]);
    expect(await ids("?status=unread")).toEqual([open]);
    expect(await ids("?status=answered")).toEqual([answered]);
    expect(await ids("?status=all")).toEqual([answered, open]);
    expect(await ids("?q=desir")).toEqual([answered, open]);
    expect(await ids("?q=desir&status=open")).toEqual([open]);
    expect(await ids("?status=nonsense&before=x")).toEqual([open]);
    const { data } = await visitScreen<Inbox>("/admin/messages", { headers: cookie });
    expect(data.meta).toMatchObject({ title: "Messages de Contact", noindex: true, noStore: true });
    expect(data.views.find(({ view }) => view === "unread")).toEqual({ view: "unread", count: 1 });
    expect(data.messages[0]).toMatchObject({ name: "Marie Désir", when: "20/11/2026 07:00", isRead: false });
  });

  test("has 30 messages per page", async () => {
    const { cookie } = await editor();
    for (let count = 0; count < 31; count++) await arrives();
    const { data } = await visitScreen<Inbox>("/admin/messages", { headers: cookie });
    expect(data.messages).toHaveLength(30);
    const next = await visitScreen<Inbox>(`/admin/messages?before=${data.list.older}`, { headers: cookie });
    expect(next.data.messages).toHaveLength(1);
    expect(next.data.list.older).toBeNull();
  });

  test("redirects guests to the login, and answers 403 to other roles", async () => {
    const { status, headers } = await visitScreen("/admin/messages?status=all");
    expect([status, headers.get("Location")]).toEqual([
      302,
      `/admin/login?next=${encodeURIComponent("/admin/messages?status=all")}`,
    ]);
    const { cookie } = await administrator({ permissions: ["manage_prayers", "view_analytics"] });
    expect((await visitScreen("/admin/messages", { headers: cookie })).status).toBe(403);
  });
});

describe("a message's screen", () => {
  test("the loader changes nothing; the form marks it as read", async () => {
    const { cookie } = await editor();
    const id = await arrives();
    const { data } = await visitScreen<{ message: object; when: string }>(`/admin/messages/${id}`, {
      headers: cookie,
    });
    expect(data).toMatchObject({ message: { id, isRead: false }, when: "vendredi 20 novembre 2026 à 07:00" });
    expect(await kept(id)).toMatchObject({ isRead: false });
    const answer = await submitForm<FormAnswer>(
      `/admin/messages/${id}`,
      { intent: "read" },
      { headers: cookie },
    );
    expect(answer).toMatchObject({ status: 200, data: { ok: true, intent: "read" } });
    expect(await kept(id)).toMatchObject({ isRead: true });
  });

  test.each([
    ["answer", "answered"],
    ["archive", "archived"],
    ["reopen", "open"],
  ])("%s moves it to %s, and keeps a plain browser's filter", async (intent, status) => {
    const { cookie } = await editor();
    const id = await arrives({ status: "answered" });
    const path = `/admin/messages/${id}?status=all&q=d%C3%A9sir`;
    const plain = await submitForm(path, { intent }, { headers: cookie, plain: true });
    expect([plain.status, plain.headers.get("Location")]).toEqual([303, `${path}&done=${intent}`]);
    expect(await kept(id)).toMatchObject({ status });
    const { data } = await visitScreen<{ done: string }>(`${path}&done=${intent}`, { headers: cookie });
    expect(data.done).toBe(intent);
  });

  test("deleting redirects to the list, with and without JavaScript", async () => {
    const { cookie } = await editor();
    for (const plain of [true, false]) {
      const path = `/admin/messages/${await arrives()}?status=all`;
      const { status, headers } = await submitForm(path, { intent: "delete" }, { headers: cookie, plain });
      expect([status, headers.get("Location")]).toEqual([303, "/admin/messages?status=all&done=delete"]);
    }
    expect(await db.selectFrom("contactMessages").select("id").execute()).toEqual([]);
    const { data } = await visitScreen<Inbox>("/admin/messages?done=delete", { headers: cookie });
    expect(data.deleted).toBe(true);
  });

  test("an unknown message is a 404, also for the action", async () => {
    const { cookie } = await editor();
    for (const id of ["0", "x", "4711"]) {
      const path = `/admin/messages/${id}`;
      expect((await visitScreen(path, { headers: cookie })).status).toBe(404);
      for (const intent of ["read", "answer", "delete"])
        expect((await submitForm(path, { intent }, { headers: cookie })).status).toBe(404);
    }
  });

  test("an unknown value of `done` is ignored", async () => {
    const { cookie } = await editor();
    const path = `/admin/messages/${await arrives()}?done=constructor`;
    expect((await visitScreen<{ done: unknown }>(path, { headers: cookie })).data.done).toBeNull();
  });

  test("an unknown intent is a 400; guests, other roles and other sites change nothing", async () => {
    const id = await arrives();
    const path = `/admin/messages/${id}`;
    const { cookie } = await editor();
    expect((await submitForm(path, { intent: "forward" }, { headers: cookie })).status).toBe(400);
    const other = await administrator({ permissions: ["manage_newsletter"] });
    for (const intent of ["read", "answer", "archive", "delete"]) {
      expect((await submitForm(path, { intent }, { plain: true })).status).toBe(302);
      expect((await submitForm(path, { intent })).status).toBe(401);
      expect((await submitForm(path, { intent }, { headers: other.cookie })).status).toBe(403);
      const foreign = { ...cookie, Origin: "https://evil.example" };
      expect((await submitForm(path, { intent }, { headers: foreign })).status).toBe(403);
    }
    expect(await kept(id)).toEqual({ isRead: false, status: "open" });
  });
});

describe("the file", () => {
  const file = async (query: string, headers: Record<string, string>) =>
    visitScreen<string>(`/admin/messages/export.csv${query}`, { headers });

  test("contains all messages, or those of the filter", async () => {
    const { cookie } = await editor();
    await arrives({ subject: '=HYPERLINK("https://evil.example")' });
    await arrives({ status: "answered", isRead: true });
    const all = await file("", cookie);
    expect(all.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(all.headers.get("Content-Disposition")).toBe('attachment; filename="messages.csv"');
    const lines = all.data
      .replace(/^\ufeff/, "")
      .trimEnd()
      .split("\r\n");
    expect(lines[0]).toBe("Reçu;Prénom;Nom;E-mail;Langue;Sujet;Message;Lecture;Statut");
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    for (const query of ["?status=answered", "?status=open", "?q=hyperlink", "?status=unread"])
      expect((await file(query, cookie)).data.trimEnd().split("\r\n"), query).toHaveLength(2);
  });

  test("is refused to others", async () => {
    await arrives();
    expect((await file("", {})).status).toBe(302);
    const { cookie } = await administrator({ permissions: ["view_analytics"] });
    const { status, data } = await file("", cookie);
    expect(status).toBe(403);
    expect(JSON.stringify(data)).not.toContain("Désir");
    expect(await db.selectFrom("auditLog").select("id").execute()).toEqual([]);
  });
});
