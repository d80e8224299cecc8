import { beforeEach, describe, expect, test } from "vitest";
import { flagPrayerRequest } from "~/features/prayers/requests/flag.server";
import { getPublicRequest } from "~/features/prayers/requests/list.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayInput } from "~/features/prayers/requests/requests.schema";
import { answerPrayerRequest } from "~/features/prayers/requests/answer.server";
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
  newReply,
  requestTokenOf,
} from "~tests/support/prayers";
import { submitForm, visitScreen } from "~tests/support/requests";
import { guestCaller } from "~tests/support/subscriptions";

let anne: Awaited<ReturnType<typeof administrator>>;
let headers: Record<string, string>;
beforeEach(async () => {
  await freshDatabase();
  anne = await administrator({ permissions: ["manage_prayers"], username: "anne" });
  headers = anne.cookie;
});

const submit = (id: number, fields: Record<string, string>, plain = false) =>
  submitForm<FormAnswer>(`/admin/prayers/${id}`, fields, { headers, plain });
const listOf = async (view: string) => {
  const { data } = await visitScreen<{ requests: { id: number }[] }>(`/admin/prayers?status=${view}`, {
    headers,
  });
  return data.requests.map(({ id }) => id);
};

describe("flags", () => {
  let host = 0;
  const flag = (id: number) =>
    flagPrayerRequest({ ...guestCaller, address: `192.0.2.${++host}` }, { id }, newReply());

  test("hide a request at the threshold; the team shows it again, and the count restarts at zero", async () => {
    const id = await addApprovedRequest();
    for (let number = 0; number < 3; number++) await flag(id);
    expect(await findPrayerRequest(id)).toMatchObject({ flagCount: 3, listRank: null });
    expect(await listOf("flagged")).toEqual([id]);
    expect((await submit(id, { intent: "show" })).data.ok).toBe(true);
    expect(await findPrayerRequest(id)).toMatchObject({ flagCount: 0, hiddenAt: null, listRank: 1 });
    expect(await listOf("flagged")).toEqual([]);
    await flag(id);
    expect(await findPrayerRequest(id)).toMatchObject({ flagCount: 1, listRank: 1 });
  });

  test("are reset when the request stays hidden", async () => {
    const id = await addApprovedRequest();
    for (let number = 0; number < 3; number++) await flag(id);
    const { hiddenAt } = await findPrayerRequest(id);
    expect((await submit(id, { intent: "hide" }, true)).status).toBe(303);
    expect(await findPrayerRequest(id)).toMatchObject({ flagCount: 0, hiddenAt, listRank: null });
    expect(await listOf("waiting")).toEqual([]);
  });
});

test("hiding and showing an approved request are idempotent", async () => {
  const id = await addApprovedRequest();
  for (const intent of ["hide", "hide", "show", "show"])
    expect((await submit(id, { intent })).status).toBe(200);
  const log = await db
    .selectFrom("auditLog")
    .select("action")
    .where("action", "!=", "prayerRequest.approved")
    .execute();
  expect(log.map(({ action }) => action)).toEqual(["prayerRequest.hidden", "prayerRequest.shown"]);
});

test("a request that visitors never see cannot be hidden or shown", async () => {
  for (const id of [
    await addPrayerRequest(),
    await addTestimony(),
    await addApprovedRequest({ isPublic: false }),
  ]) {
    for (const intent of ["hide", "show"]) expect((await submit(id, { intent })).status).toBe(409);
  }
});

describe("answers that others proposed", () => {
  test("an accepted one answers an approved request, and the others are deleted", async () => {
    const id = await addApprovedRequest();
    const [first] = [await addProposedAnswer(id, "Li geri!"), await addProposedAnswer(id, "Mwen pa konnen")];
    expect((await findPrayerRequest(id)).proposedCount).toBe(2);
    const { data } = await visitScreen<{ proposed: { description: string }[] }>(`/admin/prayers/${id}`, {
      headers,
    });
    expect(data.proposed.map(({ description }) => description)).toEqual(["Li geri!", "Mwen pa konnen"]);
    expect((await submit(id, { intent: "accept", answerId: String(first) })).data.ok).toBe(true);
    expect(await findPrayerRequest(id)).toMatchObject({
      status: "answered",
      answeredDescription: "Li geri!",
      proposedCount: 0,
      listRank: 2,
    });
    expect(await db.selectFrom("prayerAnswers").select("id").execute()).toEqual([]);
  });

  test("wait while the request is pending, and can be dismissed one by one", async () => {
    const id = await addPrayerRequest();
    const [first, second] = [await addProposedAnswer(id), await addProposedAnswer(id)];
    expect((await submit(id, { intent: "accept", answerId: String(first) })).status).toBe(409);
    expect((await submit(id, { intent: "dismiss", answerId: String(first) })).data.ok).toBe(true);
    expect((await findPrayerRequest(id)).proposedCount).toBe(1);
    for (const answerId of [String(first), "999", "x", ""]) {
      expect([400, 404]).toContain((await submit(id, { intent: "dismiss", answerId })).status);
    }
    await submit(id, { intent: "status", status: "rejected" });
    expect((await findPrayerRequest(id)).proposedCount).toBe(0);
    expect(await db.selectFrom("prayerAnswers").select("id").where("id", "=", second).execute()).toEqual([]);
  });

  test("cannot be accepted for another request", async () => {
    const [id, other] = [await addApprovedRequest(), await addApprovedRequest()];
    const answerId = String(await addProposedAnswer(other));
    expect((await submit(id, { intent: "accept", answerId })).status).toBe(404);
    expect((await findPrayerRequest(id)).status).toBe("approved");
  });

  test("are deleted when the requester answers", async () => {
    const id = await addApprovedRequest();
    await addProposedAnswer(id);
    const token = await requestTokenOf(id);
    await answerPrayerRequest(guestCaller, { id, description: "Mwen geri.", token }, newReply());
    expect((await findPrayerRequest(id)).proposedCount).toBe(0);
    expect(await listOf("waiting")).toEqual([]);
  });
});

describe("a private request", () => {
  const assignedTo = async (id: number) => (await findPrayerRequest(id)).assignedTo;

  test("is assigned to somebody who manages prayers, and unassigned again", async () => {
    const id = await addApprovedRequest({ isPublic: false });
    expect((await submit(id, { intent: "assign", userId: String(anne.userId) })).data.ok).toBe(true);
    expect(await assignedTo(id)).toBe(anne.userId);
    expect(await listOf("mine")).toEqual([id]);
    expect((await submit(id, { intent: "assign", userId: "" }, true)).status).toBe(303);
    expect(await assignedTo(id)).toBeNull();
    expect(await listOf("mine")).toEqual([]);
  });

  test("cannot be assigned to anybody else", async () => {
    const id = await addApprovedRequest({ isPublic: false });
    const editor = await administrator({ permissions: ["manage_content"] });
    const gone = await administrator({ permissions: ["manage_prayers"] });
    await db.updateTable("users").set({ isActive: false }).where("id", "=", gone.userId).execute();
    for (const userId of [editor.userId, gone.userId, 999_999]) {
      const answer = await submit(id, { intent: "assign", userId: String(userId) });
      expect([answer.status, Object.keys(answer.data.lastResult!.error!)]).toEqual([400, ["userId"]]);
    }
    expect((await submit(id, { intent: "assign", userId: "x" })).status).toBe(400);
    expect(await assignedTo(id)).toBeNull();
    const { data } = await visitScreen<{ assignees: { name: string }[] }>(`/admin/prayers/${id}`, {
      headers,
    });
    expect(data.assignees.map(({ name }) => name)).toEqual(["anne"]);
  });

  test("that is assigned to somebody else is announced to them by mail, without its text", async () => {
    const id = await addApprovedRequest({ isPublic: false });
    const jean = await administrator({ permissions: ["manage_prayers"], username: "jean" });
    for (const { userId } of [jean, anne]) {
      await db
        .updateTable("users")
        .set({ email: `team-${userId}@example.org` })
        .where("id", "=", userId)
        .execute();
      await submit(id, { intent: "assign", userId: String(userId) });
    }
    const mails = await db
      .selectFrom("mailLog")
      .select(["recipient", "template", "props"])
      .where("recipient", "like", "team-%")
      .execute();
    expect(mails).toEqual([
      {
        recipient: `team-${jean.userId}@example.org`,
        template: "prayer-assigned",
        props: `{"requestId":${id}}`,
      },
    ]);
  });

  test("can be assigned, a public one cannot", async () => {
    const id = await addApprovedRequest();
    expect((await submit(id, { intent: "assign", userId: String(anne.userId) })).status).toBe(409);
  });
});

test("deleting a request deletes its prayers, flags and proposed answers, and redirects to the list", async () => {
  const id = await addApprovedRequest();
  await addProposedAnswer(id);
  await flagPrayerRequest(guestCaller, { id }, newReply());
  const answer = await submit(id, { intent: "delete" }, true);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/prayers?done=delete"]);
  for (const table of ["prayerRequests", "prayerFlags", "prayerAnswers"] as const) {
    expect(await db.selectFrom(table).select("id").execute()).toEqual([]);
  }
  expect((await submit(id, { intent: "delete" })).status).toBe(404);
});

describe("the names of people who prayed", () => {
  const pray = (id: number, userName: string) =>
    prayForRequest(guestCaller, prayInput.parse({ id, userName }), newReply());
  const shownNames = async (id: number) => (await getPublicRequest(guestCaller, { id })).prayedBy;
  const readNames = async (id: number) => {
    const { data } = await visitScreen<{ names: { id: number; name: string }[] }>(`/admin/prayers/${id}`, {
      headers,
    });
    return data.names;
  };

  test("can be removed one by one; the prayer counts, and the audit log does not contain the name", async () => {
    const id = await addApprovedRequest();
    for (const name of ["Jean", "An ugly word", "Rose"]) await pray(id, name);
    const ugly = (await readNames(id)).find(({ name }) => name === "An ugly word")!;
    const fields = { intent: "removeName", prayerId: String(ugly.id) };
    const plain = await submit(id, fields, true);
    expect(plain.headers.get("Location")).toContain("done=removeName");
    expect(await shownNames(id)).toEqual(["Jean", "Rose"]);
    expect((await readNames(id)).map(({ name }) => name)).toEqual(["Jean", "Rose"]);
    expect((await findPrayerRequest(id)).prayerCount).toBe(3);
    const log = await db.selectFrom("auditLog").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    expect(log).toMatchObject({ action: "prayerRequest.nameRemoved", subject: `#${id}`, username: "anne" });
    expect(JSON.stringify(log)).not.toContain("ugly");
    expect((await submit(id, fields)).status).toBe(404);
  });

  test("can be removed beyond those that the site shows: a mail to the requester may name them", async () => {
    const id = await addApprovedRequest();
    for (const name of ["Jean", "An ugly word"]) await pray(id, name);
    await db.updateTable("prayers").set({ position: 501 }).where("name", "=", "An ugly word").execute();
    expect(await shownNames(id)).toEqual(["Jean"]);
    const [, ugly] = await readNames(id);
    expect(ugly!.name).toBe("An ugly word");
    await submit(id, { intent: "removeName", prayerId: String(ugly!.id) });
    expect((await readNames(id)).map(({ name }) => name)).toEqual(["Jean"]);
  });

  test("are removed only from their own request", async () => {
    const [id, other] = [await addApprovedRequest(), await addApprovedRequest()];
    await pray(other, "Rose");
    const [rose] = await readNames(other);
    for (const prayerId of [String(rose!.id), "999", "", "x"])
      expect([400, 404]).toContain((await submit(id, { intent: "removeName", prayerId })).status);
    expect(await shownNames(other)).toEqual(["Rose"]);
  });
});
