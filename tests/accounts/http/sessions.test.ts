import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeAdminToken } from "~/auth/admin-token.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import {
  password,
  stopClock,
  passTime,
  callLogin,
  cookieIn,
  signInByForm,
  seesTheAdministration,
  MINUTE,
} from "./sign-in-steps";
import { setSecurity } from "../security-settings";

beforeEach(async () => void (await freshDatabase()));
afterEach(() => void vi.useRealTimers());
const fr = tFor("fr");

describe("invalid tokens and cookies", () => {
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

  test("a token is refused when any part of it was edited", async () => {
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

  test("an expired token and the token of an ended session are refused", async () => {
    stopClock();
    const { token, userId } = await administrator();
    const old = await administrator();
    await db.deleteFrom("sessions").where("userId", "=", userId).execute();
    await refused(token);
    passTime(31 * 24 * 60 * MINUTE);
    await db.updateTable("sessions").set({ lastUsedAt: new Date().toISOString() }).execute();
    await refused(old.token);
  });

  test("a token signed with another site's secret and a cookie's session in a token are refused", async () => {
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

  test("an edited cookie is not a session: the person signs in again", async () => {
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

  test("a session ends immediately when its user or their role is deactivated", async () => {
    for (const table of ["users", "adminRoles"] as const) {
      const one = await administrator();
      expect(await seesTheAdministration(one.cookie)).toBe(true);
      if (table === "users")
        await db.updateTable("users").set({ isActive: false }).where("id", "=", one.userId).execute();
      else await db.updateTable("adminRoles").set({ isActive: false }).where("name", "=", one.role).execute();
      expect(await seesTheAdministration(one.cookie)).toBe(false);
      expect((await visitScreen("/admin/dashboard", { headers: one.bearer })).status).toBe(401);
    }
  });
});

describe("the length of a session", () => {
  test("a session ends after the idle timeout of the settings; each use restarts it", async () => {
    stopClock();
    await setSecurity({ adminSessionTimeout: 15 });
    const { cookie, bearer } = await administrator();
    for (let i = 0; i < 3; i++) {
      passTime(14 * MINUTE + 59_000);
      expect(await seesTheAdministration(cookie)).toBe(true);
      expect(await seesTheAdministration(bearer)).toBe(true);
    }
    passTime(15 * MINUTE);
    expect(await seesTheAdministration(cookie)).toBe(false);
    expect((await visitScreen("/admin/dashboard", { headers: bearer })).status).toBe(401);
  });

  test("a form whose session ended keeps the typed values and says so", async () => {
    stopClock();
    await setSecurity({ adminSessionTimeout: 15 });
    const { cookie } = await administrator();
    passTime(16 * MINUTE);
    const profile = { intent: "profile", displayName: "Marie", preferredLanguage: "fr" };
    const { status, data } = await submitForm<FormAnswer>("/admin/account", profile, { headers: cookie });
    expect([status, data]).toEqual([401, { ok: false, message: fr("errors:sessionEnded") }]);
  });

  test("with one login allowed, a new one ends the others, of browsers and programs", async () => {
    await setSecurity({ allowMultipleLogins: false });
    const marie = await administrator({ password });
    const other = await administrator({ password });
    const { token } = await (await callLogin(marie.username)).json();
    expect(await seesTheAdministration(marie.cookie)).toBe(false);
    expect((await visitScreen("/admin/dashboard", { headers: marie.bearer })).status).toBe(401);
    expect(await seesTheAdministration(other.cookie)).toBe(true);

    const cookie = cookieIn((await signInByForm(marie.username)).headers, "desk")!;
    expect(
      (await visitScreen("/admin/dashboard", { headers: { Authorization: `Bearer ${token}` } })).status,
    ).toBe(401);
    expect(await seesTheAdministration({ Cookie: cookie })).toBe(true);
  });

  test("with several logins allowed all of them stay active", async () => {
    await setSecurity({ allowMultipleLogins: true });
    const marie = await administrator({ password });
    await callLogin(marie.username);
    await signInByForm(marie.username);
    expect(await seesTheAdministration(marie.cookie)).toBe(true);
    expect(await seesTheAdministration(marie.bearer)).toBe(true);
  });
});
