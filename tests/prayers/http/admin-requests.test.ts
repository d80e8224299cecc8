import { beforeEach, describe, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { setRequestStatus } from "~/features/prayers/admin/requests-admin.server";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import {
  addApprovedRequest,
  addPrayerRequest,
  addProposedAnswer,
  addTestimony,
  findPrayerRequest,
} from "~tests/support/prayers";
import { submitForm, visitScreen } from "~tests/support/requests";

interface List {
  list: { view: string; older: number | null };
  views: { view: string; count?: number | string }[];
  requests: { id: number; title: string; name: string }[];
}

let headers: Record<string, string>;
beforeEach(async () => {
  await freshDatabase();
  headers = (await administrator({ permissions: ["manage_prayers"], username: "anne" })).cookie;
});

const listOf = async (query = "") => (await visitScreen<List>(`/admin/prayers${query}`, { headers })).data;
const idsOf = async (query = "") => (await listOf(query)).requests.map(({ id }) => id);
const submit = (id: number, fields: Record<string, string>, plain = false) =>
  submitForm<FormAnswer>(`/admin/prayers/${id}`, fields, { headers, plain });
const set = (id: number, change: object) =>
  db.updateTable("prayerRequests").set(change).where("id", "=", id).execute();
const reject = (id: number) => setRequestStatus(systemCaller(), { id, status: "rejected" });

describe("the list", () => {
  test("shows the waiting requests by default, those with crisis words first", async () => {
    const crisis = await addPrayerRequest();
    await set(crisis, { isCrisis: true });
    const pending = await addPrayerRequest();
    const testimony = await addTestimony();
    const flagged = await addApprovedRequest();
    await set(flagged, { flagCount: 1 });
    const proposed = await addApprovedRequest();
    await addProposedAnswer(proposed);
    await addApprovedRequest();
    const list = await listOf();
    expect(list.list.view).toBe("waiting");
    expect(list.requests.map(({ id }) => id)).toEqual([crisis, proposed, flagged, testimony, pending]);
    expect(list.views.filter(({ count }) => count)).toEqual([
      { view: "waiting", count: 5 },
      { view: "flagged", count: 1 },
    ]);
  });

  test("pages the waiting requests, from those with crisis words to the others", async () => {
    const ids: number[] = [];
    for (let number = 0; number < 33; number++) ids.push(await addPrayerRequest());
    await set(ids[0]!, { isCrisis: true });
    const first = await listOf();
    const second = await listOf(`?before=${first.list.older}`);
    expect([...first.requests, ...second.requests].map(({ id }) => id)).toEqual([
      ids[0],
      ...ids.slice(1).reverse(),
    ]);
    expect(first.requests).toHaveLength(30);
    expect(second.list.older).toBeNull();
  });

  test("has a view for each status", async () => {
    const pending = await addPrayerRequest();
    const secret = await addPrayerRequest({ isPublic: false });
    const approved = await addApprovedRequest();
    const closed = await addApprovedRequest();
    await set(closed, { closedAt: "2026-11-20T12:00:00.000Z" });
    const rejected = await addPrayerRequest();
    await reject(rejected);
    const answered = await addApprovedRequest();
    await submit(answered, { intent: "answered", description: "Bondye reponn." });
    expect(await idsOf("?status=open")).toEqual([approved, secret, pending]);
    expect(await idsOf("?status=private")).toEqual([secret]);
    expect(await idsOf("?status=rejected")).toEqual([rejected]);
    expect(await idsOf("?status=answered")).toEqual([answered]);
    expect(await idsOf("?status=all")).toEqual([answered, rejected, closed, approved, secret, pending]);
    expect(await idsOf("?status=nonsense&before=x")).toEqual([secret, pending]);
  });

  test("a search finds open requests, also by sealed columns", async () => {
    const found = await addPrayerRequest({ requesterName: "Élodie Zéphir", isPublic: false });
    const byPhone = await addPrayerRequest({ requesterPhone: "+33 6 99 88 77 66" });
    const rejected = await addPrayerRequest({ requesterName: "Elodie Refuse" });
    await reject(rejected);
    expect(await idsOf("?q=ELODIE")).toEqual([found]);
    expect(await idsOf("?q=99 88")).toEqual([byPhone]);
    expect(await idsOf("?q=elodie&status=rejected")).toEqual([rejected]);
  });
});

describe("a request", () => {
  interface Detail {
    title: string;
    request: Record<string, unknown>;
  }
  const detailOf = async (id: number) =>
    (await visitScreen<Detail>(`/admin/prayers/${id}`, { headers })).data;

  test("is shown to the team completely, but the page title contains only its number", async () => {
    const id = await addPrayerRequest({ isPublic: false, isUrgent: true });
    const { title, request } = await detailOf(id);
    expect(title).toBe(`Demande de prière n°\u00a0${id}`);
    expect(request).toMatchObject({
      name: "Marie Désir",
      email: "marie@example.org",
      phone: "+509 37 00 00 00",
      title: "Lapriyè pou manman m",
      description: "Manman m malad depi de semèn.",
      isPublic: false,
      isUrgent: true,
      isWaiting: true,
      status: "pending",
    });
    expect((await visitScreen("/admin/prayers/999", { headers })).status).toBe(404);
    expect((await visitScreen("/admin/prayers/x", { headers })).status).toBe(404);
  });

  test("is approved or rejected, with and without JavaScript", async () => {
    const id = await addPrayerRequest();
    expect(await submit(id, { intent: "status", status: "approved" })).toMatchObject({
      status: 200,
      data: { ok: true },
    });
    expect(await findPrayerRequest(id)).toMatchObject({ status: "approved", listRank: 1 });
    const other = await addPrayerRequest();
    const plain = await submit(other, { intent: "status", status: "rejected" }, true);
    expect([plain.status, plain.headers.get("Location")]).toEqual([
      303,
      `/admin/prayers/${other}?done=status`,
    ]);
    expect(await findPrayerRequest(other)).toMatchObject({ status: "rejected", listRank: null });
  });

  test("that was reviewed cannot be reviewed again; a rejected one cannot be answered or hidden", async () => {
    const rejected = await addPrayerRequest();
    await reject(rejected);
    const approved = await addApprovedRequest();
    for (const id of [rejected, approved]) {
      const answer = await submit(id, { intent: "status", status: "approved" });
      expect([answer.status, answer.data.message]).toEqual([409, "Cette demande a déjà été examinée."]);
    }
    expect((await submit(rejected, { intent: "answered", description: "Mèsi" })).status).toBe(409);
    expect((await submit(rejected, { intent: "hide" })).status).toBe(409);
    expect((await submit(999, { intent: "status", status: "approved" })).status).toBe(404);
  });

  test("is decided once when two administrators decide at the same time", async () => {
    const id = await addPrayerRequest();
    const answers = await Promise.all(
      ["approved", "rejected"].map((status) => submit(id, { intent: "status", status })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const log = await db.selectFrom("auditLog").select("action").execute();
    expect(log.map(({ action }) => action)).toEqual([
      `prayerRequest.${(await findPrayerRequest(id)).status}`,
    ]);
  });

  test.each(["", "pending", "answered", "constructor"])("%j is not a valid decision", async (status) => {
    const id = await addPrayerRequest();
    expect([400, 409]).toContain((await submit(id, { intent: "status", status })).status);
    expect((await findPrayerRequest(id)).status).toBe("pending");
  });

  test("is marked as answered only with a testimony that is not blank", async () => {
    const id = await addApprovedRequest();
    for (const description of ["", "  \n ", "\u200b"]) {
      const answer = await submit(id, { intent: "answered", description });
      expect([answer.status, Object.keys(answer.data.lastResult!.error!)]).toEqual([400, ["description"]]);
    }
    expect((await submit(id, { intent: "answered", description: "Bondye geri l." }, true)).status).toBe(303);
    expect((await detailOf(id)).request).toMatchObject({ status: "answered", answer: "Bondye geri l." });
    expect((await submit(id, { intent: "answered", description: "Ankò" })).status).toBe(409);
  });

  test("that is pending cannot be marked as answered", async () => {
    const id = await addPrayerRequest();
    const answer = await submit(id, { intent: "answered", description: "Mèsi" });
    expect(answer.status).toBe(409);
    expect(answer.data.message).toContain("Seule une demande approuvée");
  });

  test("a testimony that is approved stays answered and is listed", async () => {
    const id = await addTestimony();
    await submit(id, { intent: "status", status: "approved" });
    expect(await findPrayerRequest(id)).toMatchObject({ status: "answered", listRank: 2 });
  });

  test("the audit log contains its number, never its text", async () => {
    const id = await addPrayerRequest({ isPublic: false });
    const { userId } = await administrator({ permissions: ["manage_prayers"], username: "jean" });
    await submit(id, { intent: "assign", userId: String(userId) });
    await submit(id, { intent: "status", status: "approved" });
    await submit(id, { intent: "answered", description: "Bondye geri manman m." });
    await submit(id, { intent: "delete" });
    const log = await db.selectFrom("auditLog").select(["action", "subject", "before", "after"]).execute();
    expect(log.map(({ action }) => action)).toEqual([
      "prayerRequest.assigned",
      "prayerRequest.approved",
      "prayerRequest.answered",
      "prayerRequest.deleted",
    ]);
    expect(new Set(log.map(({ subject }) => subject))).toEqual(new Set([`#${id}`]));
    expect(JSON.stringify(log)).not.toMatch(/Marie|manman|example\.org|37 00/);
    expect(log[0]!.after).toBe('{"assignedTo":"jean"}');
  });
});

test("guests and roles without the permission cannot open the screens", async () => {
  const id = await addPrayerRequest({ isPublic: false });
  const others = await administrator({
    permissions: [
      "manage_content",
      "manage_users",
      "manage_donations",
      "manage_newsletter",
      "view_analytics",
    ],
  });
  for (const path of ["/admin/prayers", `/admin/prayers/${id}`, "/admin/prayers/print"]) {
    expect((await visitScreen(path)).status).toBe(302);
    const answer = await visitScreen(path, { headers: others.cookie });
    expect(answer.status).toBe(403);
    expect(JSON.stringify(answer.data)).not.toContain("Lapriyè");
  }
  const decision = { intent: "status", status: "approved" };
  expect((await submitForm(`/admin/prayers/${id}`, decision, { headers: others.cookie })).status).toBe(403);
  expect((await submitForm(`/admin/prayers/${id}`, decision)).status).toBe(401);
  expect((await findPrayerRequest(id)).status).toBe("pending");
});
