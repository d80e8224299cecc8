import { beforeEach, expect, test } from "vitest";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { askForPrayer, openBrowser, prayerRequest } from "~tests/support/prayer-browser";
import { callApi } from "~tests/support/requests";

let team: { headers: Record<string, string> };

beforeEach(async () => {
  await freshDatabase();
  team = { headers: (await administrator({ permissions: ["manage_prayers"] })).bearer };
});

const decide = (id: number, status: string) =>
  callApi("PATCH", `/api/prayer-requests/${id}/status`, { json: { status }, ...team });
async function addApprovedRequest(more: Record<string, unknown> = {}): Promise<number> {
  const id = await askForPrayer(openBrowser(), more);
  expect((await decide(id, "approved")).status).toBe(200);
  return id;
}
const listed = async () => (await callApi("GET", "/api/prayer-requests?public=true")).json();
const pray = (id: number, userName = "Jean") =>
  openBrowser().call("POST", `/api/prayer-requests/${id}/pray`, { userName });
const messageOf = async (answer: Response) => (await answer.json()) as { message: string; errors?: unknown };

test("a new request is pending, whatever status the client sends", async () => {
  for (const status of ["approved", "praying", "rejected", "nonsense"]) {
    const answer = await callApi("POST", "/api/prayer-requests", {
      json: { ...prayerRequest, status },
      from: `2001:db8:${status.length}::1`,
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ status: "pending", title: prayerRequest.title });
  }
  expect(await listed()).toEqual([]);
});

test("omitted fields get the defaults of the specification", async () => {
  const { requesterName, title, description } = prayerRequest;
  const answer = await callApi("POST", "/api/prayer-requests", {
    json: { requesterName, title, description, requesterEmail: null, requesterPhone: "" },
  });
  expect(await answer.json()).toMatchObject({
    prayerType: "healing",
    isPublic: true,
    isUrgent: false,
    requesterEmail: null,
    requesterPhone: null,
    prayedBy: [],
  });
});

test("input that is too short is rejected with the messages of the specification", async () => {
  const answer = await callApi("POST", "/api/prayer-requests?lang=en", {
    json: { requesterName: "M", title: "Four", description: "Too short", requesterEmail: "nobody" },
  });
  expect(answer.status).toBe(400);
  expect((await messageOf(answer)).errors).toEqual({
    requesterName: ["Name must be at least 2 characters"],
    title: ["Title must be at least 5 characters"],
    description: ["Please provide more details about your prayer request"],
    requesterEmail: [expect.any(String)],
  });
  expect(
    (await messageOf(await callApi("POST", "/api/prayer-requests?lang=en", { json: {} }))).errors,
  ).toEqual({
    requesterName: ["Name must be at least 2 characters"],
    title: ["Title must be at least 5 characters"],
    description: ["Please provide more details about your prayer request"],
  });
});

test("an approved request is listed without contact data, a private one never", async () => {
  const id = await addApprovedRequest();
  await addApprovedRequest({ isPublic: false, title: "A private trouble" });
  const [request, ...others] = (await listed()) as object[];
  expect(others).toEqual([]);
  expect(request).toEqual({
    id,
    title: prayerRequest.title,
    requesterName: "Marie Désir",
    isAnonymous: false,
    status: "approved",
    prayerType: "healing",
    isUrgent: false,
    isPublic: true,
    description: prayerRequest.description,
    language: "fr",
    createdAt: expect.any(String),
    prayedBy: [],
    prayerCount: 0,
    answeredDescription: null,
    answeredDate: null,
  });
});

test("an anonymous request is listed without its name", async () => {
  await addApprovedRequest({ isAnonymous: true });
  expect(await listed()).toMatchObject([{ requesterName: "Anonyme", isAnonymous: true }]);
});

test("the team sees every request in the view of the administration", async () => {
  const id = await askForPrayer(openBrowser(), { isPublic: false, requesterEmail: "marie@example.org" });
  const answer = await callApi("GET", "/api/prayer-requests", team);
  expect(await answer.json()).toMatchObject([
    {
      id,
      name: "Marie Désir",
      email: "marie@example.org",
      description: prayerRequest.description,
      isAnonymous: false,
      isPublic: false,
      isUrgent: false,
      status: "pending",
      prayedByUsers: [],
      answeredDescription: null,
    },
  ]);
  expect(await (await callApi("GET", "/api/prayer-requests?public=true", team)).json()).toEqual([]);
});

test("an administrator without the permission sees only the public list", async () => {
  await askForPrayer();
  const { bearer } = await administrator({ permissions: ["manage_content"] });
  expect((await callApi("GET", "/api/prayer-requests", { headers: bearer })).status).toBe(403);
  const answer = await callApi("GET", "/api/prayer-requests?public=true", { headers: bearer });
  expect(await answer.json()).toEqual([]);
});

test("the list is paged, with urgent requests first and then those with the fewest prayers", async () => {
  const ids = [];
  for (const isUrgent of [false, false, true, false]) ids.push(await addApprovedRequest({ isUrgent }));
  await pray(ids[0]!);
  const order = [ids[2], ids[1], ids[3], ids[0]];
  expect(((await listed()) as { id: number }[]).map(({ id }) => id)).toEqual(order);
  const seen: number[] = [];
  let path: string | undefined = "/api/prayer-requests?limit=1";
  while (path) {
    const answer: Response = await callApi("GET", path);
    seen.push(...((await answer.json()) as { id: number }[]).map(({ id }) => id));
    const next: string | undefined = /<(\?[^>]+)>/.exec(answer.headers.get("Link") ?? "")?.[1];
    path = next && `/api/prayer-requests${next}`;
  }
  expect(seen).toEqual(order);
});

test("the list is filtered by type and by the language of the requests", async () => {
  const family = await addApprovedRequest({ prayerType: "family", language: "ht" });
  await addApprovedRequest({ prayerType: "family" });
  const filtered = async (query: string) =>
    ((await (await callApi("GET", `/api/prayer-requests?${query}`)).json()) as { id: number }[]).map(
      ({ id }) => id,
    );
  expect(await filtered("type=family&writtenIn=ht")).toEqual([family]);
  expect(await filtered("type=family")).toHaveLength(2);
  expect(await filtered("writtenIn=es")).toEqual([]);
  expect((await callApi("GET", "/api/prayer-requests?type=lottery")).status).toBe(400);
  expect((await callApi("GET", "/api/prayer-requests?after=1;drop")).status).toBe(400);
});

test("the first prayer changes an approved request to praying, and the names are in order", async () => {
  const id = await addApprovedRequest();
  await pray(id, "Jean");
  const answer = await pray(id, "Rose 🌹");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    id,
    status: "praying",
    prayedBy: ["Jean", "Rose 🌹"],
    prayerCount: 2,
  });
});

test("a visitor counts once per request", async () => {
  const id = await addApprovedRequest();
  const browser = openBrowser();
  for (const userName of ["Jean", "Jean again"]) {
    const answer = await browser.call("POST", `/api/prayer-requests/${id}/pray`, { userName });
    expect(await answer.json()).toMatchObject({ prayedBy: ["Jean"], prayerCount: 1 });
  }
  expect(await (await browser.call("GET", "/api/prayer-requests/prayed")).json()).toEqual([id]);
  expect(await (await openBrowser().call("GET", "/api/prayer-requests/prayed")).json()).toEqual([]);
});

test("a prayer without a name is rejected", async () => {
  const id = await addApprovedRequest();
  for (const userName of ["", "   ", "​‍", undefined]) {
    const answer = await openBrowser().call("POST", `/api/prayer-requests/${id}/pray?lang=en`, { userName });
    expect(answer.status).toBe(400);
    expect((await messageOf(answer)).errors).toEqual({
      userName: ["Name Required - Please enter your name to record your prayer"],
    });
  }
});

test("nobody can pray for a request that is pending, private, rejected, answered or unknown", async () => {
  const pending = await askForPrayer();
  const hidden = await addApprovedRequest({ isPublic: false });
  const rejected = await askForPrayer();
  await decide(rejected, "rejected");
  const answered = await addApprovedRequest();
  await callApi("PATCH", `/api/prayer-requests/${answered}/answered`, {
    json: { description: "God healed her." },
    ...team,
  });
  for (const id of [pending, rejected, answered]) expect((await pray(id)).status).toBe(409);
  expect((await pray(hidden)).status).toBe(404);
  for (const id of ["9999", "0", "abc", "1.5", "99999999999"]) {
    const path = `/api/prayer-requests/${id}/pray`;
    expect((await openBrowser().call("POST", path, { userName: "Jean" })).status).toBe(404);
  }
  expect(await db.selectFrom("prayers").select("id").execute()).toEqual([]);
  const visitors = db.selectFrom("users").select("id").where("username", "like", "visitor-%");
  expect(await visitors.execute()).toHaveLength(4); // the requesters: a rejected prayer creates no visitor
});

test("a pending request can only become approved or rejected", async () => {
  const id = await askForPrayer();
  expect((await decide(id, "praying")).status).toBe(409);
  expect((await decide(id, "nonsense")).status).toBe(400);
  expect((await decide(id, "rejected")).status).toBe(200);
  expect((await decide(id, "approved")).status).toBe(409);
  expect((await decide(9999, "approved")).status).toBe(404);
});

test("an approved request can be answered only with a testimony that is not blank", async () => {
  const id = await addApprovedRequest();
  const answer = (description: string) =>
    callApi("PATCH", `/api/prayer-requests/${id}/answered`, { json: { description }, ...team });
  expect((await answer(" ")).status).toBe(400);
  expect(await (await answer("God healed her.")).json()).toMatchObject({
    status: "answered",
    answeredDescription: "God healed her.",
  });
  expect((await answer("Again")).status).toBe(409);
  expect(await listed()).toMatchObject([{ id, status: "answered", answeredDescription: "God healed her." }]);
});

test("a testimony waits for the team, and is listed as answered once it is approved", async () => {
  const id = await askForPrayer(openBrowser(), { status: "answered", prayerType: "thanksgiving" });
  expect(await listed()).toEqual([]);
  expect(await (await decide(id, "approved")).json()).toMatchObject({ status: "answered" });
  expect(await listed()).toMatchObject([{ id, status: "answered" }]);
  expect((await decide(id, "approved")).status).toBe(409);
});

test("the requester's answer applies at once; somebody else's answer is stored for review", async () => {
  const requester = openBrowser();
  const id = await askForPrayer(requester);
  await decide(id, "approved");
  const path = `/api/prayer-requests/${id}/answer`;
  const kept = await openBrowser().call("POST", path, { description: "I heard she is well." });
  expect(kept.status).toBe(202);
  expect(await listed()).toMatchObject([{ id, status: "approved", answeredDescription: null }]);
  const answer = await requester.call("POST", path, { description: "She came home." });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ status: "answered", answeredDescription: "She came home." });
  expect((await openBrowser().call("POST", path, { description: "Too late" })).status).toBe(409);
  expect((await requester.call("POST", path, { description: "Twice" })).status).toBe(409);
});

test("flags of different visitors hide a request until the team has reviewed it", async () => {
  const id = await addApprovedRequest();
  const flag = (browser = openBrowser()) => browser.call("POST", `/api/prayer-requests/${id}/flag`);
  const first = openBrowser();
  for (const browser of [first, first, openBrowser()]) expect((await flag(browser)).status).toBe(200);
  expect(await listed()).toHaveLength(1);
  expect((await flag()).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await flag()).status).toBe(404);
  expect((await pray(id)).status).toBe(409);
});
