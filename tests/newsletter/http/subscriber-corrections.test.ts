import { beforeEach, expect, test } from "vitest";
import { dataPath } from "~/features/privacy/data-link.server";
import { exportPersonalData } from "~/features/privacy/privacy.server";
import { repeatErasures } from "~/features/privacy/erasures.server";
import { confirmLinkPath } from "~/features/newsletter/subscribers/confirm-link.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { guestCaller, listQueuedMails } from "~tests/support/subscriptions";
import "~tests/support/areas";
import { addReader, addSubscribers, manageToken, suppressAddress } from "../world";

const jeanne = "jeanne@example.org";
const list = "/admin/newsletter/subscribers";

onBothDatabases(() => {
  let team: Awaited<ReturnType<typeof administrator>>;
  beforeEach(async () => {
    team = await administrator({ permissions: ["manage_newsletter"], username: "rose" });
  });
  const call = async (method: string, path: string, json?: object) => {
    const answer = await callApi(method, `/api/newsletter-subscribers${path}`, {
      headers: team.bearer,
      ...(json && { json }),
    });

    return { status: answer.status, body: await answer.json() };
  };
  const submit = (path: string, form: Record<string, string | string[]>) =>
    submitForm(path, form, { headers: team.cookie, plain: true });
  const fields = (more: object = {}) => ({
    ...{ email: jeanne, firstName: "Jeanne", lastName: "Paul", location: "Jacmel", preferredLanguage: "ht" },
    ...{ frequency: "daily", contentTypes: ["devotional"], interests: ["prayer"], pause: "none" },
    ...more,
  });
  const log = async () =>
    (await db.selectFrom("auditLog").select(["action", "subject", "after"]).orderBy("id").execute()).filter(
      ({ action }) => action.startsWith("subscriber"),
    );
  const isOpen = async (path: string) => (await visitScreen(path)).status === 200;

  test("the team corrects name, language, choices and a pause, and the log names only the fields", async () => {
    const { id } = await addReader(jeanne);
    const paused = fields({ pause: "until", pauseUntil: "2000-01-01" });
    expect((await call("PUT", `/${id}`, paused)).body.errors).toHaveProperty("pauseUntil");
    const { headers } = await submit(`${list}/${id}/edit`, {
      ...fields({ pause: "oneMonth" }),
      intent: "update",
    });
    expect(headers.get("Location")).toBe(`${list}/${id}?done=update`);
    const { body } = await call("GET", `/${id}`);
    expect(body).toMatchObject({
      ...{ firstName: "Jeanne", lastName: "Paul", location: "Jacmel", preferredLanguage: "ht" },
      ...{ interests: ["prayer"], pausedUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      preferences: { frequency: "daily", contentTypes: ["devotional"] },
    });
    await call("PUT", `/${id}`, fields({ pause: "until", pauseUntil: body.pausedUntil })); // changes nothing
    expect(await log()).toHaveLength(1);
    expect(JSON.stringify(await log())).not.toMatch(/Jeanne|Jacmel|jeanne@/);
    expect((await call("GET", `/${id}/history`)).body.consents).toMatchObject([
      { kind: "preferences", source: "team", actor: "rose" },
    ]);
  });

  test("a correction of what somebody changed meanwhile is refused, and keeps their change", async () => {
    const { id } = await addReader(jeanne, { interests: ["events"] });
    const basedOn = (await call("GET", `/${id}`)).body.updatedAt as string;
    await submitForm(`/fr/newsletter/preferences/${await manageToken(id)}`, {
      ...{ firstName: "Jeanne", preferredLanguage: "fr", frequency: "weekly", pause: "none" },
      ...{ contentTypes: ["updates"], interests: ["prayer"], intent: "save" },
    });
    expect((await call("PUT", `/${id}`, fields({ interests: ["events"], basedOn }))).status).toBe(409);
    const { interests, updatedAt } = (await call("GET", `/${id}`)).body;
    expect(interests).toEqual(["prayer"]);
    expect((await call("PUT", `/${id}`, fields({ basedOn: updatedAt as string }))).status).toBe(200);
  });

  test("with a corrected address, the links in the former mailbox open nothing", async () => {
    const { id } = await addReader("janne@example.org");
    const oldToken = await manageToken(id);
    const before = await db
      .selectFrom("newsletters")
      .select(["id", "consentAt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(await isOpen(`/fr/newsletter/preferences/${oldToken}`)).toBe(true);
    expect((await call("PUT", `/${id}`, fields({ sendConfirmation: true }))).body).toMatchObject({
      ...{ email: jeanne, state: "waiting" },
    });
    expect(await listQueuedMails()).toMatchObject([{ template: "newsletter-confirm", recipient: jeanne }]);
    for (const path of [
      `/fr/newsletter/preferences/${oldToken}`,
      `/fr/newsletter/unsubscribe/${oldToken}`,
      `/fr${confirmLinkPath(before)}`,
    ])
      expect(await isOpen(path), path).toBe(false);
    await submitForm(`/fr/newsletter/unsubscribe/${oldToken}`, {});
    expect((await call("GET", `/${id}`)).body.isActive).toBe(true);
    expect(await isOpen(`/fr/newsletter/preferences/${await manageToken(id)}`)).toBe(true);
    expect((await call("GET", `/${id}/history`)).body.consents[0]).toMatchObject({ kind: "address" });
    // A restored backup has the former address, and its row is erased again.
    await addReader("janne@example.org");
    await db.deleteFrom("erasures").execute();
    expect(await repeatErasures()).toBe(1);
  });

  test("an address that is taken or complained is refused at its field, and so is one that complained", async () => {
    const { id } = await addReader(jeanne);
    await addReader("taken@example.org");
    await suppressAddress("spam@example.org", "complaint");
    for (const [email, message] of [
      ["taken@example.org", 409],
      ["spam@example.org", 409],
      ["no address", 400],
    ] as const) {
      const { status, body } = await call("PUT", `/${id}`, fields({ email }));
      expect([status, Object.keys(body.errors)]).toEqual([message, ["email"]]);
    }
    await suppressAddress(jeanne, "complaint");
    expect((await call("PUT", `/${id}`, fields({ email: "other@example.org" }))).status).toBe(409);
    expect(await log()).toEqual([]);
    expect((await call("GET", `/${id}`)).body).toMatchObject({ email: jeanne, firstName: null });
  });

  test("the person's page and their own data show the consent with its history, and the bounces", async () => {
    const stated = { email: jeanne, consentSource: "signed the list", consentDate: "2026-05-03" };
    const { id } = (await call("POST", "", stated)).body;
    await db
      .insertInto("newsletterSoftBounces")
      .values({
        subscriberId: id,
        eventKey: "1",
        source: "server",
        detail: "452 full",
        createdAt: "2026-06-01T00:00:00.000Z",
      })
      .execute();
    const { data } = await visitScreen<{ history: object }>(`${list}/${id}`, { headers: team.cookie });
    expect(data.history).toMatchObject({
      consents: [
        { kind: "subscribed", actor: "rose", words: "signed the list", at: "2026-05-03T12:00:00.000Z" },
      ],
      ...{ mails: [], softBounces: [{ detail: "452 full" }] },
    });
    const own = JSON.stringify(
      await exportPersonalData(guestCaller, { token: dataPath(jeanne).split("/").at(-1)! }),
    );
    expect(own).toContain('"words":"signed the list","at":"2026-05-03T12:00:00.000Z"');
    expect(own).not.toContain("rose");
  });

  test("many are changed together, and the answer says who was not and why", async () => {
    const ids: number[] = [];
    for (const [name, language] of [
      ["a", "fr"],
      ["b", "fr"],
      ["c", "ht"],
    ] as const)
      ids.push((await addReader(`${name}@example.org`, { language })).id);
    const left = await addReader("d@example.org", { subscription: { isActive: false } });
    const many = (json: object) => call("PATCH", "/many", json);
    expect((await many({ change: "unsubscribe" })).status).toBe(400);
    expect((await many({ ids, change: "language" })).body.errors).toHaveProperty("toLanguage");
    expect((await many({ ids: [...ids, left.id, 999], change: "language", toLanguage: "ht" })).body).toEqual({
      changed: 2,
      notChanged: [
        { reason: "left", count: 1, subscribers: [left] },
        { reason: "already", count: 1, subscribers: [{ id: ids[2], email: "c@example.org" }] },
        { reason: "gone", count: 1, subscribers: [] },
      ],
    });
    const topic = { everybody: true, in: "ht", interest: "events" };
    expect((await many({ ...topic, change: "addInterest" })).body.changed).toBe(3);
    expect((await many({ ...topic, change: "removeInterest" })).body.changed).toBe(3);
    const answer = await submit(`${list}/many?ids=${ids[0]}&ids=${ids[1]}`, {
      ...{ intent: "unsubscribe", change: "unsubscribe" },
      ids: [String(ids[0]), String(ids[1])],
    });
    expect(answer.status).toBe(200);
    const active = await db.selectFrom("newsletters").select("email").where("isActive", "=", true).execute();
    expect(active).toEqual([{ email: "c@example.org" }]);
    expect(await log()).toEqual([
      { action: "subscribers.languageChanged", subject: "2", after: '{"language":"ht"}' },
      { action: "subscribers.interestAdded", subject: "3", after: '{"interests":"events"}' },
      { action: "subscribers.interestRemoved", subject: "3", after: '{"interests":"events"}' },
      { action: "subscribers.unsubscribed", subject: "2", after: null },
    ]);
  });

  test("at most 1,000 are changed at once, and the same call goes on", async () => {
    await addSubscribers({ count: 1_003, languages: ["fr"] });
    const change = { everybody: true, in: "fr", change: "language", toLanguage: "ht" };
    expect((await call("PATCH", "/many", change)).body).toEqual({
      ...{ changed: 1_000, notChanged: [{ reason: "later", count: 3, subscribers: [] }] },
    });
    expect((await call("PATCH", "/many", change)).body).toEqual({ changed: 3, notChanged: [] });
    const ids = Array.from({ length: 1_001 }, (_, at) => at + 1);
    expect((await call("PATCH", "/many", { ids, change: "unsubscribe" })).status).toBe(400);
    const all = { ids: ids.slice(1), change: "unsubscribe" };
    expect((await call("PATCH", "/many", all)).body.changed).toBe(1_000);
  });
});
