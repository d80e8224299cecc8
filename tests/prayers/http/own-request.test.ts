import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { setRequestStatus } from "~/features/prayers/admin/requests-admin.server";
import type { OwnRequest } from "~/features/prayers/requests/request-card";
import { manageRequestPath } from "~/features/prayers/requests/request-link.server";
import { systemCaller } from "~/auth/caller.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { askForPrayer, openBrowser } from "~tests/support/prayer-browser";
import {
  addApprovedRequest,
  addPrayerRequest,
  addTestimony,
  findPrayerRequest,
} from "~tests/support/prayers";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

interface Screen {
  request: OwnRequest | null;
  helpLines: object[];
  done: string | null;
  meta: { noStore: boolean; noindex: boolean };
}

const pathOf = async (id: number) => manageRequestPath(await findPrayerRequest(id));
const look = async (id: number) => (await visitScreen<Screen>(`/en${await pathOf(id)}`)).data;
const answer = {
  intent: "answer",
  testimony: "The operation went well, and she is home.",
  dateAnswered: "last Tuesday",
};

beforeEach(async () => void (await freshDatabase()));

describe("the page behind the secret link", () => {
  test("shows the request in every status, also private ones, with no-store and noindex", async () => {
    const waiting = await addPrayerRequest({ title: "A waiting one", isPublic: false });
    expect(await look(waiting)).toMatchObject({
      request: {
        title: "A waiting one",
        isWaiting: true,
        isPublic: false,
        requesterEmail: "marie@example.org",
      },
      meta: { noStore: true, noindex: true },
    });
    await setRequestStatus(systemCaller(), { id: waiting, status: "rejected" });
    expect((await look(waiting)).request).toMatchObject({ status: "rejected" });
    const testimony = await addTestimony();
    expect((await look(testimony)).request).toMatchObject({ status: "answered", isWaiting: true });
  });

  test("opening it changes nothing, whatever the query contains", async () => {
    const id = await addApprovedRequest();
    const before = await findPrayerRequest(id);
    await visitScreen(`/en${await pathOf(id)}?do=close&intent=close`);
    expect(await findPrayerRequest(id)).toEqual(before);
  });

  test("a forged link, and a link to a deleted request, are a 404 with its own screen", async () => {
    const id = await addApprovedRequest();
    const path = await pathOf(id);
    const { status, data } = await visitScreen<Screen>(`/fr${path.slice(0, -1)}`);
    expect({ status, request: data.request }).toEqual({ status: 404, request: null });
    await db.deleteFrom("prayerRequests").where("id", "=", id).execute();
    expect((await visitScreen(`/fr${path}`)).status).toBe(404);
    expect((await submitForm(`/fr${path}`, { intent: "close" })).status).toBe(404);
  });

  test("a link made before a restore does not open another request with the same id", async () => {
    const id = await addPrayerRequest();
    const path = await pathOf(id);
    await db
      .updateTable("prayerRequests")
      .set({ createdAt: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", id)
      .execute();
    expect((await visitScreen(`/en${path}`)).status).toBe(404);
    expect((await submitForm(`/en${path}`, answer)).status).toBe(404);
  });

  test("closes the request and opens it again, with and without JavaScript", async () => {
    const id = await addApprovedRequest();
    const path = await pathOf(id);
    expect((await submitForm<FormAnswer>(`/en${path}`, { intent: "close" })).data.ok).toBe(true);
    expect(await findPrayerRequest(id)).toMatchObject({ closedAt: expect.any(String), listRank: null });
    const plain = await submitForm(`/en${path}`, { intent: "renew" }, { plain: true });
    expect(plain.headers.get("Location")).toBe(`/en${path}?done=renew`);
    expect(await findPrayerRequest(id)).toMatchObject({ closedAt: null, listRank: 1 });
    expect((await visitScreen<Screen>(`/en${path}?done=renew`)).data.done).toBe("renew");
    expect((await visitScreen<Screen>(`/en${path}?done=nonsense`)).data.done).toBeNull();
  });

  test("accepts a testimony with its date; the request is answered and listed at once", async () => {
    const id = await addApprovedRequest();
    const plain = await submitForm(`/en${await pathOf(id)}`, answer, { plain: true });
    expect(plain.status).toBe(303);
    expect(await findPrayerRequest(id)).toMatchObject({
      status: "answered",
      answeredDescription: "The operation went well, and she is home.\n\nAnswered: last Tuesday",
      listRank: 2,
    });
    expect((await submitForm(`/en${await pathOf(id)}`, answer)).status).toBe(409);
  });

  test("a private request's testimony is sealed", async () => {
    const id = await addApprovedRequest({ isPublic: false });
    await submitForm(`/en${await pathOf(id)}`, answer);
    const row = await findPrayerRequest(id);
    expect(row).toMatchObject({ status: "answered", listRank: null });
    expect(row.answeredDescription).not.toContain("operation");
    expect((await look(id)).request?.answer?.text).toContain("The operation went well");
  });

  test("shows errors at the fields that are too short", async () => {
    const id = await addApprovedRequest();
    const short = { intent: "answer", testimony: "Yes", dateAnswered: "" };
    const { status, data } = await submitForm<FormAnswer>(`/en${await pathOf(id)}`, short);
    expect(status).toBe(400);
    expect(data.lastResult?.error).toEqual({
      testimony: ["Please share how God answered your prayer"],
      dateAnswered: ["Please provide when your prayer was answered"],
    });
  });

  test("an id sent with the token does not select another request", async () => {
    const [own, other] = [await addApprovedRequest(), await addApprovedRequest()];
    await submitForm(`/en${await pathOf(own)}`, { ...answer, id: String(other), token: await pathOf(other) });
    expect((await findPrayerRequest(own)).status).toBe("answered");
    expect((await findPrayerRequest(other)).status).toBe("approved");
  });

  test("shows help lines for a request that mentions a crisis", async () => {
    const id = await addPrayerRequest({ description: "I want to kill myself and nobody knows." });
    expect((await look(id)).helpLines.length).toBeGreaterThan(0);
    expect((await look(await addPrayerRequest())).helpLines).toEqual([]);
  });
});

describe("the page of the visitor's own requests", () => {
  const mine = async (cookie?: string) =>
    (
      await visitScreen<{ requests: OwnRequest[]; meta: object }>("/en/prayer-requests/mine", {
        headers: cookie ? { Cookie: cookie } : {},
      })
    ).data;

  test("lists the requests of this browser, each with its secret link", async () => {
    const browser = openBrowser();
    const first = await askForPrayer(browser, { title: "The first one" });
    const second = await askForPrayer(browser, { title: "The second one", isPublic: false });
    await askForPrayer(openBrowser(), { title: "Somebody else’s" });
    const { requests, meta } = await mine(browser.cookie);
    expect(requests.map(({ id }) => id)).toEqual([second, first]);
    expect(requests[0]!.managePath).toBe(await pathOf(second));
    expect(meta).toMatchObject({ noStore: true, noindex: true });
  });

  test("is empty without a visitor, and with a cookie of another site", async () => {
    await addPrayerRequest();
    expect((await mine()).requests).toEqual([]);
    expect((await mine("visitor=1.abc")).requests).toEqual([]);
  });
});

describe("the page of one listed request", () => {
  const path = (id: number) => `/en/prayer-requests/${id}`;

  test("shows the full text and all names, with noindex", async () => {
    const description = "Every word of it. ".repeat(100).trim();
    const id = await addApprovedRequest({ description });
    for (const userName of ["A1", "B2", "C3", "D4", "E5", "F6"]) {
      await openBrowser().call("POST", `/api/prayer-requests/${id}/pray`, { userName });
    }
    const { data } = await visitScreen(path(id));
    expect(data).toMatchObject({
      card: { description, isExcerpt: false, names: ["A1", "B2", "C3", "D4", "E5", "F6"] },
      meta: { noindex: true },
    });
    expect(JSON.stringify(data)).not.toContain("example.org");
  });

  test("is a 404 for pending, private, rejected, closed and hidden requests, and for an invalid id", async () => {
    const rejected = await addPrayerRequest();
    await setRequestStatus(systemCaller(), { id: rejected, status: "rejected" });
    const closed = await addApprovedRequest();
    await submitForm(`/en${await pathOf(closed)}`, { intent: "close" });
    const ids = [
      await addPrayerRequest(),
      await addApprovedRequest({ isPublic: false }),
      rejected,
      closed,
      999,
    ];
    for (const id of [...ids, "0", "abc"]) {
      expect((await visitScreen(path(id as number))).status, String(id)).toBe(404);
    }
    expect((await callApi("GET", "/api/prayer-requests/mine/pray")).status).toBe(405);
  });

  test("accepts a prayer and a report only for the request in its path", async () => {
    const [id, other] = [await addApprovedRequest(), await addApprovedRequest()];
    const plain = await submitForm(
      path(id),
      { intent: "pray", userName: "Jean", id: String(other) },
      { plain: true },
    );
    expect(plain.headers.get("Location")).toBe(`${path(id)}?done=pray`);
    expect((await findPrayerRequest(id)).prayerCount).toBe(1);
    expect((await findPrayerRequest(other)).prayerCount).toBe(0);
    const flagged = await submitForm(path(id), { intent: "flag" }, { plain: true });
    expect(flagged.headers.get("Location")).toBe("/en/prayer-requests?done=flag");
    expect((await findPrayerRequest(id)).flagCount).toBe(1);
  });
});
