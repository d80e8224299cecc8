import { beforeEach, describe, expect, test } from "vitest";
import { permissions } from "~/auth/permissions";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

const path = "/api/bible-study/applications";
let applicants = 0;
async function arrives(given: { name?: string; status?: "received" | "accepted" } = {}): Promise<number> {
  const { id } = await db
    .insertInto("bibleStudyApplications")
    .values({
      name: "Rosa Núñez",
      email: `rosa${++applicants}@example.org`,
      phone: "+509 37 00 00 00",
      city: "Jacmel",
      country: "Haïti",
      studyType: "in-person",
      experience: null,
      availability: null,
      motivation: "Quiero leer\ncon otros.",
      specificInterests: null,
      language: "es",
      createdAt: "2026-11-20T12:00:00.000Z",
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const statusOf = async (id: number) =>
  (await db.selectFrom("bibleStudyApplications").select("status").where("id", "=", id).executeTakeFirst())
    ?.status;
const editor = () => administrator({ permissions: ["manage_content"] });

beforeEach(async () => void (await freshDatabase()));

describe(`GET ${path}`, () => {
  test("returns one page of applications, newest first, with all fields", async () => {
    const { bearer } = await editor();
    const [first, second] = [await arrives(), await arrives({ status: "accepted" })];
    const answer = await callApi("GET", `${path}?limit=1`, { headers: bearer });
    expect(await answer.json()).toEqual([
      {
        id: second,
        name: "Rosa Núñez",
        email: expect.stringContaining("@example.org"),
        phone: "+509 37 00 00 00",
        city: "Jacmel",
        country: "Haïti",
        studyType: "in-person",
        experience: null,
        availability: null,
        motivation: "Quiero leer\ncon otros.",
        specificInterests: null,
        language: "es",
        status: "accepted",
        createdAt: "2026-11-20T12:00:00.000Z",
      },
    ]);
    expect(answer.headers.get("Link")).toBe(`<?limit=1&before=${second}>; rel="next"`);
    const rest = await callApi("GET", `${path}?status=received&q=nunez`, { headers: bearer });
    expect((await rest.json()).map(({ id }: { id: number }) => id)).toEqual([first]);
  });

  test.each(["limit=0", "before=x", "status=lost"])("?%s is a 400 at its field", async (query) => {
    const { bearer } = await editor();
    const answer = await callApi("GET", `${path}?${query}`, { headers: bearer });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toEqual([query.split("=")[0]]);
  });

  test("guests get a 401 and roles without the permission a 403", async () => {
    await arrives();
    expect((await callApi("GET", path)).status).toBe(401);
    for (const permission of permissions.filter((one) => one !== "manage_content")) {
      const { bearer } = await administrator({ permissions: [permission] });
      const answer = await callApi("GET", path, { headers: bearer });
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain("Rosa");
    }
  });

  test("the answer to an applicant has no status", async () => {
    const form = { name: "Rosa", email: "rosa@example.org", studyType: "online", status: "accepted" };
    const answer = await callApi("POST", path, { json: form });
    const { id, ...given } = await answer.json();
    expect(given).not.toHaveProperty("status");
    expect(await statusOf(id)).toBe("received");
  });
});

interface List {
  list: { view: string };
  applications: { id: number; place: string }[];
}

describe("the screens", () => {
  test("the list shows received applications by default, and all for a filter or a search", async () => {
    const { cookie } = await editor();
    const [waits, accepted] = [await arrives(), await arrives({ status: "accepted" })];
    const ids = async (query: string) => {
      const { data } = await visitScreen<List>(`/admin/bible-study${query}`, { headers: cookie });
      return data.applications.map(({ id }) => id);
    };
    expect(await ids("")).toEqual([waits]);
    expect(await ids("?status=accepted")).toEqual([accepted]);
    expect(await ids("?status=all")).toEqual([accepted, waits]);
    expect(await ids("?q=JACMEL")).toEqual([accepted, waits]);
    expect(await ids("?status=nonsense")).toEqual([waits]);
    const { data } = await visitScreen<List>("/admin/bible-study", { headers: cookie });
    expect(data.applications[0]!.place).toBe("Jacmel, Haïti");
  });

  test("the status is changed with and without JavaScript", async () => {
    const { cookie } = await editor();
    const id = await arrives();
    const address = `/admin/bible-study/${id}?status=received`;
    const scripted = { intent: "status", status: "contacted" };
    const answer = await submitForm<FormAnswer>(address, scripted, { headers: cookie });
    expect(answer).toMatchObject({ status: 200, data: { ok: true } });
    expect(await statusOf(id)).toBe("contacted");
    const plain = await submitForm(
      address,
      { intent: "status", status: "accepted" },
      { headers: cookie, plain: true },
    );
    expect([plain.status, plain.headers.get("Location")]).toEqual([303, `${address}&done=status`]);
    expect(await statusOf(id)).toBe("accepted");
  });

  test.each(["", "lost", "constructor"])("%j is not a status", async (status) => {
    const { cookie } = await editor();
    const id = await arrives();
    const answer = await submitForm<FormAnswer>(
      `/admin/bible-study/${id}`,
      { intent: "status", status },
      { headers: cookie },
    );
    expect(answer.status).toBe(400);
    expect(answer.data.lastResult!.error).toHaveProperty("status");
    expect(await statusOf(id)).toBe("received");
  });

  test("deleting redirects to the list; an unknown id is a 404", async () => {
    const { cookie } = await editor();
    const address = `/admin/bible-study/${await arrives()}`;
    const { status, headers } = await submitForm(
      address,
      { intent: "delete" },
      { headers: cookie, plain: true },
    );
    expect([status, headers.get("Location")]).toEqual([303, "/admin/bible-study?done=delete"]);
    expect((await visitScreen(address, { headers: cookie })).status).toBe(404);
    expect((await submitForm(address, { intent: "delete" }, { headers: cookie })).status).toBe(404);
    const move = { intent: "status", status: "accepted" };
    expect((await submitForm(address, move, { headers: cookie })).status).toBe(404);
  });

  test("the screens and the file are refused to others", async () => {
    const id = await arrives();
    const { cookie } = await administrator({ permissions: ["manage_prayers", "view_analytics"] });
    for (const address of [
      "/admin/bible-study",
      `/admin/bible-study/${id}`,
      "/admin/bible-study/export.csv",
    ]) {
      expect((await visitScreen(address)).status).toBe(302);
      expect((await visitScreen(address, { headers: cookie })).status).toBe(403);
    }
    const move = { intent: "status", status: "accepted" };
    expect((await submitForm(`/admin/bible-study/${id}`, move, { headers: cookie })).status).toBe(403);
    expect((await submitForm(`/admin/bible-study/${id}`, move)).status).toBe(401);
    expect(await statusOf(id)).toBe("received");
  });

  test("the file contains all applications or those of the filter, and no formulas", async () => {
    const { cookie } = await editor();
    await arrives({ name: "@SUM(1)" });
    await arrives({ status: "accepted" });
    const file = (query: string) =>
      visitScreen<string>(`/admin/bible-study/export.csv${query}`, { headers: cookie });
    const all = await file("");
    expect(all.headers.get("Content-Disposition")).toBe('attachment; filename="bible-study.csv"');
    const text = all.data.replace(/^\ufeff/, "");
    expect(text).toMatch(/^Reçue;Statut;Nom complet;/);
    expect(text).toContain(";'@SUM(1);");
    expect(text).toContain(";+509 37 00 00 00;");
    expect(text).toContain('"Quiero leer\ncon otros."');
    expect((await file("?status=accepted")).data).not.toContain("@SUM");
  });
});
