import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signInForToken } from "~/features/accounts/sign-in/sign-in.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { guestCaller } from "~tests/support/subscriptions";
import { password, callLogin, signInByForm, seesTheAdministration, listAudit } from "./sign-in-steps";
import { setSecurity } from "../security-settings";

beforeEach(async () => void (await freshDatabase()));
afterEach(() => void vi.useRealTimers());
const fr = tFor("fr");

describe("signing in by the call", () => {
  test("returns a token whose username a page may read, and which authorises calls", async () => {
    const { username } = await administrator({ password });
    const answer = await callLogin(username.toUpperCase());
    expect(answer.status).toBe(200);
    const { token, ...body } = await answer.json();
    expect(body).toEqual({ success: true, message: "Bienvenue dans l’administration" });
    const claims = JSON.parse(Buffer.from(token, "base64").toString());
    expect(Object.keys(claims).sort()).toEqual(["exp", "role", "sid", "sig", "username"]);
    expect(claims.username).toBe(username);
    expect(await seesTheAdministration({ Authorization: `Bearer ${token}` })).toBe(true);
    expect(await listAudit()).toEqual([{ action: "signIn.succeeded", username, subject: username }]);
  });

  test.each([
    ["a wrong password", { password: "another word than that" }],
    ["an unknown name", { username: "nobody-here" }],
  ])("refuses %s with the same answer, in every language", async (_what, wrong) => {
    const { username } = await administrator({ password });
    for (const language of languages) {
      const json = { username, password, ...wrong };
      const answer = await callApi("POST", `/api/auth/login?lang=${language}`, { json });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ success: false, message: tFor(language)("admin:signIn.wrong") });
    }
  });

  test("refuses deactivated users, users of an inactive role, and visitors, who have no password", async () => {
    const off = await administrator({ password });
    await db.updateTable("users").set({ isActive: false }).where("id", "=", off.userId).execute();
    expect((await callLogin(off.username)).status).toBe(401);
    const roleless = await administrator({ password });
    await db.updateTable("adminRoles").set({ isActive: false }).where("name", "=", roleless.role).execute();
    expect((await callLogin(roleless.username)).status).toBe(401);
    expect((await callLogin("community")).status).toBe(401);
  });

  test("refuses a password that is replaced while it is checked", async () => {
    const { username, userId } = await administrator({ password });
    const signingIn = signInForToken(guestCaller, { username, password });
    await setImmediate(); // the password was read, and its slow hash is being computed
    await db.updateTable("users").set({ password: "another hash" }).where("id", "=", userId).execute();
    await expect(signingIn).rejects.toMatchObject({ status: 401 });
  });

  test("names the missing field", async () => {
    const answer = await callApi("POST", "/api/auth/login?lang=en", {
      json: { username: " ", password: "" },
    });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({
      username: ["Username is required"],
      password: ["Password is required"],
    });
    expect((await callApi("POST", "/api/auth/login", { json: {} })).status).toBe(400);
    expect((await callLogin("x".repeat(101))).status).toBe(400);
  });

  test("accepts a caller who still sends an invalid token, as the pages do", async () => {
    const { username } = await administrator({ password });
    const headers = { Authorization: "Bearer nonsense" };
    const answer = await callApi("POST", "/api/auth/login", { json: { username, password }, headers });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ success: true, token: expect.any(String) });
    const wrong = await callApi("POST", "/api/auth/login", {
      json: { username, password: "wrong" },
      headers,
    });
    expect(await wrong.json()).toMatchObject({ success: false, message: expect.any(String) });
    expect((await callApi("POST", "/api/auth/logout", { json: {}, headers })).status).toBe(200);
  });

  test("matches the API's own document", async () => {
    const { paths } = await (await callApi("GET", "/api/openapi.json")).json();
    const { requestBody, responses } = paths["/api/auth/login"].post;
    expect(Object.keys(requestBody.content["application/json"].schema.properties)).toEqual([
      "username",
      "password",
      "code",
    ]);
    const refusal = responses[401].content["application/json"].schema;
    expect(refusal.required).toEqual(["success", "message"]);
    expect(refusal.properties).toMatchObject({
      success: { const: false },
      twoFactorRequired: { const: true },
    });
  });

  test("from another site is refused", async () => {
    const { username } = await administrator({ password });
    const headers = { Origin: "https://evil.example" };
    expect((await callApi("POST", "/api/auth/login", { json: { username, password }, headers })).status).toBe(
      403,
    );
    expect((await submitForm("/admin/login", { username, password }, { headers })).status).toBe(403);
    expect((await submitForm("/admin/logout", {}, { headers })).status).toBe(403);
  });
});

describe("signing in by the form", () => {
  test("shows the reason after a redirect from a screen, and none otherwise", async () => {
    const isSentHere = async (path: string) =>
      (await visitScreen<{ isSentHere: boolean }>(path)).data.isSentHere;
    expect(await isSentHere("/admin/login?next=%2Fadmin%2Fnewsletter")).toBe(true);
    for (const path of ["/admin/login", "/admin/login?next=%2Fadmin%2Fdashboard"])
      expect(await isSentHere(path)).toBe(false);
  });

  test("sets a cookie that scripts cannot read, and redirects to the requested screen", async () => {
    await setSecurity({});
    const { username } = await administrator({ password });
    const asked = await visitScreen("/admin/activity?kind=signIn");
    expect(asked.status).toBe(302);
    expect(asked.headers.get("Location")).toBe("/admin/login?next=%2Fadmin%2Factivity%3Fkind%3DsignIn");

    const { status, data, headers } = await signInByForm(username, "/admin/activity?kind=signIn");
    expect([status, data.done]).toEqual([200, "/admin/activity?kind=signIn"]);
    const set = headers.getSetCookie().find((cookie) => cookie.startsWith("desk="))!;
    expect(set).toMatch(/; HttpOnly/);
    expect(set).toMatch(/; SameSite=Lax/);
    expect(await seesTheAdministration({ Cookie: set.split(";")[0]! })).toBe(true);

    const plain = await submitForm(
      "/admin/login?next=%2Fadmin%2Fsettings",
      { username, password },
      { plain: true },
    );
    expect([plain.status, plain.headers.get("Location")]).toEqual([303, "/admin/settings"]);
    const again = await visitScreen("/admin/login?next=%2Fadmin%2Fsettings", {
      headers: { Cookie: set.split(";")[0]! },
    });
    expect(again.headers.get("Location")).toBe("/admin/settings");
  });

  test.each([
    "//evil.example",
    "https://evil.example/admin",
    "/\\evil.example",
    "/admin\\..\\..\\evil",
    "/admin/../x",
    "/admin/%2e%2e/x",
    "/admin/..//evil.example",
    "/admin//evil.example",
    "/admin/\t/evil",
    "/administrator",
    "javascript:alert(1)",
    "/admin/login?next=/admin/login",
    "/admin/logout",
    "admin",
    "",
  ])("never redirects to %j", async (next) => {
    const { username } = await administrator({ password });
    const { data } = await signInByForm(username, next);
    expect(data.done).toBe("/admin/dashboard");
  });

  test.each(["/admin", "/admin/backups/limye-2026-11-20.db.gz", "/admin/roles?q=//x#part"])(
    "redirects to %j",
    async (next) => {
      const { username } = await administrator({ password });
      const { data } = await signInByForm(username, next);
      expect(data.done).toBe(next.split("#")[0]);
    },
  );

  test("shows the error message, keeps the username and never returns the password", async () => {
    const { username } = await administrator({ password });
    const wrong = { username, password: "not the one at all" };
    for (const plain of [false, true]) {
      const { status, data, headers } = await submitForm<FormAnswer>("/admin/login", wrong, { plain });
      expect([status, data.message]).toEqual([401, fr("admin:signIn.wrong")]);
      expect(data.lastResult?.initialValue).toMatchObject({ username });
      expect(JSON.stringify(data)).not.toContain(wrong.password);
      expect(headers.getSetCookie()).toEqual([]);
    }
    const { data } = await submitForm<FormAnswer>("/admin/login", { username: "", password: "" });
    expect(data.lastResult?.error).toEqual({
      username: ["Nom d’utilisateur requis"],
      password: ["Mot de passe requis"],
    });
  });

  test("ends the browser's previous session", async () => {
    await setSecurity({});
    const one = await administrator({ password });
    const other = await administrator({ password });
    await submitForm(
      "/admin/login",
      { username: other.username, password },
      { headers: { Cookie: one.cookie.Cookie } },
    );
    expect(await seesTheAdministration(one.cookie)).toBe(false);
    expect(await seesTheAdministration(one.bearer)).toBe(true);
  });
});

describe("signing out", () => {
  test("ends the session of the cookie and of the token", async () => {
    const { cookie, bearer } = await administrator();
    const left = await submitForm("/admin/logout", {}, { headers: cookie });
    expect([left.status, left.headers.get("Location")]).toEqual([303, "/"]);
    expect(left.headers.get("Set-Cookie")).toMatch(/^desk=;/);
    expect(await seesTheAdministration(cookie)).toBe(false);

    expect(await seesTheAdministration(bearer)).toBe(true);
    const answer = await callApi("POST", "/api/auth/logout", { headers: bearer });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect((await visitScreen("/admin/dashboard", { headers: bearer })).status).toBe(401);
  });

  test("by GET ends no session", async () => {
    const { cookie } = await administrator();
    expect((await visitScreen("/admin/logout", { headers: cookie })).headers.get("Location")).toBe(
      "/admin/dashboard",
    );
    expect(await seesTheAdministration(cookie)).toBe(true);
  });
});
