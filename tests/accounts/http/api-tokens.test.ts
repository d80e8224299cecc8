import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import type { RolePermission } from "~/auth/permissions";
import { changePassword } from "~/features/accounts/account.server";
import { updateUser } from "~/features/accounts/users/users-admin.server";
import { db } from "~db/client";
import { endItsDay } from "~db/backup-sqlite";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { setSecurity } from "../security-settings";
import { MINUTE, passTime, password, stopClock } from "./sign-in-steps";

beforeEach(async () => void (await freshDatabase()));
afterEach(() => void vi.useRealTimers());
const fr = tFor("fr");
const path = "/admin/account/tokens";

type Person = Awaited<ReturnType<typeof administrator>>;
const person = (permissions?: RolePermission[]) =>
  administrator({ password, ...(permissions && { permissions }) });
const submit = (who: Person, fields: Record<string, string>) =>
  submitForm<FormAnswer<{ token: string }>>(
    path,
    { intent: "create", name: "Zapier", currentPassword: password, ...fields },
    { headers: who.cookie },
  );
async function makeToken(who: Person, fields: Record<string, string>) {
  const { data } = await submit(who, fields);
  if (!data.ok) throw new Error(JSON.stringify(data));
  return { Authorization: `Bearer ${data.result!.token}` };
}
const post = {
  title: "Grâce",
  summary: "Courte",
  content: "Elle suffit.",
  language: "fr",
  category: "priere",
};

test("a token reads with the permissions it was given, and writes only where it may", async () => {
  const marie = await person();
  const headers = await makeToken(marie, { manage_content: "read", manage_newsletter: "write" });
  expect(headers.Authorization).toMatch(/^Bearer limye_[\w-]{43}$/);
  expect((await callApi("GET", "/api/blog-posts?admin=true", { headers })).status).toBe(200);
  expect((await callApi("POST", "/api/blog-posts", { headers, json: post })).status).toBe(403);
  expect((await callApi("GET", "/api/newsletter", { headers })).status).toBe(200);
  expect((await callApi("GET", "/api/donations", { headers })).status).toBe(403);
  const writer = await makeToken(marie, { manage_content: "write" });
  // Another site's page could not send the header, so there is nothing to check.
  const fromElsewhere = { ...writer, "Sec-Fetch-Site": "cross-site" };
  const written = await callApi("POST", "/api/blog-posts", { headers: fromElsewhere, json: post });
  expect(written.status).toBe(201);
  const entry = await db.selectFrom("auditLog").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ userId: marie.userId, username: marie.username, token: "Zapier" });
  const log = await visitScreen<{ entries: { token: string }[] }>("/admin/activity", {
    headers: marie.cookie,
  });
  expect(log.data.entries[0]!.token).toBe("Zapier");
});

test("only a digest is stored, and the use is noted at most once a minute", async () => {
  stopClock();
  const marie = await person();
  const headers = await makeToken(marie, { manage_content: "read" });
  const rows = await db.selectFrom("apiTokens").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(headers.Authorization.slice("Bearer ".length));
  const lastUse = async () => {
    await callApi("GET", "/api/blog-posts?admin=true", { headers });
    return (await db.selectFrom("apiTokens").select("lastUsedAt").executeTakeFirstOrThrow()).lastUsedAt;
  };
  const first = await lastUse();
  passTime(MINUTE - 1000);
  expect(await lastUse()).toBe(first);
  passTime(1000);
  expect(await lastUse()).not.toBe(first);
});

describe("a token loses what its person loses", () => {
  const statusWith = async (headers: Record<string, string>) =>
    (await callApi("GET", "/api/blog-posts?admin=true", { headers })).status;

  test("when the role loses the permission", async () => {
    const marie = await person(["manage_content", "manage_prayers"]);
    const headers = await makeToken(marie, { manage_content: "write" });
    await db
      .updateTable("adminRoles")
      .set({ permissions: '["manage_prayers"]' })
      .where("name", "=", marie.role)
      .execute();
    expect(await statusWith(headers)).toBe(403);
  });

  test("when the settings require a second factor that the person does not have", async () => {
    const headers = await makeToken(await person(), { manage_content: "write" });
    await setSecurity({ requireTwoFactorAuth: true });
    expect(await statusWith(headers)).toBe(403);
  });

  test("for good when the person is deactivated or their password is reset, and after a restore", async () => {
    const boss = await person();
    for (const change of [{ isActive: false }, { resetPassword: true as const }]) {
      const marie = await person();
      const headers = await makeToken(marie, { manage_content: "write" });
      await updateUser(boss.caller, { id: marie.userId, ...change });
      expect(await statusWith(headers)).toBe(401);
      if ("isActive" in change) await updateUser(boss.caller, { id: marie.userId, isActive: true });
      expect(await statusWith(headers)).toBe(401);
    }
    const headers = await makeToken(boss, { manage_content: "write" });
    await endItsDay(db);
    expect(await statusWith(headers)).toBe(401);
  });

  test("for good when the person changes their password, after a mail about a new token", async () => {
    const marie = await person();
    await db.updateTable("users").set({ email: "marie@example.org", preferredLanguage: "fr" }).execute();
    const headers = await makeToken(marie, { manage_content: "write" });
    const mails = await db.selectFrom("mailLog").select(["template", "recipient"]).execute();
    expect(mails).toEqual([{ template: "token-created", recipient: "marie@example.org" }]);
    const [newPassword, newPasswordAgain] = ["another good word", "another good word"];
    await changePassword(marie.caller, { password, newPassword, newPasswordAgain });
    expect(await statusWith(headers)).toBe(401);
  });

  test("and never falls back to the cookie of a session", async () => {
    const marie = await person();
    const token = await makeToken(marie, { manage_newsletter: "read" });
    expect(await statusWith({ ...marie.cookie, ...token })).toBe(403);
    await db.deleteFrom("apiTokens").execute();
    expect(await statusWith({ ...marie.cookie, ...token })).toBe(401);
    expect(await statusWith(marie.cookie)).toBe(200);
  });

  test("when it is revoked, which nobody else can do, and after its last day", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z"), toFake: ["Date"] });
    const [marie, other] = [await person(), await person()];
    const lasting = await makeToken(marie, { manage_content: "read" });
    const ending = await makeToken(marie, { manage_content: "read", endsOn: "2026-11-20" });
    const { id } = await db.selectFrom("apiTokens").select("id").orderBy("id").executeTakeFirstOrThrow();
    const revoke = { intent: "revoke", id: String(id) };
    expect((await submitForm(path, revoke, { headers: other.cookie })).status).toBe(404);
    expect(await statusWith(lasting)).toBe(200);
    expect((await submitForm(path, revoke, { headers: marie.cookie })).status).toBe(200);
    const refused = await callApi("GET", "/api/blog-posts?admin=true", {
      headers: { ...lasting, "Accept-Language": "fr" },
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("WWW-Authenticate")).toBe('Bearer error="invalid_token"');
    expect(await refused.json()).toEqual({ message: fr("errors:apiTokenInvalid") });
    // The day ends at midnight in Port-au-Prince.
    vi.setSystemTime("2026-11-21T04:59:00Z");
    expect(await statusWith(ending)).toBe(200);
    vi.setSystemTime("2026-11-21T05:00:00Z");
    expect(await statusWith(ending)).toBe(401);
  });
});

test("a token opens no screen, ends no session, and never changes accounts, roles or settings", async () => {
  const marie = await person();
  const headers = await makeToken(marie, { manage_users: "read", manage_donations: "write" });
  for (const screen of ["/admin/account", path, "/admin/dashboard", "/admin/account/two-factor"])
    expect((await visitScreen(screen, { headers })).status).toBe(401);
  const fields = { intent: "create", name: "Another", manage_content: "write", currentPassword: password };
  expect((await submitForm(path, fields, { headers })).status).toBe(401);
  expect((await callApi("POST", "/api/auth/logout", { headers })).status).toBe(403);
  expect((await callApi("GET", "/api/admin/users", { headers })).status).toBe(200);
  const user = { username: "lucie", role: marie.role, password: "a long word of hers" };
  expect((await callApi("POST", "/api/admin/users", { headers, json: user })).status).toBe(403);
  const settings = { site: { siteName: "Taken over" }, currentPassword: password };
  expect((await callApi("POST", "/api/admin/system-settings", { headers, json: settings })).status).toBe(403);
  const { data } = await submit(marie, { manage_users: "write" });
  expect(data.ok).toBe(false);
});

test("making one asks for the password, and refuses what the person may not do", async () => {
  const marie = await person(["manage_content"]);
  const errors = async (fields: Record<string, string>) => {
    const { data } = await submit(marie, fields);
    return data.ok ? null : Object.keys(data.lastResult?.error ?? {});
  };
  expect(await errors({ manage_content: "read", currentPassword: "" })).toEqual(["currentPassword"]);
  expect(await errors({ manage_content: "read", currentPassword: "wrong" })).toEqual(["currentPassword"]);
  expect(await errors({ manage_donations: "read" })).toEqual(["manage_donations"]);
  expect(await errors({})).toEqual(["access"]);
  expect(await errors({ manage_content: "read", name: " " })).toEqual(["name"]);
  for (const endsOn of ["2020-01-01", "9999-12-31"])
    expect(await errors({ manage_content: "read", endsOn })).toEqual(["endsOn"]);
  expect(await db.selectFrom("apiTokens").select("id").execute()).toEqual([]);
});
