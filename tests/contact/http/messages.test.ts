import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { addContactMessage, editor } from "~tests/inbox/world";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

interface Screen {
  messages: { id: number }[];
  views: { view: string; count?: number }[];
}

beforeEach(async () => void (await freshDatabase()));

describe("a message", () => {
  const findRow = (id: number) =>
    db.selectFrom("contactMessages").select(["isRead", "status"]).where("id", "=", id).executeTakeFirst();

  test("the list of unread messages counts them", async () => {
    const { cookie } = await editor();
    const unread = await addContactMessage();
    await addContactMessage({ isRead: true });
    const { data } = await visitScreen<Screen>("/admin/messages?status=unread", { headers: cookie });
    expect(data.messages.map(({ id }) => id)).toEqual([unread]);
    expect(data.views.find(({ view }) => view === "unread")).toEqual({ view: "unread", count: 1 });
    const file = await visitScreen<string>("/admin/messages/export.csv?status=unread", { headers: cookie });
    expect(file.data.trimEnd().split("\r\n")).toHaveLength(2);
  });

  test("is marked as read by the form of its screen", async () => {
    const { cookie } = await editor();
    const id = await addContactMessage();
    const fields = { intent: "read" };
    const answer = await submitForm<FormAnswer>(`/admin/messages/${id}`, fields, { headers: cookie });
    expect(answer).toMatchObject({ status: 200, data: { ok: true, intent: "read" } });
    expect(await findRow(id)).toEqual({ isRead: true, status: "open" });
  });

  test.each([
    ["answer", "answered"],
    ["archive", "archived"],
    ["reopen", "open"],
  ])("%s moves it to %s, and a plain browser is shown what was done", async (intent, status) => {
    const { cookie } = await editor();
    const id = await addContactMessage({ status: "answered" });
    const { headers } = await submitForm(
      `/admin/messages/${id}`,
      { intent },
      { headers: cookie, plain: true },
    );
    expect(await findRow(id)).toMatchObject({ status });
    const screen = await visitScreen<{ done: string }>(headers.get("Location")!, { headers: cookie });
    expect(screen.data.done).toBe(intent);
  });

  test("an unknown value of `done` is ignored", async () => {
    const { cookie } = await editor();
    const id = await addContactMessage();
    const path = `/admin/messages/${id}?done=constructor`;
    expect((await visitScreen<{ done: unknown }>(path, { headers: cookie })).data.done).toBeNull();
  });

  test("PATCH marks it as read without a payload; idempotent", async () => {
    const { bearer } = await editor();
    const id = await addContactMessage();
    for (let time = 0; time < 2; time++) {
      const answer = await callApi("PATCH", `/api/contact-messages/${id}/read`, { headers: bearer });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ id, isRead: true, status: "open" });
    }
    expect(await findRow(id)).toEqual({ isRead: true, status: "open" });
  });

  test.each(["0", "-1", "1.5", "x", "4711", "99999999999999999999"])("PATCH of %s is a 404", async (id) => {
    const { bearer } = await editor();
    await addContactMessage();
    const answer = await callApi("PATCH", `/api/contact-messages/${id}/read`, { headers: bearer });
    expect(answer.status).toBe(404);
  });

  test("PATCH is refused to others, from other sites, and with another method", async () => {
    const id = await addContactMessage();
    const path = `/api/contact-messages/${id}/read`;
    const { bearer } = await administrator({ permissions: ["manage_users"] });
    expect((await callApi("PATCH", path)).status).toBe(401);
    expect((await callApi("PATCH", path, { headers: bearer })).status).toBe(403);
    const { cookie } = await editor();
    const foreign = { ...cookie, Origin: "https://evil.example" };
    expect((await callApi("PATCH", path, { headers: foreign })).status).toBe(403);
    const wrong = await callApi("POST", path, { headers: cookie });
    expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, "PATCH"]);
    expect(await findRow(id)).toEqual({ isRead: false, status: "open" });
  });
});
