import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeAdminToken } from "~/auth/admin-token.server";
import { sealTotpSecret } from "~/auth/totp.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

beforeEach(async () => void (await freshDatabase()));
afterEach(() => void vi.useRealTimers());

const password = "a word only tests know";
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const MINUTE = 60_000;
const fr = tFor("fr");

const security = async (changes: Record<string, unknown>) => {
  const value = JSON.stringify({
    adminSessionTimeout: 60,
    requireTwoFactorAuth: false,
    allowMultipleLogins: true,
    ...changes,
  });
  const row = { key: "security", value, updatedAt: new Date().toISOString() };
  await db
    .insertInto("systemSettings")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
};
const enrol = (userId: number) =>
  db
    .updateTable("users")
    .set({ totpSecret: sealTotpSecret(userId, secret), totpConfirmedAt: new Date().toISOString() })
    .where("id", "=", userId)
    .execute();
const codeNow = (ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
const stopClock = (at = "2026-11-20T12:00:00.000Z") =>
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

const login = (username: string, more: Record<string, string> = {}) =>
  callApi("POST", "/api/auth/login", { json: { username, password, ...more } });
/** A cookie that an answer sets, as the browser sends it back. */
const cookieIn = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(";")[0];
const signInByForm = (username: string, next = "/admin/dashboard", more: Record<string, string> = {}) =>
  submitForm<FormAnswer>(`/admin/login?next=${encodeURIComponent(next)}`, { username, password, ...more });
const seesTheAdministration = async (headers: Record<string, string>) =>
  (await visitScreen("/admin/dashboard", { headers })).status === 200;
const audit = async () =>
  (
    await db.selectFrom("auditLog").select(["action", "username", "subject", "after"]).orderBy("id").execute()
  ).map(({ after, ...row }) => ({ ...row, ...(after && { after: JSON.parse(after) }) }));

describe("signing in by the call", () => {
  test("answers a token whose username a page may read, and that opens what is asked", async () => {
    const { username } = await administrator({ password });
    const answer = await login(username.toUpperCase());
    expect(answer.status).toBe(200);
    const { token, ...body } = await answer.json();
    expect(body).toEqual({ success: true, message: "Bienvenue dans l’administration" });
    const claims = JSON.parse(Buffer.from(token, "base64").toString());
    expect(Object.keys(claims).sort()).toEqual(["exp", "role", "sid", "sig", "username"]);
    expect(claims.username).toBe(username);
    expect(await seesTheAdministration({ Authorization: `Bearer ${token}` })).toBe(true);
    expect(await audit()).toEqual([{ action: "signIn.succeeded", username, subject: username }]);
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

  test("refuses who was switched off, whose role was, and visitors, who have no password", async () => {
    const off = await administrator({ password });
    await db.updateTable("users").set({ isActive: 0 }).where("id", "=", off.userId).execute();
    expect((await login(off.username)).status).toBe(401);
    const roleless = await administrator({ password });
    await db.updateTable("adminRoles").set({ isActive: 0 }).where("name", "=", roleless.role).execute();
    expect((await login(roleless.username)).status).toBe(401);
    expect((await login("community")).status).toBe(401);
  });

  test("says which field is missing", async () => {
    const answer = await callApi("POST", "/api/auth/login?lang=en", {
      json: { username: " ", password: "" },
    });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({
      username: ["Username is required"],
      password: ["Password is required"],
    });
    expect((await callApi("POST", "/api/auth/login", { json: {} })).status).toBe(400);
    expect((await login("x".repeat(101))).status).toBe(400);
  });

  test("takes who still sends a token that is worth nothing any more, as the pages do", async () => {
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

  test("is what the API's own document says", async () => {
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
  test("says why to who was sent here from a screen, and not to who comes to sign in", async () => {
    const isSentHere = async (path: string) =>
      (await visitScreen<{ isSentHere: boolean }>(path)).data.isSentHere;
    expect(await isSentHere("/admin/login?next=%2Fadmin%2Fnewsletter")).toBe(true);
    for (const path of ["/admin/login", "/admin/login?next=%2Fadmin%2Fdashboard"])
      expect(await isSentHere(path)).toBe(false);
  });

  test("sets a cookie scripts cannot read, and leads to the screen that was asked for", async () => {
    await security({});
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
  ])("never leads to %j", async (next) => {
    const { username } = await administrator({ password });
    const { data } = await signInByForm(username, next);
    expect(data.done).toBe("/admin/dashboard");
  });

  test.each(["/admin", "/admin/backups/limye-2026-11-20.db.gz", "/admin/roles?q=//x#part"])(
    "leads to %j",
    async (next) => {
      const { username } = await administrator({ password });
      const { data } = await signInByForm(username, next);
      expect(data.done).toBe(next.split("#")[0]);
    },
  );

  test("refuses with the sentence, keeps the name and never repeats the password", async () => {
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

  test("ends the session the browser had before", async () => {
    await security({});
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

  test("by its address alone ends nothing", async () => {
    const { cookie } = await administrator();
    expect((await visitScreen("/admin/logout", { headers: cookie })).headers.get("Location")).toBe(
      "/admin/dashboard",
    );
    expect(await seesTheAdministration(cookie)).toBe(true);
  });
});

describe("tokens and cookies that are no good", () => {
  const edited = (token: string, change: Record<string, unknown>) =>
    Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(token, "base64").toString()), ...change }),
    ).toString("base64");
  const refused = async (token: string) => {
    const answer = await callApi("GET", "/api/admin/stats", {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ message: "Session expirée. Veuillez vous reconnecter." });
  };

  test("an edited token is refused, whatever was edited", async () => {
    const { token } = await administrator();
    const other = await administrator();
    const theirs = JSON.parse(Buffer.from(other.token, "base64").toString());
    await refused(edited(token, { username: "root" }));
    await refused(edited(token, { role: "admin" }));
    await refused(edited(token, { exp: 9_999_999_999 }));
    await refused(edited(token, { sid: theirs.sid }));
    await refused(edited(token, { sig: theirs.sig }));
    await refused(edited(token, { sig: "" }));
    for (const nonsense of [
      "",
      "x",
      "e30=",
      "null",
      "bnVsbA==",
      token.slice(0, -12),
      `${token}x`,
      `${token}=`,
    ])
      await refused(nonsense);
    expect(await seesTheAdministration({ Authorization: `bearer ${token}` })).toBe(true);
  });

  test("a token that expired, or whose session was revoked, is refused", async () => {
    stopClock();
    const { token, userId } = await administrator();
    const old = await administrator();
    await db.deleteFrom("sessions").where("userId", "=", userId).execute();
    await refused(token);
    later(31 * 24 * 60 * MINUTE);
    await db.updateTable("sessions").set({ lastUsedAt: new Date().toISOString() }).execute();
    await refused(old.token);
  });

  test("the token of another site's secret, and a cookie's session in a token, are refused", async () => {
    const { username, role, userId } = await administrator();
    const { sid } = await db
      .selectFrom("sessions")
      .select("sid")
      .where("userId", "=", userId)
      .where("kind", "=", "cookie")
      .executeTakeFirstOrThrow();
    await refused(makeAdminToken({ username, role, sid }));
    await refused(edited(makeAdminToken({ username, role, sid }), { sig: "x".repeat(43) }));
  });

  test("an edited cookie is no session: the person signs in again", async () => {
    const { cookie } = await administrator();
    const [value] = cookie.Cookie.split(";");
    const data = JSON.parse(
      Buffer.from(decodeURIComponent(value!.slice("desk=".length)).split(".")[0]!, "base64").toString(),
    );
    const forged = Buffer.from(JSON.stringify({ ...data, sid: "another" })).toString("base64");
    for (const changed of [
      `${value}x`,
      value!.replace("desk=", "desk=x"),
      `desk=${forged}`,
      "desk=",
      "desk=%",
    ]) {
      const { status, headers } = await visitScreen("/admin/dashboard", { headers: { Cookie: changed } });
      expect([status, headers.get("Location")]).toEqual([302, "/admin/login?next=%2Fadmin%2Fdashboard"]);
    }
    expect(await seesTheAdministration(cookie)).toBe(true);
  });

  test("a session of somebody who was switched off, or whose role was, ends at once", async () => {
    for (const table of ["users", "adminRoles"] as const) {
      const one = await administrator();
      expect(await seesTheAdministration(one.cookie)).toBe(true);
      if (table === "users")
        await db.updateTable("users").set({ isActive: 0 }).where("id", "=", one.userId).execute();
      else await db.updateTable("adminRoles").set({ isActive: 0 }).where("name", "=", one.role).execute();
      expect(await seesTheAdministration(one.cookie)).toBe(false);
      expect((await visitScreen("/admin/dashboard", { headers: one.bearer })).status).toBe(401);
    }
  });
});

describe("how long a session lasts", () => {
  test("it ends after the settings' minutes without use, and each use begins them anew", async () => {
    stopClock();
    await security({ adminSessionTimeout: 15 });
    const { cookie, bearer } = await administrator();
    for (let i = 0; i < 3; i++) {
      later(14 * MINUTE + 59_000);
      expect(await seesTheAdministration(cookie)).toBe(true);
      expect(await seesTheAdministration(bearer)).toBe(true);
    }
    later(15 * MINUTE);
    expect(await seesTheAdministration(cookie)).toBe(false);
    expect((await visitScreen("/admin/dashboard", { headers: bearer })).status).toBe(401);
  });

  test("a form whose session ended keeps what was typed, and says so", async () => {
    stopClock();
    await security({ adminSessionTimeout: 15 });
    const { cookie } = await administrator();
    later(16 * MINUTE);
    const profile = { intent: "profile", displayName: "Marie", preferredLanguage: "fr" };
    const { status, data } = await submitForm<FormAnswer>("/admin/account", profile, { headers: cookie });
    expect([status, data]).toEqual([401, { ok: false, message: fr("errors:sessionEnded") }]);
  });

  test("with one login at a time a new one ends the others, of browsers and programs alike", async () => {
    await security({ allowMultipleLogins: false });
    const marie = await administrator({ password });
    const other = await administrator({ password });
    const { token } = await (await login(marie.username)).json();
    expect(await seesTheAdministration(marie.cookie)).toBe(false);
    expect((await visitScreen("/admin/dashboard", { headers: marie.bearer })).status).toBe(401);
    expect(await seesTheAdministration(other.cookie)).toBe(true);

    const cookie = cookieIn((await signInByForm(marie.username)).headers, "desk")!;
    expect(
      (await visitScreen("/admin/dashboard", { headers: { Authorization: `Bearer ${token}` } })).status,
    ).toBe(401);
    expect(await seesTheAdministration({ Cookie: cookie })).toBe(true);
  });

  test("with several logins allowed they live side by side", async () => {
    await security({ allowMultipleLogins: true });
    const marie = await administrator({ password });
    await login(marie.username);
    await signInByForm(marie.username);
    expect(await seesTheAdministration(marie.cookie)).toBe(true);
    expect(await seesTheAdministration(marie.bearer)).toBe(true);
  });
});

describe("too many tries", () => {
  const wrongOnce = (username: string, knock: { from?: string } = {}) =>
    callApi("POST", "/api/auth/login", { json: { username, password: "wrong" }, ...knock });

  test.each(["somebody", "nobody"])(
    "after five the door is shut to %s, for a time that grows",
    async (who) => {
      stopClock();
      const { username } = await administrator({ password });
      const tried = who === "somebody" ? username : "never-made";
      for (let i = 0; i < 4; i++) {
        expect((await (await wrongOnce(tried)).json()).message).toBe(fr("admin:signIn.wrong"));
      }
      const fifth = await wrongOnce(tried);
      expect([fifth.status, fifth.headers.get("Retry-After")]).toEqual([401, "60"]);
      expect((await fifth.json()).message).toBe(fr("admin:signIn.wrongAndWait", { count: 1 }));

      const early = await callApi("POST", "/api/auth/login", { json: { username: tried, password } });
      expect([early.status, early.headers.get("Retry-After")]).toEqual([429, "120"]);
      expect(await early.json()).toEqual({ message: fr("admin:signIn.locked", { count: 2 }) });

      later(2 * MINUTE + 1);
      const sixth = await wrongOnce(tried);
      expect([sixth.status, sixth.headers.get("Retry-After")]).toEqual([401, "240"]);
      later(3 * MINUTE);
      const { status, data } = await submitForm<FormAnswer>("/admin/login?lang=en", {
        username: tried,
        password,
      });
      expect(status).toBe(429);
      expect(data.message).toBe(
        "Too many tries. Wait 8 minutes, then try again: trying too early makes the wait longer.",
      );
    },
  );

  test("the right password after the wait forgets all", async () => {
    stopClock();
    const { username } = await administrator({ password });
    for (let i = 0; i < 5; i++) await wrongOnce(username);
    later(MINUTE + 1);
    expect((await login(username)).status).toBe(200);
    for (let i = 0; i < 4; i++) expect((await wrongOnce(username)).headers.get("Retry-After")).toBeNull();
  });

  test("four tries are forgotten after a quarter of an hour", async () => {
    stopClock();
    const { username } = await administrator({ password });
    for (let i = 0; i < 4; i++) await wrongOnce(username);
    later(15 * MINUTE + 1);
    for (let i = 0; i < 4; i++) expect((await wrongOnce(username)).headers.get("Retry-After")).toBeNull();
  });

  test("neither another address nor another name is held up", async () => {
    const { username } = await administrator({ password });
    const other = await administrator({ password });
    for (let i = 0; i < 6; i++) await wrongOnce(username);
    expect((await login(username)).status).toBe(429);
    expect((await login(other.username)).status).toBe(200);
    const json = { username, password };
    expect((await callApi("POST", "/api/auth/login", { json, from: "192.0.2.80" })).status).toBe(200);
  });

  test("many tries at the same moment are no more than one after the other", async () => {
    const { username } = await administrator({ password });
    const tries = Array.from({ length: 9 }, () => wrongOnce(username.toUpperCase()));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  test("the log says so, never what was typed as a password, and is not filled by it", async () => {
    stopClock();
    const { username } = await administrator({ password });
    for (let i = 0; i < 8; i++) await wrongOnce(username);
    const failed = { action: "signIn.failed", username: "guest", subject: username };
    expect(await audit()).toEqual([
      ...Array.from({ length: 4 }, () => failed),
      { action: "signIn.locked", username: "guest", subject: username, after: { minutes: 1 } },
    ]);
    later(MINUTE + 1);
    await wrongOnce(username);
    expect((await audit()).slice(5)).toMatchObject([{ action: "signIn.locked", after: { minutes: 16 } }]);
    await wrongOnce("my secret password", { from: "192.0.2.81" });
    expect((await audit()).at(-1)).toEqual({ ...failed, subject: "my …" });
    const kept = JSON.stringify(await db.selectFrom("auditLog").selectAll().execute());
    for (const word of ["wrong", "secret", "192.0.2.81", "2001:db8"]) expect(kept).not.toContain(word);
  });
});

describe("the second step", () => {
  const half = async (username: string) =>
    cookieIn((await signInByForm(username, "/admin/settings")).headers, "desk-code")!;
  const step = (cookie: string, code: string, plain = false) =>
    submitForm<FormAnswer>(
      "/admin/login/code?next=%2Fadmin%2Fsettings",
      { code },
      { headers: { Cookie: cookie }, plain },
    );

  test("is asked of who enrolled, with a cookie of five minutes that opens nothing by itself", async () => {
    const { username, userId } = await administrator({ password });
    await enrol(userId);
    const { data, headers } = await signInByForm(username, "/admin/settings");
    expect(data.done).toBe("/admin/login/code?next=%2Fadmin%2Fsettings");
    const set = headers.getSetCookie();
    expect(set).toHaveLength(1);
    expect(set[0]).toMatch(/^desk-code=[\w-]+; Max-Age=300; Path=\/admin\/login; HttpOnly; SameSite=Lax$/);
    const cookie = set[0]!.split(";")[0]!;
    expect(await seesTheAdministration({ Cookie: cookie })).toBe(false);
    expect(cookie).not.toContain(username);

    expect((await visitScreen("/admin/login/code", { headers: { Cookie: cookie } })).status).toBe(200);
    const { data: done, headers: then } = await step(cookie, codeNow());
    expect(done).toMatchObject({ ok: true, done: "/admin/settings" });
    expect(await seesTheAdministration({ Cookie: cookieIn(then, "desk")! })).toBe(true);
    expect(cookieIn(then, "desk-code")).toBe("desk-code=");
  });

  test("takes a code of the step before and the one after, in groups too, and each only once", async () => {
    stopClock();
    await security({});
    const { username, userId } = await administrator({ password });
    await enrol(userId);
    const cookie = await half(username);
    expect((await step(cookie, codeNow(-2))).status).toBe(401);
    expect((await step(cookie, codeNow(-1))).status).toBe(200);
    expect((await step(cookie, codeNow(-1))).status).toBe(401);
    const [a, b] = [codeNow(1).slice(0, 3), codeNow(1).slice(3)];
    expect((await step(cookie, ` ${a} ${b} `)).status).toBe(200);
    const again = await step(cookie, codeNow(0)); // older than one that was taken
    expect([again.status, again.data.message]).toEqual([401, fr("admin:signIn.codeWrong")]);
    expect(JSON.stringify(again.data)).not.toContain(codeNow(0));
    expect((await step(cookie, "")).data.lastResult?.error).toEqual({
      code: [fr("admin:signIn.codeRequired")],
    });
  });

  test("of two who send the same code at once one comes in", async () => {
    const { username, userId } = await administrator({ password });
    await enrol(userId);
    const [one, other] = [await half(username), await half(username)];
    const answers = await Promise.all([step(one, codeNow()), step(other, codeNow())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("comes too late after five minutes, with another password since, and for who was switched off", async () => {
    stopClock();
    const one = await administrator({ password });
    await enrol(one.userId);
    const cookie = await half(one.username);
    later(5 * MINUTE);
    const late = await step(cookie, codeNow());
    expect([late.status, late.data.message]).toEqual([401, fr("admin:signIn.tooLate")]);
    const back = await visitScreen("/admin/login/code?next=%2Fadmin%2Froles", {
      headers: { Cookie: cookie },
    });
    expect(back.headers.get("Location")).toBe("/admin/login?next=%2Fadmin%2Froles");

    const fresh = await half(one.username);
    const { password: hash } = await db
      .selectFrom("users")
      .select("password")
      .where("id", "=", one.userId)
      .executeTakeFirstOrThrow();
    await db.updateTable("users").set({ password: "x" }).where("id", "=", one.userId).execute();
    expect((await step(fresh, codeNow())).status).toBe(401);
    await db.updateTable("users").set({ password: hash, isActive: 0 }).where("id", "=", one.userId).execute();
    expect((await step(fresh, codeNow())).status).toBe(401);
    expect((await step(`${fresh}x`, codeNow())).status).toBe(401);
    expect((await step("", codeNow())).status).toBe(401);
  });

  test("is shut after five wrong codes, whatever the address, and says so in the log", async () => {
    stopClock();
    const { username, userId } = await administrator({ password });
    await enrol(userId);
    const cookie = await half(username);
    const tryFrom = (code: string, from: string) =>
      submitForm<FormAnswer>("/admin/login/code", { code }, { headers: { Cookie: cookie }, from });
    for (let i = 0; i < 4; i++) expect((await tryFrom("000000", `192.0.2.${i}`)).status).toBe(401);
    const fifth = await tryFrom("000000", "192.0.2.9");
    expect(fifth.data.message).toBe(fr("admin:signIn.codeWrongAndWait", { count: 1 }));
    const early = await tryFrom(codeNow(), "192.0.2.10");
    expect([early.status, early.data.message]).toEqual([429, fr("admin:signIn.locked", { count: 2 })]);
    expect((await audit()).map(({ action }) => action)).toEqual([
      ...Array.from({ length: 4 }, () => "signIn.failed"),
      "signIn.locked",
    ]);
    later(2 * MINUTE + 1);
    expect((await tryFrom(codeNow(), "192.0.2.11")).status).toBe(200);
  });

  test("of the call is a code in the same request", async () => {
    stopClock();
    const { username, userId } = await administrator({ password });
    await enrol(userId);
    const without = await login(username);
    expect(without.status).toBe(401);
    expect(await without.json()).toEqual({
      success: false,
      twoFactorRequired: true,
      message: fr("admin:signIn.codeRequired"),
    });
    const wrong = await login(username, { code: "000000" });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toEqual({
      success: false,
      twoFactorRequired: true,
      message: fr("admin:signIn.codeWrong"),
    });
    const right = await login(username, { code: codeNow() });
    expect(right.status).toBe(200);
    expect(await right.json()).toMatchObject({ success: true, token: expect.any(String) });
    expect((await login(username, { code: codeNow() })).status).toBe(401);
    expect(await (await login(username, { code: codeNow(), password: "wrong" })).json()).toEqual({
      success: false,
      message: fr("admin:signIn.wrong"),
    });
  });
});

describe("a second factor that the settings require", () => {
  test("is all that who has none may set up", async () => {
    await security({ requireTwoFactorAuth: true });
    const { cookie, bearer } = await administrator();
    for (const path of ["/admin/dashboard", "/admin/account", "/admin/activity"]) {
      const { status, headers } = await visitScreen(path, { headers: cookie });
      expect([status, headers.get("Location")]).toEqual([
        302,
        `/admin/account/two-factor?next=${encodeURIComponent(path)}`,
      ]);
    }
    const shown = await visitScreen<{ setup: object; next: string }>(
      "/admin/account/two-factor?next=%2Fadmin%2Factivity",
      { headers: cookie },
    );
    expect(shown.status).toBe(200);
    expect(shown.data).toMatchObject({ mustEnrol: true, next: "/admin/activity" });

    const profile = { intent: "profile", displayName: "Marie", preferredLanguage: "fr" };
    const { status, data } = await submitForm<FormAnswer>("/admin/account", profile, { headers: cookie });
    expect([status, data.message]).toEqual([401, fr("errors:enrolFirst")]);
    const call = await callApi("GET", "/api/admin/stats", { headers: bearer });
    expect([call.status, await call.json()]).toEqual([403, { message: fr("errors:enrolFirst") }]);
    expect((await submitForm("/admin/logout", {}, { headers: cookie })).status).toBe(303);
  });

  test("opens everything once a code confirmed it", async () => {
    await security({ requireTwoFactorAuth: true });
    const { cookie, userId } = await administrator({ password });
    const shown = await visitScreen<{ setup: { letters: string } }>("/admin/account/two-factor", {
      headers: cookie,
    });
    const pending = cookieIn(shown.headers, "desk-enrol")!;
    const typed = shown.data.setup.letters.replaceAll(" ", "");
    const code = new TOTP({ secret: Secret.fromBase32(typed) }).generate();
    const headers = { ...cookie, Cookie: `${cookie.Cookie}; ${pending}` };

    const wrong = await submitForm<FormAnswer>(
      "/admin/account/two-factor",
      { intent: "enable", password, code: "000000" },
      { headers },
    );
    expect([wrong.status, wrong.data.message]).toEqual([400, fr("admin-account:twoFactor.codeWrong")]);
    const reloaded = await visitScreen<{ setup: { letters: string } }>("/admin/account/two-factor", {
      headers,
    });
    expect(reloaded.data.setup.letters).toBe(shown.data.setup.letters);
    expect(await seesTheAdministration(cookie)).toBe(false);

    const unknown = await submitForm<FormAnswer>(
      "/admin/account/two-factor",
      { intent: "enable", password: "wrong", code },
      { headers },
    );
    expect(unknown.data.lastResult!.error).toEqual({ password: [fr("admin-account:password.wrong")] });
    const plain = await submitForm<FormAnswer<{ codes: string[] }>>(
      "/admin/account/two-factor",
      { intent: "enable", password, code },
      { headers, plain: true },
    );
    expect(plain.status).toBe(200); // the page itself shows the codes, this once
    expect(plain.data.result!.codes).toHaveLength(10);
    expect(cookieIn(plain.headers, "desk-enrol")).toBe("desk-enrol=");
    expect(await seesTheAdministration(cookie)).toBe(true);
    const { totpSecret } = await db
      .selectFrom("users")
      .select("totpSecret")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(totpSecret).not.toContain(typed);
  });
});

describe("the own account", () => {
  test("the language that was chosen is the cookie's from then on", async () => {
    const { cookie, userId } = await administrator();
    const profile = { intent: "profile", displayName: "  Sè   Marie ", preferredLanguage: "ht" };
    const { data, headers } = await submitForm<FormAnswer>("/admin/account", profile, { headers: cookie });
    expect(data.ok).toBe(true);
    expect(cookieIn(headers, "ministry-language")).toBe("ministry-language=ht");
    const row = await db
      .selectFrom("users")
      .select(["displayName", "preferredLanguage"])
      .where("id", "=", userId)
      .executeTakeFirst();
    expect(row).toEqual({ displayName: "Sè Marie", preferredLanguage: "ht" });
  });

  test("the new password twice, and the forms say what is wrong with it", async () => {
    const { cookie } = await administrator({ password });
    const change = (fields: Record<string, string>) =>
      submitForm<FormAnswer>(
        "/admin/account",
        { intent: "password", password, newPassword: "x", newPasswordAgain: "x", ...fields },
        { headers: cookie },
      );
    const errorsOf = async (fields: Record<string, string>) => (await change(fields)).data.lastResult?.error;
    expect(await errorsOf({})).toEqual({ newPassword: ["Au moins 10 caractères."] });
    expect(await errorsOf({ newPassword: "x".repeat(201) })).toMatchObject({
      newPassword: ["Au plus 200 caractères."],
    });
    const good = "another good word";
    expect(await errorsOf({ newPassword: good })).toEqual({
      newPasswordAgain: [fr("admin-account:password.notTheSame")],
    });
    const wrong = await change({ password: "wrong", newPassword: good, newPasswordAgain: good });
    expect([wrong.status, wrong.data.lastResult?.error]).toEqual([
      400,
      { password: [fr("admin-account:password.wrong")] },
    ]);
    expect(JSON.stringify(wrong.data)).not.toContain(good);
    const plain = await submitForm(
      "/admin/account",
      { intent: "password", password, newPassword: good, newPasswordAgain: good },
      { headers: cookie, plain: true },
    );
    expect([plain.status, plain.headers.get("Location")]).toEqual([303, "/admin/account?done=password"]);
  });

  test("is nobody's who is signed out", async () => {
    for (const path of ["/admin/account", "/admin/account/two-factor"]) {
      expect((await visitScreen(path)).headers.get("Location")).toBe(
        `/admin/login?next=${encodeURIComponent(path)}`,
      );
      for (const intent of ["profile", "password", "revoke", "revokeOthers", "enable", "renew", "disable"]) {
        expect((await submitForm(path, { intent })).status).toBe(401);
      }
    }
  });
});
