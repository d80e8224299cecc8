import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { addApprovedRequest, addPrayerRequest, findPrayerRequest } from "~tests/support/prayers";
import { openBrowser, prayerRequest } from "~tests/support/prayer-browser";
import { submitForm, visitScreen } from "~tests/support/requests";

interface Page {
  list: {
    cards: { id: number; names: string[]; prayerCount: number; isExcerpt: boolean }[];
    next: string | null;
  } | null;
  tab: string;
  done: string | null;
}

const page = "/prayer-requests";
const look = async (query = "") => (await visitScreen<Page>(`/en${page}${query}`)).data;
const listed = async (query = "") => (await look(query)).list!.cards.map(({ id }) => id);

const countPrayersAlone = () =>
  db
    .insertInto("systemSettings")
    .values({
      key: "prayers",
      value: JSON.stringify({ showNames: false }),
      updatedAt: "2026-11-23T00:00:00.000Z",
    })
    .execute();

beforeEach(async () => void (await freshDatabase()));

describe("the list", () => {
  test("shows only approved public requests, filtered by type and by the language of the request", async () => {
    const healing = await addApprovedRequest({ prayerType: "healing", language: "ht" });
    const family = await addApprovedRequest({ prayerType: "family", language: "es" });
    await addApprovedRequest({ isPublic: false });
    await addPrayerRequest();
    expect(await listed()).toEqual([healing, family]);
    expect(await listed("?type=family")).toEqual([family]);
    expect(await listed("?writtenIn=ht&type=")).toEqual([healing]);
    expect(await listed("?type=family&writtenIn=ht")).toEqual([]);
  });

  test("uses keyset pagination with twelve requests per page", async () => {
    const ids: number[] = [];
    for (let count = 0; count < 14; count++) ids.push(await addApprovedRequest());
    const first = (await look()).list!;
    expect(first.cards.map(({ id }) => id)).toEqual(ids.slice(0, 12));
    const second = (await look(`?after=${first.next}`)).list!;
    expect(second.cards.map(({ id }) => id)).toEqual(ids.slice(12));
    expect(second.next).toBeNull();
  });

  test.each(["type=hope", "writtenIn=de", "after=1", "after=0.0.0", "tab=all"])(
    "?%s is a 404",
    async (query) => {
      expect((await visitScreen(`/en${page}?${query}`)).status).toBe(404);
    },
  );

  test("an unknown ?done= is ignored, and the other tabs load no list", async () => {
    expect(await look("?done=nonsense")).toMatchObject({ done: null, tab: "view" });
    expect(await look("?tab=submit")).toMatchObject({ list: null, tab: "submit" });
  });

  test("a long text is shortened for the card, at a space or between characters", async () => {
    const id = await addApprovedRequest({ description: "😀".repeat(1_000) });
    const card = (await look()).list!.cards[0]!;
    expect(card).toMatchObject({ id, isExcerpt: true });
    expect(JSON.stringify(card)).toContain(`${"😀".repeat(350)}…`);
  });

  test("its data never contains contact data, and is the same for the requester and for everybody else", async () => {
    const browser = openBrowser();
    const answer = await browser.call("POST", "/api/prayer-requests", {
      ...prayerRequest,
      title: "Only for the list",
    });
    const { id } = (await answer.json()) as { id: number };
    await db
      .updateTable("prayerRequests")
      .set({ reviewedAt: "2026-11-23T00:00:00.000Z", status: "approved", listRank: 1 })
      .where("id", "=", id)
      .execute();
    const forEverybody = JSON.stringify(await look());
    const own = await visitScreen(`/en${page}`, { headers: { Cookie: browser.cookie! } });
    expect(forEverybody).toContain("Only for the list");
    expect(forEverybody).not.toContain("marie@example.org");
    expect(JSON.stringify(own.data)).toBe(forEverybody);
  });
});

describe("praying", () => {
  test("is recorded with the name, with and without JavaScript", async () => {
    const id = await addApprovedRequest();
    const fields = { intent: "pray", userName: " Jean ", country: "HT", id: String(id) };
    const scripted = await submitForm<FormAnswer>(`/en${page}`, fields);
    expect(scripted).toMatchObject({ status: 200, data: { ok: true, intent: "pray" } });
    expect(scripted.headers.getSetCookie().join()).toContain("visitor=");
    const plain = await submitForm(
      `/ht${page}?type=healing&writtenIn=ht`,
      { ...fields, userName: "Ana" },
      { plain: true, from: "2001:db8:ffff::1" },
    );
    expect(plain.status).toBe(303);
    expect(plain.headers.get("Location")).toBe(`/ht${page}?type=healing&writtenIn=ht&done=pray`);
    const { prayerCount, status } = await findPrayerRequest(id);
    expect({ prayerCount, status }).toEqual({ prayerCount: 2, status: "praying" });
    expect((await look()).list!.cards[0]).toMatchObject({ names: ["Jean", "Ana"], prayerCount: 2 });
  });

  test("without JavaScript the request's page leads back to the card's place in the list", async () => {
    const id = await addApprovedRequest();
    const query = "type=healing&writtenIn=ht&after=1.0.1";
    const opened = await visitScreen<{ place: object }>(`/ht${page}/${id}?${query}`);
    expect(opened.data.place).toEqual({ type: "healing", writtenIn: "ht", after: "1.0.1" });
    const fields = { intent: "pray", userName: "Ana" };
    const plain = await submitForm(`/ht${page}/${id}?${query}`, fields, { plain: true });
    expect(plain.headers.get("Location")).toBe(`/ht${page}/${id}?${query}&done=pray`);
    expect((await findPrayerRequest(id)).prayerCount).toBe(1);
    const strange = await visitScreen<{ place: object }>(`/ht${page}/${id}?type=hope&after=1`);
    expect(strange.data.place).toEqual({ type: null, writtenIn: null, after: null });
  });

  test("keeps the name in the form for the next request", async () => {
    const id = await addApprovedRequest();
    const { data } = await submitForm<FormAnswer>(`/fr${page}`, {
      intent: "pray",
      userName: "Jean",
      id: String(id),
    });
    expect(data.lastResult?.initialValue).toMatchObject({ userName: "Jean" });
  });

  test.each(["", "   ", "\u200b\u00ad"])("requires a name with visible characters (%j)", async (userName) => {
    const id = await addApprovedRequest();
    const { status, data } = await submitForm<FormAnswer>(`/en${page}`, {
      intent: "pray",
      userName,
      id: String(id),
    });
    expect(status).toBe(400);
    expect(data.lastResult?.error?.userName).toEqual([
      "Name Required - Please enter your name to record your prayer",
    ]);
    expect((await findPrayerRequest(id)).prayerCount).toBe(0);
  });

  test("is rejected for a pending, private or unknown request", async () => {
    const statuses: number[] = [];
    const ids = [await addPrayerRequest(), await addApprovedRequest({ isPublic: false }), 999];
    for (const id of ids) {
      statuses.push(
        (await submitForm(`/en${page}`, { intent: "pray", userName: "Jean", id: String(id) })).status,
      );
    }
    expect(statuses).toEqual([409, 404, 404]);
  });

  test("the page shows only the count when the settings hide the names", async () => {
    const id = await addApprovedRequest();
    await submitForm(`/en${page}`, { intent: "pray", userName: "Jean", id: String(id) });
    await countPrayersAlone();
    expect((await look()).list!.cards[0]).toMatchObject({ names: [], prayerCount: 1 });
  });
});

describe("reporting", () => {
  test("counts each visitor once, and says that the team will review it", async () => {
    const id = await addApprovedRequest();
    const plain = await submitForm(
      `/es${page}?type=healing`,
      { intent: "flag", id: String(id) },
      { plain: true },
    );
    expect(plain.headers.get("Location")).toBe(`/es${page}?type=healing&done=flag`);
    expect((await findPrayerRequest(id)).flagCount).toBe(1);
    expect(await look("?done=flag")).toMatchObject({ done: "flag" });
  });

  test("is rejected for a request that is not listed", async () => {
    const id = await addPrayerRequest();
    expect((await submitForm(`/en${page}`, { intent: "flag", id: String(id) })).status).toBe(404);
  });
});
