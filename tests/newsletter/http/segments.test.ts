import { beforeEach, describe, expect, test } from "vitest";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { freshDatabase } from "~tests/support/database";

beforeEach(async () => void (await freshDatabase()));

const editor = () => administrator({ permissions: ["manage_newsletter"] });

describe("a segment", () => {
  test("is created, changed, counted and deleted by API and screens", async () => {
    const { cookie, bearer } = await editor();
    const made = await callApi("POST", "/api/newsletter-segments", {
      headers: bearer,
      json: { name: "Kreyòl", languages: ["ht"] },
    });
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { id: number };
    const count = await callApi("POST", "/api/newsletter-segments/count", {
      headers: bearer,
      json: { interests: "prayer" },
    });
    expect(await count.json()).toEqual({ count: 0 });
    const put = await callApi("PUT", `/api/newsletter-segments/${id}`, {
      headers: bearer,
      json: { name: "Ayiti" },
    });
    expect(await put.json()).toMatchObject({ name: "Ayiti", criteria: { languages: [] } });
    const one = await callApi("GET", `/api/newsletter-segments/${id}`, { headers: bearer });
    expect(await one.json()).toMatchObject({ id, name: "Ayiti", count: 0 });
    expect((await callApi("GET", "/api/newsletter-segments/999", { headers: bearer })).status).toBe(404);
    const screen = await visitScreen<{ segments: object[] }>("/admin/newsletter/segments", {
      headers: cookie,
    });
    expect(screen.data.segments).toMatchObject([{ name: "Ayiti", who: "Tous les abonnés", count: "0" }]);

    const form = { intent: "count", name: "", languages: ["fr", "ht"] };
    const counted = await submitForm<{ ok: boolean; result: object; lastResult: object }>(
      "/admin/newsletter/segments",
      form,
      { headers: cookie, plain: true },
    );
    expect(counted.data).toMatchObject({
      ok: true,
      result: { count: 0 },
      lastResult: { initialValue: { languages: ["fr", "ht"] } },
    });
    const unnamed = await submitForm<{ lastResult: object }>(
      "/admin/newsletter/segments",
      { ...form, intent: "create" },
      { headers: cookie },
    );
    expect(unnamed.status).toBe(400);
    expect(unnamed.data.lastResult).toMatchObject({ error: { name: ["Nom requis"] } });
    const wrong = await callApi("POST", "/api/newsletter-segments", {
      headers: bearer,
      json: { name: "x", languages: ["de"] },
    });
    expect(wrong.status).toBe(400);
    const taken = await submitForm(
      "/admin/newsletter/segments",
      { intent: "create", name: "Ayiti" },
      { headers: cookie },
    );
    expect(taken.status).toBe(409);
    const gone = await submitForm(
      `/admin/newsletter/segments/${id}`,
      { intent: "delete" },
      { headers: cookie, plain: true },
    );
    expect(gone.headers.get("Location")).toBe("/admin/newsletter/segments?done=delete");
    expect((await callApi("DELETE", `/api/newsletter-segments/${id}`, { headers: bearer })).status).toBe(404);
    expect((await visitScreen(`/admin/newsletter/segments/${id}`, { headers: cookie })).status).toBe(404);
  });
});
