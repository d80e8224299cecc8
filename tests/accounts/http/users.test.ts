import { beforeEach, describe, expect, test } from "vitest";
import type { RolePermission } from "~/auth/permissions";
import type { Role } from "~/features/accounts/users/roles.schema";
import type { UserWithPassword } from "~/features/accounts/users/users.schema";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

type Admin = Awaited<ReturnType<typeof administrator>>;
let rose: Admin;
beforeEach(async () => {
  await freshDatabase();
  rose = await administrator({ username: "rose" });
});

const call = (method: string, path: string, json?: unknown, who = rose) =>
  callApi(method, `/api/admin/${path}`, { headers: who.bearer, ...(json !== undefined && { json }) });
const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
const send = <T = unknown>(
  path: string,
  fields: Record<string, string | string[]>,
  plain = false,
  who = rose,
) => submitForm<FormAnswer<T>>(path, fields, { headers: who.cookie, plain });
const users = () => json<UserWithPassword[]>(call("GET", "users"));
const makeRole = (name: string, permissions: RolePermission[] = []) =>
  json<Role>(call("POST", "roles", { name, permissions }));
const makeUser = (username: string, role = "admin") =>
  json<UserWithPassword>(call("POST", "users", { username, role, password: "long enough" }));
const sessions = () => db.selectFrom("sessions").select("userId").execute();

describe("users", () => {
  test("no answer contains a hash, and only one answer contains the generated password", async () => {
    const answer = await call("POST", "users", { username: "marie", role: "admin" });
    expect(answer.status).toBe(201);
    const made = (await answer.json()) as UserWithPassword;
    expect(made.password).toHaveLength(20);
    for (const path of ["users", "roles"]) {
      const text = await (await call("GET", path)).text();
      expect(text).not.toContain("argon2");
      expect(text).not.toContain(made.password);
    }
    const page = await visitScreen("/admin/roles", { headers: rose.cookie });
    const edit = await visitScreen(`/admin/roles/users/${made.id}`, { headers: rose.cookie });
    for (const seen of [page, edit]) {
      expect(seen.status).toBe(200);
      expect(JSON.stringify(seen.data)).not.toMatch(new RegExp(`argon2|${made.password}`));
    }
  });

  test("the list contains administrators, without visitors and the community", async () => {
    await makeUser("marie");
    expect(await users()).toMatchObject([
      { username: "marie", role: "admin", isActive: true, lastLogin: null, hasTwoFactor: false },
      { username: "rose" },
    ]);
  });

  test("the form shows the generated password without a redirect, which would lose it", async () => {
    const fields = { intent: "createUser", username: "marie", displayName: "", role: "admin", password: "" };
    const { status, data } = await send<UserWithPassword>("/admin/roles", fields, true);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ok: true,
      intent: "createUser",
      result: { username: "marie", displayName: null },
    });
    expect(data.result!.password).toHaveLength(20);
  });

  test("a rejected form keeps everything except the password", async () => {
    const typed = { username: "ma rie", displayName: "Marie", role: "admin", password: "her secret word" };
    const { status, data } = await send("/admin/roles", { intent: "createUser", ...typed }, true);
    expect(status).toBe(400);
    expect(data.lastResult!.error).toHaveProperty("username");
    expect(data.lastResult!.initialValue).toMatchObject({
      username: "ma rie",
      displayName: "Marie",
      role: "admin",
    });
    expect(JSON.stringify(data)).not.toContain("her secret word");
  });

  test("PATCH changes only the given fields", async () => {
    const { id } = await makeUser("marie");
    await makeRole("Accueil");
    expect(await json(call("PATCH", `users/${id}`, { displayName: "Marie" }))).toMatchObject({
      displayName: "Marie",
      role: "admin",
      isActive: true,
    });
    await makeUser("jonas");
    expect(await json(call("PATCH", `users/${id}`, { role: "Accueil", isActive: false }))).toMatchObject({
      displayName: "Marie",
      role: "Accueil",
      isActive: false,
    });
    expect(await json(call("PATCH", `users/${id}`, {}))).toMatchObject({ role: "Accueil", isActive: false });
  });

  test("the form changes name, role and whether the account is active", async () => {
    const { id } = await makeUser("marie");
    await makeUser("jonas");
    await makeRole("Accueil");
    const fields = { intent: "saveUser", displayName: " Marie ", role: "Accueil" };
    const saved = await send(`/admin/roles/users/${id}`, fields, true);
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/admin/roles?done=saveUser"]);
    expect((await users()).find((one) => one.id === id)).toMatchObject({
      displayName: "Marie",
      role: "Accueil",
      isActive: false,
    });
  });

  test("a reset by form or call ends the sessions and returns a password that signs in", async () => {
    const jonas = await administrator({ username: "jonas", password: "his first word" });
    const path = `/admin/roles/users/${jonas.userId}`;
    const { data } = await send<UserWithPassword>(path, { intent: "resetPassword" });
    const byCall = await json<UserWithPassword>(
      call("PATCH", `users/${jonas.userId}`, { resetPassword: true }),
    );
    expect((await sessions()).filter(({ userId }) => userId === jonas.userId)).toEqual([]);
    expect((await callApi("GET", "/api/admin/stats", { headers: jonas.bearer })).status).toBe(401);
    const signIn = (password: string) =>
      callApi("POST", "/api/auth/login", { json: { username: "jonas", password } }).then(
        ({ status }) => status,
      );
    expect(await signIn("his first word")).toBe(401);
    expect(await signIn(data.result!.password!)).toBe(401);
    expect(await signIn(byCall.password!)).toBe(200);
  });

  test("the open page of a deactivated user redirects to sign-in", async () => {
    const jonas = await administrator();
    expect((await visitScreen("/admin/dashboard", { headers: jonas.cookie })).status).toBe(200);
    await call("PATCH", `users/${jonas.userId}`, { isActive: false });
    const { status, headers } = await visitScreen("/admin/dashboard", { headers: jonas.cookie });
    expect([status, headers.get("Location")]).toEqual([302, "/admin/login?next=%2Fadmin%2Fdashboard"]);
  });

  test("the second factor is removed by form and by call", async () => {
    const jonas = await administrator();
    for (const remove of [
      () => send(`/admin/roles/users/${jonas.userId}`, { intent: "removeTwoFactor" }),
      () => call("PATCH", `users/${jonas.userId}`, { hasTwoFactor: false }),
    ]) {
      const confirmed = { totpSecret: "x", totpConfirmedAt: new Date().toISOString() };
      await db.updateTable("users").set(confirmed).where("id", "=", jonas.userId).execute();
      expect((await users())[0]).toMatchObject({ hasTwoFactor: true });
      expect((await remove()).status).toBe(200);
      expect((await users())[0]).toMatchObject({ hasTwoFactor: false });
    }
  });

  test("a manager of users cannot get more permissions, by form or call", async () => {
    const jonas = await administrator({ username: "jonas", permissions: ["manage_users"] });
    const own = `users/${jonas.userId}`;
    const attempts = [
      await call("PATCH", own, { role: "admin" }, jonas),
      await call("PATCH", own, { role: rose.role }, jonas),
      await call("POST", "users", { username: "me2", role: "admin" }, jonas),
      await call("PATCH", `users/${rose.userId}`, { password: "I know it now" }, jonas),
      await call("PATCH", `users/${rose.userId}`, { resetPassword: true }, jonas),
      await send(`/admin/roles/${own}`, { intent: "saveUser", role: "admin", isActive: "on" }, false, jonas),
      await send(`/admin/roles/users/${rose.userId}`, { intent: "resetPassword" }, false, jonas),
      await send("/admin/roles", { intent: "createUser", username: "me3", role: "admin" }, false, jonas),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403));
    expect(await users()).toHaveLength(2);
    expect((await sessions()).filter(({ userId }) => userId === rose.userId)).toHaveLength(2);
  });

  test("nobody can deactivate themselves, and the last administrator cannot be removed", async () => {
    expect((await call("PATCH", `users/${rose.userId}`, { isActive: false })).status).toBe(409);
    const { id } = await makeUser("marie");
    const answer = await call("PATCH", `users/${id}`, { isActive: false });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      message: "C’est le dernier administrateur actif. Confiez d’abord le rôle admin à quelqu’un d’autre.",
    });
    const { status } = await send(`/admin/roles/users/${id}`, { intent: "saveUser", role: rose.role });
    expect(status).toBe(409);
  });
});
