import { beforeEach, describe, expect, test } from "vitest";
import type { RolePermission } from "~/auth/permissions";
import type { Role } from "~/features/accounts/users/roles.schema";
import type { UserWithPassword } from "~/features/accounts/users/users.schema";
import type { FormAnswer } from "~/http/form-answer";
import { languages } from "~/i18n/languages";
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
const roles = () => json<Role[]>(call("GET", "roles"));
const makeRole = (name: string, permissions: RolePermission[] = []) =>
  json<Role>(call("POST", "roles", { name, permissions }));
const makeUser = (username: string, role = "admin") =>
  json<UserWithPassword>(call("POST", "users", { username, role, password: "long enough" }));

describe("roles", () => {
  test("a call with a name and permissions creates a role", async () => {
    const answer = await call("POST", "roles", { name: "Rédaction", permissions: ["manage_content"] });
    expect(answer.status).toBe(201);
    const made = (await answer.json()) as Role;
    expect(made).toEqual({
      id: made.id,
      name: "Rédaction",
      displayName: "Rédaction",
      permissions: ["manage_content"],
      onlyMessages: false,
      description: "",
      isActive: true,
      userCount: 0,
    });
    expect(await roles()).toMatchObject([
      { name: "Rédaction" },
      { userCount: 1 },
      { name: "admin", userCount: 0 },
    ]);
  });

  test("a form posted to the call keeps all its permissions", async () => {
    const { bearer } = await administrator();
    const form = { name: "Rédaction", permissions: ["manage_content", "manage_prayers"] };
    const answer = await callApi("POST", "/api/admin/roles", { form, headers: bearer });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ permissions: ["manage_content", "manage_prayers"] });
  });

  test("the switch for messages needs its permission, and a call without it leaves it as it was", async () => {
    const limited = { name: "Accueil", permissions: ["manage_content"], onlyMessages: true };
    const alone = await call("POST", "roles", { ...limited, permissions: ["manage_prayers"] });
    expect([alone.status, Object.keys((await alone.json()).errors)]).toEqual([400, ["onlyMessages"]]);
    const { id } = await json<Role>(call("POST", "roles", limited));
    const { name, permissions } = limited;
    const put = (more: object) => json<Role>(call("PUT", `roles/${id}`, { name, permissions, ...more }));
    expect((await put({ description: "Répond" })).onlyMessages).toBe(true);
    expect((await put({ permissions: [], onlyMessages: undefined })).onlyMessages).toBe(false);
    const fields = { intent: "saveRole", name, permissions: ["manage_content"], isActive: "on" };
    await send(`/admin/roles/${id}`, { ...fields, onlyMessages: "on" });
    expect((await roles())[0]).toMatchObject({ onlyMessages: true });
    await send(`/admin/roles/${id}`, fields);
    expect((await roles())[0]).toMatchObject({ onlyMessages: false });
  });

  test("the form creates a role with several permissions, one or none", async () => {
    for (const [name, permissions] of [
      ["Deux", ["manage_content", "manage_prayers"]],
      ["Un", "manage_content"],
      ["Aucun", []],
    ] as const) {
      const { data } = await send("/admin/roles", {
        intent: "createRole",
        name,
        permissions: [permissions].flat(),
      });
      expect(data).toMatchObject({ ok: true, intent: "createRole" });
      expect((await roles())[0]).toMatchObject({ name, permissions: [permissions].flat() });
    }
    const plain = await send("/admin/roles", { intent: "createRole", name: "Simple" }, true);
    expect([plain.status, plain.headers.get("Location")]).toEqual([303, "/admin/roles?done=createRole"]);
  });

  test.each(languages)("without a name the call and the form answer the same, in %s", async (language) => {
    const who = await administrator({ language });
    const answer = await call("POST", "roles", { permissions: ["manage_content"] }, who);
    expect(answer.status).toBe(400);
    const body = (await answer.json()) as { message: string; errors: Record<string, string[]> };
    const { status, data } = await send("/admin/roles", { intent: "createRole", name: " " }, false, who);
    expect(status).toBe(400);
    expect(data.message).toBe(body.message);
    expect(data.lastResult!.error!.name).toEqual(body.errors.name);
    expect(Object.keys(body.errors)).toEqual(["name"]);
    if (language === "fr") {
      expect(body).toEqual({
        message: "Veuillez saisir un nom pour le rôle.",
        errors: { name: ["Nom requis"] },
      });
    }
    expect(await roles()).toHaveLength(3);
  });

  test("an unknown permission is a 400 with a field error, and the switches keep their state", async () => {
    const permissions = ["manage_content", "manage_everything"];
    const answer = await call("POST", "roles", { name: "Accueil", permissions });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: { permissions: ["Cette permission n’existe pas."] },
    });
    const { data } = await send("/admin/roles", { intent: "createRole", name: "Accueil", permissions });
    expect(data.lastResult!.initialValue).toMatchObject({ name: "Accueil", permissions });
    expect(await roles()).toHaveLength(2);
  });

  test("a name that exists is a field error", async () => {
    await makeRole("Accueil");
    const answer = await call("POST", "roles", { name: "ACCUEIL" });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      message: "Un autre rôle porte déjà ce nom.",
      errors: { name: ["Un autre rôle porte déjà ce nom."] },
    });
    const { data } = await send("/admin/roles", { intent: "createRole", name: "accueil" });
    expect(data.lastResult!.error).toEqual({ name: ["Un autre rôle porte déjà ce nom."] });
  });

  test("PUT and the form replace a role; the form omits a switch that is off", async () => {
    const { id } = await makeRole("Accueil", ["manage_prayers"]);
    const put = await json<Role>(
      call("PUT", `roles/${id}`, { name: "Porte", permissions: [], isActive: true }),
    );
    expect(put).toMatchObject({ id, name: "Porte", permissions: [], isActive: true });
    const form = {
      intent: "saveRole",
      name: "Porte",
      displayName: "La porte",
      permissions: "manage_content",
    };
    const saved = await send(`/admin/roles/${id}`, form, true);
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/admin/roles?done=saveRole"]);
    expect((await roles())[0]).toMatchObject({
      displayName: "La porte",
      permissions: ["manage_content"],
      isActive: false,
    });
    await send(`/admin/roles/${id}`, { ...form, isActive: "on" });
    expect((await roles())[0]).toMatchObject({ isActive: true });
  });

  test("a role in use is not deleted; the error has the number of its users", async () => {
    const { id } = await makeRole("Accueil");
    await makeUser("marie", "Accueil");
    const answer = await call("DELETE", `roles/${id}`);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      message: "1 personne porte ce rôle. Donnez-lui d’abord un autre rôle.",
    });
    await makeUser("jonas", "Accueil");
    const { status, data } = await send("/admin/roles", { intent: "deleteRole", id: String(id) });
    expect([status, data.message]).toEqual([
      409,
      "2 personnes portent ce rôle. Donnez-leur d’abord un autre rôle.",
    ]);
    await db.updateTable("users").set({ role: "admin" }).where("role", "=", "Accueil").execute();
    expect(await json(call("DELETE", `roles/${id}`))).toEqual({ success: true });
    expect((await call("DELETE", `roles/${id}`)).status).toBe(404);
  });

  test("the role admin cannot be deleted or restricted, by form or call", async () => {
    const admin = (await roles()).find(({ name }) => name === "admin")!;
    expect((await call("DELETE", `roles/${admin.id}`)).status).toBe(409);
    expect((await call("PUT", `roles/${admin.id}`, { name: "admin", permissions: [] })).status).toBe(409);
    const { status } = await send(`/admin/roles/${admin.id}`, { intent: "saveRole", name: "chef" });
    expect(status).toBe(409);
    expect((await roles()).find(({ name }) => name === "admin")).toEqual(admin);
  });

  test.each(["0", "-1", "1.5", "abc", "99999999999", "1e3", "%20", "424242"])(
    "%s is neither a role's id nor a user's",
    async (id) => {
      expect((await call("PUT", `roles/${id}`, { name: "Accueil" })).status).toBe(404);
      expect((await call("DELETE", `roles/${id}`)).status).toBe(404);
      expect((await call("PATCH", `users/${id}`, { isActive: false })).status).toBe(404);
      for (const path of [`/admin/roles/${id}`, `/admin/roles/users/${id}`]) {
        expect((await visitScreen(path, { headers: rose.cookie })).status, path).toBe(404);
      }
    },
  );

  test("a manager reads all roles and changes only those without permissions that the manager lacks", async () => {
    const jonas = await administrator({ permissions: ["manage_users"] });
    const strong = await makeRole("Trésorerie", ["manage_donations"]);
    expect((await call("GET", "roles", undefined, jonas)).status).toBe(200);
    const answer = await call("PUT", `roles/${strong.id}`, { name: "Trésorerie" }, jonas);
    expect(answer.status).toBe(403);
    expect((await answer.json()) as object).toEqual({
      message:
        "Ce rôle a des permissions que vous n’avez pas\u00a0: vous ne pouvez ni le modifier ni le supprimer.",
    });
    const granting = await call("POST", "roles", { name: "Moi", permissions: ["view_analytics"] }, jonas);
    expect(granting.status).toBe(403);
    expect(((await granting.json()) as { errors: object }).errors).toEqual({
      permissions: ["Vous ne pouvez accorder que des permissions que vous avez vous-même."],
    });
  });
});

test("the page confirms a known action, and shows no other text from its URL", async () => {
  const done = async (intent: string) =>
    (await visitScreen<{ done: string | null }>(`/admin/roles?done=${intent}`, { headers: rose.cookie })).data
      .done;
  expect(await done("createRole")).toBe("Rôle créé");
  expect(await done("saveUser")).toBe("Utilisateur enregistré");
  for (const other of ["", "toString", "<b>x</b>"]) expect(await done(other)).toBeNull();
});
