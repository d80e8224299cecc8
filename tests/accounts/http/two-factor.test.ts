import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import {
  password,
  enrolTwoFactor,
  currentCode,
  stopClock,
  passTime,
  callLogin,
  cookieIn,
  signInByForm,
  seesTheAdministration,
  listAudit,
  MINUTE,
} from "./sign-in-steps";
import { setSecurity } from "../security-settings";

beforeEach(async () => void (await freshDatabase()));
afterEach(() => void vi.useRealTimers());
const fr = tFor("fr");

describe("the second step", () => {
  const half = async (username: string) =>
    cookieIn((await signInByForm(username, "/admin/settings")).headers, "desk-code")!;
  const step = (cookie: string, code: string, plain = false) =>
    submitForm<FormAnswer>(
      "/admin/login/code?next=%2Fadmin%2Fsettings",
      { code },
      { headers: { Cookie: cookie }, plain },
    );

  test("is required after enrolment, with a five-minute cookie that authorises nothing else", async () => {
    const { username, userId } = await administrator({ password });
    await enrolTwoFactor(userId);
    const { data, headers } = await signInByForm(username, "/admin/settings");
    expect(data.done).toBe("/admin/login/code?next=%2Fadmin%2Fsettings");
    const set = headers.getSetCookie();
    expect(set).toHaveLength(1);
    expect(set[0]).toMatch(/^desk-code=[\w-]+; Max-Age=300; Path=\/admin\/login; HttpOnly; SameSite=Lax$/);
    const cookie = set[0]!.split(";")[0]!;
    expect(await seesTheAdministration({ Cookie: cookie })).toBe(false);
    expect(cookie).not.toContain(username);

    expect((await visitScreen("/admin/login/code", { headers: { Cookie: cookie } })).status).toBe(200);
    const { data: done, headers: then } = await step(cookie, currentCode());
    expect(done).toMatchObject({ ok: true, done: "/admin/settings" });
    expect(await seesTheAdministration({ Cookie: cookieIn(then, "desk")! })).toBe(true);
    expect(cookieIn(then, "desk-code")).toBe("desk-code=");
  });

  test("accepts the codes of the previous and the next time step, also with spaces, each only once", async () => {
    stopClock();
    await setSecurity({});
    const { username, userId } = await administrator({ password });
    await enrolTwoFactor(userId);
    const cookie = await half(username);
    expect((await step(cookie, currentCode(-2))).status).toBe(401);
    expect((await step(cookie, currentCode(-1))).status).toBe(200);
    expect((await step(cookie, currentCode(-1))).status).toBe(401);
    const [a, b] = [currentCode(1).slice(0, 3), currentCode(1).slice(3)];
    expect((await step(cookie, ` ${a} ${b} `)).status).toBe(200);
    const again = await step(cookie, currentCode(0)); // older than a code that was accepted
    expect([again.status, again.data.message]).toEqual([401, fr("admin:signIn.codeWrong")]);
    expect(JSON.stringify(again.data)).not.toContain(currentCode(0));
    expect((await step(cookie, "")).data.lastResult?.error).toEqual({
      code: [fr("admin:signIn.codeRequired")],
    });
  });

  test("accepts only one of two concurrent uses of the same code", async () => {
    const { username, userId } = await administrator({ password });
    await enrolTwoFactor(userId);
    const [one, other] = [await half(username), await half(username)];
    const answers = await Promise.all([step(one, currentCode()), step(other, currentCode())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("is refused after five minutes, after a password change, and for deactivated users", async () => {
    stopClock();
    const one = await administrator({ password });
    await enrolTwoFactor(one.userId);
    const cookie = await half(one.username);
    passTime(5 * MINUTE);
    const late = await step(cookie, currentCode());
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
    expect((await step(fresh, currentCode())).status).toBe(401);
    await db
      .updateTable("users")
      .set({ password: hash, isActive: false })
      .where("id", "=", one.userId)
      .execute();
    expect((await step(fresh, currentCode())).status).toBe(401);
    expect((await step(`${fresh}x`, currentCode())).status).toBe(401);
    expect((await step("", currentCode())).status).toBe(401);
  });

  test("is blocked after five wrong codes from any address, and logs it", async () => {
    stopClock();
    const { username, userId } = await administrator({ password });
    await enrolTwoFactor(userId);
    const cookie = await half(username);
    const tryFrom = (code: string, from: string) =>
      submitForm<FormAnswer>("/admin/login/code", { code }, { headers: { Cookie: cookie }, from });
    for (let i = 0; i < 4; i++) expect((await tryFrom("000000", `192.0.2.${i}`)).status).toBe(401);
    const fifth = await tryFrom("000000", "192.0.2.9");
    expect(fifth.data.message).toBe(fr("admin:signIn.codeWrongAndWait", { count: 1 }));
    const early = await tryFrom(currentCode(), "192.0.2.10");
    expect([early.status, early.data.message]).toEqual([429, fr("admin:signIn.locked", { count: 2 })]);
    expect((await listAudit()).map(({ action }) => action)).toEqual([
      ...Array.from({ length: 4 }, () => "signIn.failed"),
      "signIn.locked",
    ]);
    passTime(2 * MINUTE + 1);
    expect((await tryFrom(currentCode(), "192.0.2.11")).status).toBe(200);
  });

  test("is a code in the same request when a program calls", async () => {
    stopClock();
    const { username, userId } = await administrator({ password });
    await enrolTwoFactor(userId);
    const without = await callLogin(username);
    expect(without.status).toBe(401);
    expect(await without.json()).toEqual({
      success: false,
      twoFactorRequired: true,
      message: fr("admin:signIn.codeRequired"),
    });
    const wrong = await callLogin(username, { code: "000000" });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toEqual({
      success: false,
      twoFactorRequired: true,
      message: fr("admin:signIn.codeWrong"),
    });
    const right = await callLogin(username, { code: currentCode() });
    expect(right.status).toBe(200);
    expect(await right.json()).toMatchObject({ success: true, token: expect.any(String) });
    expect((await callLogin(username, { code: currentCode() })).status).toBe(401);
    expect(await (await callLogin(username, { code: currentCode(), password: "wrong" })).json()).toEqual({
      success: false,
      message: fr("admin:signIn.wrong"),
    });
  });
});

describe("a second factor that the settings require", () => {
  test("is the only thing that a user without one can set up", async () => {
    await setSecurity({ requireTwoFactorAuth: true });
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

  test("gives access to everything after a code confirmed it", async () => {
    await setSecurity({ requireTwoFactorAuth: true });
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
    expect(plain.status).toBe(200); // the page itself shows the codes, only once
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
