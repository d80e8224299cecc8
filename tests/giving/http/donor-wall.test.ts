import { beforeEach, describe, expect, test } from "vitest";
import type { RolePermission } from "~/auth/permissions";
import { type Appreciation, appreciationsSchema } from "~/features/giving/wall/wall.schema";
import type { FormAnswer } from "~/http/form-answer";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { books, completedEvent, createDonation } from "../world";

const path = "/api/donor-appreciations";
const admin = "/admin/content/donors";

beforeEach(async () => void (await freshDatabase()));
const donation = (values: Parameters<typeof createDonation>[0] = {}) =>
  createDonation({ isPublic: true, ...values }, completedEvent);
const list = async (query = "") => (await (await callApi("GET", `${path}${query}`)).json()) as Appreciation[];

describe("the call", () => {
  test("returns the wall's entries to everybody, and no other data", async () => {
    await donation({ amount: 125_50, message: "Mèsi <3", country: "HT" });
    await donation({ isAnonymous: true, donorName: "Rose Délica", donorEmail: "rose@example.org" });
    const answer = await callApi("GET", path);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).not.toMatch(/@|Délica|email/i);
    const [anonymous, named] = appreciationsSchema.parse(JSON.parse(text));
    expect(anonymous).toMatchObject({ donorName: null, isAnonymous: true });
    expect(named).toEqual({
      id: 1,
      donorName: "Marie Joseph",
      isAnonymous: false,
      donationAmount: 125.5,
      currency: "USD",
      donationDate: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      message: "Mèsi <3",
      achievementLevel: "silver",
      milestone: "firstGift",
      country: "HT",
    });
  });

  test("is empty when nobody agreed, and links the next page", async () => {
    expect(await list()).toEqual([]);
    for (const donorName of ["A", "B", "C"]) await donation({ donorName });
    const first = await callApi("GET", `${path}?limit=2`);
    expect(((await first.json()) as Appreciation[]).map(({ donorName }) => donorName)).toEqual(["C", "B"]);
    const next = /^<(\?[^>]+)>; rel="next"$/.exec(first.headers.get("Link")!)![1]!;
    const second = await callApi("GET", path + next);
    expect(((await second.json()) as Appreciation[]).map(({ donorName }) => donorName)).toEqual(["A"]);
    expect(second.headers.get("Link")).toBeNull();
  });

  test.each(["?limit=0", "?limit=101", "?limit=x", "?before=yesterday", "?before=1", "?before=2026-11-20_1"])(
    "refuses %s",
    async (query) => {
      const answer = await callApi("GET", path + query);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toHaveProperty("errors");
    },
  );

  test("allows no other method", async () => {
    const answer = await callApi("POST", path, { json: { donorName: "Me" } });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET"]);
  });
});

describe("the page", () => {
  interface Wall {
    cards: { donorName: string | null; when: string }[];
    totals: { raised: string[] | null; donors: string; donations: string };
    older: string | null;
    meta: { title: string };
  }
  const look = (address: string, headers: Record<string, string> = {}) =>
    visitScreen<Wall>(address, { headers });

  test.each([
    ["fr", "Mur de reconnaissance", /^il y a /],
    ["ht", "Miray rekonesans", /^sa fè /],
    ["en", "Wall of Appreciation", / ago$/],
    ["es", "Muro de agradecimiento", /^hace /],
  ])("in %s is called %s", async (language, title, when) => {
    await donation();
    const { status, data } = await look(`/${language}/donor-wall`);
    expect([status, data.meta.title]).toEqual([200, title]);
    expect(data.cards[0]!.when).toMatch(when);
    expect(JSON.stringify(data)).not.toContain("@");
  });

  test("is paged, shows zero as money, and is a 404 for an invalid cursor", async () => {
    const empty = await look("/en/donor-wall");
    expect(empty.data).toMatchObject({ cards: [], older: null, totals: { raised: ["$0.00"], donors: "0" } });
    for (let n = 1; n <= 13; n++) await donation({ donorName: `Donor ${n}` });
    const { data } = await look("/en/donor-wall");
    expect(data.cards).toHaveLength(12);
    const older = await look(`/en/donor-wall?before=${data.older}`);
    expect(older.data.cards.map(({ donorName }) => donorName)).toEqual(["Donor 1"]);
    for (const query of ["?before=1", "?after=x", "?before=2026-11-20T10:00:00.000Z_0"])
      expect((await look(`/en/donor-wall${query}`)).status).toBe(404);
  });

  test("is in the sitemap", async () => {
    expect(await (await callApi("GET", "/sitemap.xml")).text()).toContain("/ht/donor-wall<");
  });
});

describe("the staff's tab", () => {
  const headersOf = async (...permissions: RolePermission[]) => (await administrator({ permissions })).cookie;

  test("has its own address, linked from the content page", async () => {
    const donations = await headersOf("manage_donations");
    for (const [address, headers] of [
      ["/admin/content?tab=donors", await headersOf("manage_content", "manage_donations")],
      ["/admin/content", donations],
    ] as const) {
      const { status, headers: answered } = await visitScreen(address, { headers });
      expect([status, answered.get("Location")]).toEqual([302, admin]);
    }
    await donation({ isAnonymous: true });
    const { data } = await visitScreen<{ entries: { donorName: string }[] }>(admin, { headers: donations });
    expect(data.entries).toMatchObject([{ donorName: "Marie Joseph", isAnonymous: true }]);
    expect((await visitScreen(`${admin}?before=x`, { headers: donations })).status).toBe(404);
  });

  test("hides, shows and removes messages, with and without JavaScript", async () => {
    const headers = await headersOf("manage_donations");
    await donation({ message: "Un mot" });
    const hidden = await submitForm(admin, { intent: "hide", id: "1" }, { headers, plain: true });
    expect([hidden.status, hidden.headers.get("Location")]).toEqual([303, `${admin}?done=hide`]);
    expect(await list()).toEqual([]);
    expect(
      (await submitForm<FormAnswer>(admin, { intent: "show", id: "1" }, { headers })).data,
    ).toMatchObject({ ok: true });
    await submitForm(admin, { intent: "removeMessage", id: "1" }, { headers });
    expect(await list()).toMatchObject([{ message: null }]);
    const missing = await submitForm<FormAnswer>(admin, { intent: "hide", id: "99" }, { headers });
    expect([missing.status, missing.data.ok]).toEqual([404, false]);
    for (const id of ["0", "-1", "x", "1 or 1=1"])
      expect((await submitForm(admin, { intent: "hide", id }, { headers })).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  test("is closed to guests and to roles with content permissions only", async () => {
    await donation();
    const headers = await headersOf("manage_content");
    expect((await visitScreen(admin, { headers })).status).toBe(403);
    expect((await visitScreen("/admin/content?tab=donors", { headers })).headers.get("Location")).toBe(admin);
    expect((await submitForm(admin, { intent: "hide", id: "1" }, { headers })).status).toBe(403);
    expect((await submitForm(admin, { intent: "hide", id: "1" })).status).toBe(401);
    expect(await books.wall()).toMatchObject([{ hiddenAt: null }]);
  });
});
