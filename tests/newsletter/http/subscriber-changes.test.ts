import { beforeEach, describe, expect, test } from "vitest";
import { bounceAddress } from "~/features/newsletter/sending/bounces.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { exportPersonalData } from "~/features/privacy/privacy.server";
import { countAudience } from "~/features/newsletter/segments/audience.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { guestCaller, listQueuedMails } from "~tests/support/subscriptions";
import "~tests/support/areas";
import { addSubscriber } from "../world";

const jeanne = "madame.jeanne@example.org";
const list = "/admin/newsletter/subscribers";

interface Shown {
  id: number;
  state: string;
  consent: { at: string; source: string | null };
  message: string;
  errors?: Record<string, string[]>;
}

onBothDatabases(() => {
  let team: Awaited<ReturnType<typeof administrator>>;
  beforeEach(async () => void (team = await administrator({ permissions: ["manage_newsletter"] })));

  const call = async (method: string, path: string, json?: object) => {
    const answer = await callApi(method, `/api/newsletter-subscribers${path}`, {
      headers: team.bearer,
      ...(json && { json }),
    });
    return { status: answer.status, body: (await answer.json()) as Shown };
  };
  const submit = (path: string, form: Record<string, string>) =>
    submitForm(path, form, { headers: team.cookie, plain: true });
  const report = (json: object) => callApi("POST", new URL(bounceAddress()).pathname, { json });
  const idOf = async (email: string) =>
    (await db.selectFrom("newsletters").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
  const log = async () =>
    (await db.selectFrom("auditLog").select(["action", "subject"]).orderBy("id").execute()).filter(
      ({ action }) => action.startsWith("subscriber."),
    );
  const templates = async () => (await listQueuedMails()).map(({ template }) => template);

  describe("the team", () => {
    test("adds somebody who agreed by telephone, and the person's data says so", async () => {
      const added = await call("POST", "", {
        email: " Madame.Jeanne@Example.org ",
        firstName: "Jeanne",
        preferredLanguage: "ht",
        consentSource: "by telephone, with Rose",
        consentDate: "2026-03-03",
      });
      expect([added.status, added.body]).toMatchObject([
        201,
        {
          state: "active",
          email: jeanne,
          firstName: "Jeanne",
          consent: { at: "2026-03-03T12:00:00.000Z", source: "by telephone, with Rose" },
        },
      ]);
      expect(await templates()).toEqual(["newsletter-welcome"]);
      expect(await countAudience(db)).toBe(1);
      expect(await log()).toEqual([{ action: "subscriber.added", subject: "m…e@example.org" }]);
      const data = JSON.stringify(
        await exportPersonalData(guestCaller, { token: dataPath(jeanne).split("/").at(-1)! }),
      );
      expect(data).toContain('"consentSource":"by telephone, with Rose"');
    });

    test("lets the address be confirmed first, without JavaScript too", async () => {
      const form = { intent: "add", email: jeanne, preferredLanguage: "fr", sendConfirmation: "on" };
      const { headers } = await submit(`${list}/new`, { ...form, consentSource: "on a card" });
      expect(headers.get("Location")).toBe(`${list}/${await idOf(jeanne)}?done=add`);
      const { body } = await call("GET", `/${await idOf(jeanne)}`);
      expect(body.state).toBe("waiting");
      expect(await templates()).toEqual(["newsletter-confirm"]);
    });

    test("gets an error at the field that is missing, known or in the future", async () => {
      await addSubscriber(jeanne);
      const wrong = [
        [{ email: "new@example.org" }, 400, "consentSource"],
        [{ email: "no address", consentSource: "x" }, 400, "email"],
        [{ email: "new@example.org", consentSource: "x", consentDate: "2999-01-01" }, 400, "consentDate"],
        [{ email: "new@example.org", consentSource: "x", consentDate: "yesterday" }, 400, "consentDate"],
        [{ email: jeanne, consentSource: "x" }, 409, "email"],
      ] as const;
      for (const [json, status, field] of wrong) {
        const answer = await call("POST", "", json);
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, [field]]);
      }
      expect(await log()).toEqual([]);
    });

    test("takes somebody off the list who telephoned, and back on with a new consent", async () => {
      await addSubscriber(jeanne);
      const id = await idOf(jeanne);
      const off = await submit(`${list}/${id}`, { intent: "unsubscribe" });
      expect(off.headers.get("Location")).toBe(`${list}/${id}?done=unsubscribe`);
      expect((await call("PATCH", `/${id}/unsubscribe`)).body.state).toBe("unsubscribed");
      expect(await countAudience(db)).toBe(0);
      const screen = await visitScreen<{ subscriber: Shown }>(`${list}/${id}`, { headers: team.cookie });
      expect(screen.data.subscriber.state).toBe("unsubscribed");
      expect((await call("PATCH", `/${id}/subscribe`, {})).status).toBe(400);
      const again = await call("PATCH", `/${id}/subscribe`, { consentSource: "in person" });
      expect(again.body).toMatchObject({ state: "active", consent: { source: "in person" } });
      expect((await call("PATCH", `/${id}/subscribe`, { consentSource: "in person" })).status).toBe(409);
      expect((await log()).map(({ action }) => action)).toEqual([
        "subscriber.unsubscribed",
        "subscriber.subscribed",
      ]);
    });

    test("lifts a bounce after the mailbox was repaired", async () => {
      await addSubscriber(jeanne);
      const id = await idOf(jeanne);
      await report({ email: jeanne, type: "bounce", detail: "550 5.1.1 nobody" });
      const screen = await visitScreen<{ subscribers: object[] }>(list, { headers: team.cookie });
      expect(screen.data.subscribers).toMatchObject([
        { state: "suppressed", suppression: { reason: "bounce", detail: "550 5.1.1 nobody" } },
      ]);
      for (let n = 0; n < 2; n++)
        expect((await call("PATCH", `/${id}/unblock`)).body).toMatchObject({
          state: "active",
          suppression: null,
        });
      expect(await countAudience(db)).toBe(1);
      expect(await log()).toHaveLength(1);
    });

    test("cannot lift a complaint, not even by erasing and adding", async () => {
      await addSubscriber(jeanne);
      const id = await idOf(jeanne);
      await report({ email: jeanne, type: "complaint" });
      expect((await call("PATCH", `/${id}/unblock`)).status).toBe(409);
      expect((await call("PATCH", `/${id}/subscribe`, { consentSource: "x" })).status).toBe(409);
      expect((await call("DELETE", `/${id}`)).status).toBe(200);
      expect((await call("POST", "", { email: jeanne, consentSource: "x" })).status).toBe(409);
      expect((await log()).map(({ action }) => action)).toEqual(["subscriber.erased"]);
    });

    test("erases a subscription, and nobody finds it again", async () => {
      await addSubscriber(jeanne);
      const id = await idOf(jeanne);
      await report({ email: jeanne, type: "bounce" });
      const { headers } = await submit(`${list}/${id}`, { intent: "erase" });
      expect(headers.get("Location")).toBe(`${list}?done=erase`);
      expect(await db.selectFrom("newsletters").select("id").execute()).toEqual([]);
      expect(await db.selectFrom("mailSuppressions").select("id").execute()).toEqual([]);
      expect(JSON.stringify(await log())).not.toContain(jeanne);
      for (const [method, path] of [
        ["GET", ""],
        ["DELETE", ""],
        ["PATCH", "/unsubscribe"],
        ["PATCH", "/unblock"],
      ] as const)
        expect((await call(method, `/${id}${path}`)).status).toBe(404);
    });
  });
});
