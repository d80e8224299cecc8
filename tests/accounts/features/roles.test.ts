import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { permissions, type RolePermission } from "~/auth/permissions";
import { findActiveSession } from "~/auth/sessions.server";
import { roleSchema, updateRoleSchema, type Role } from "~/features/accounts/users/roles.schema";
import {
  createRole,
  deleteRole,
  listRoles,
  showRole,
  updateRole,
} from "~/features/accounts/users/roles-admin.server";
import { createUser } from "~/features/accounts/users/users-admin.server";
import { createUserSchema } from "~/features/accounts/users/users.schema";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";

const system = systemCaller();
const role = (name: string, held: RolePermission[] = [], more: object = {}) =>
  roleSchema.parse({ name, permissions: held, ...more });
const change = (one: Role, more: object) => updateRoleSchema.parse({ ...one, ...more });
const adminRole = async () => (await listRoles(system)).find(({ name }) => name === "admin")!;
const user = (username: string, roleName: string) =>
  createUser(system, createUserSchema.parse({ username, role: roleName, password: "long enough" }));
const newest = () =>
  db
    .selectFrom("auditLog")
    .select(["action", "username", "subject", "before", "after"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

onBothDatabases(() => {
  test("an empty site has only the role admin, with all permissions", async () => {
    expect(await listRoles(system)).toEqual([
      {
        id: 1,
        name: "admin",
        displayName: "Administrateur",
        permissions,
        onlyMessages: false,
        description: "",
        isActive: true,
        userCount: 0,
      },
    ]);
  });

  test("a new role has its permissions in the order of the specification and is first in the list", async () => {
    const { caller } = await administrator({ username: "Rose" });
    const made = await createRole(
      caller,
      role("Rédaction", ["view_analytics", "manage_content", "view_analytics"], { description: "Écrit." }),
    );
    expect(made).toEqual({
      id: made.id,
      name: "Rédaction",
      displayName: "Rédaction",
      permissions: ["manage_content", "view_analytics"],
      onlyMessages: false,
      description: "Écrit.",
      isActive: true,
      userCount: 0,
    });
    expect((await listRoles(caller))[0]).toEqual(made);
    expect(await newest()).toEqual({
      action: "role.created",
      username: "Rose",
      subject: "Rédaction",
      before: null,
      after: JSON.stringify({ permissions: ["manage_content", "view_analytics"] }),
    });
  });

  test.each([
    ["Rédaction"],
    [" RÉDACTION "],
    ["rédaction"],
    ["Re\u0301daction"],
    ["Admin"],
    ["administrateur"],
  ])("the name %j is taken, in any case and any spelling of its accents", async (name) => {
    await createRole(system, role("Rédaction"));
    await expect(createRole(system, role(name))).rejects.toMatchObject({
      status: 409,
      errors: { name: ["admin-roles:role.nameTaken"] },
    });
    const other = await createRole(system, role("Accueil"));
    await expect(updateRole(system, change(other, { name }))).rejects.toMatchObject({ status: 409 });
    await expect(updateRole(system, change(other, { displayName: name }))).rejects.toMatchObject({
      status: 409,
      errors: { displayName: ["admin-roles:role.nameTaken"] },
    });
  });

  test("two roles of the same name created at the same time: only one is stored", async () => {
    const both = await Promise.allSettled([
      createRole(system, role("Accueil")),
      createRole(system, role("accueil")),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listRoles(system)).toHaveLength(2);
  });

  test("a role is replaced, its users keep it, and the audit log has the difference", async () => {
    const made = await createRole(system, role("Accueil", ["manage_prayers"], { description: "La porte." }));
    await user("marie", "Accueil");
    const replaced = await updateRole(
      system,
      updateRoleSchema.parse({
        id: made.id,
        name: "Porte",
        permissions: ["manage_prayers", "manage_content"],
      }),
    );
    expect(replaced).toEqual({
      ...made,
      name: "Porte",
      displayName: "Porte",
      permissions: ["manage_content", "manage_prayers"],
      description: "",
      userCount: 1,
    });
    const marie = await db
      .selectFrom("users")
      .select("role")
      .where("username", "=", "marie")
      .executeTakeFirst();
    expect(marie).toEqual({ role: "Porte" });
    const { before, after, ...what } = await newest();
    expect(what).toMatchObject({ action: "role.updated", subject: "Porte" });
    expect([JSON.parse(before!), JSON.parse(after!)]).toEqual([
      { name: "Accueil", displayName: "Accueil", permissions: ["manage_prayers"], description: "La porte." },
      { name: "Porte", displayName: "Porte", permissions: replaced.permissions, description: "" },
    ]);
  });

  test("changed permissions of a role apply from the next request of its users", async () => {
    const rose = await administrator({ permissions: ["manage_content"] });
    const { sid } = await db
      .selectFrom("sessions")
      .select("sid")
      .where("userId", "=", rose.userId)
      .where("kind", "=", "cookie")
      .executeTakeFirstOrThrow();
    const may = async () => (await findActiveSession("cookie", sid, 60))?.permissions;
    expect(await may()).toEqual(new Set(["manage_content", "answer_messages"]));
    const hers = (await listRoles(system)).find(({ name }) => name === rose.role)!;
    await updateRole(system, change(hers, { permissions: ["manage_prayers"] }));
    expect(await may()).toEqual(new Set(["manage_prayers"]));
    await updateRole(system, change(hers, { isActive: false }));
    expect(await may()).toBeUndefined();
  });

  test("an update without a difference adds no audit entry", async () => {
    const made = await createRole(system, role("Accueil"));
    await updateRole(system, change(made, {}));
    expect((await newest()).action).toBe("role.created");
  });

  test.each([
    ["renamed", { name: "boss" }],
    ["written in another case", { name: "Admin" }],
    ["weakened", { permissions: permissions.slice(1) }],
    ["switched off", { isActive: false }],
  ])("the role admin cannot be %s by anybody", async (_how, more) => {
    const admin = await adminRole();
    const { caller } = await administrator({ permissions: ["manage_users"] });
    for (const who of [system, caller]) {
      await expect(updateRole(who, change(admin, more))).rejects.toMatchObject({
        status: 409,
        key: "admin-roles:role.adminKept",
      });
      await expect(deleteRole(who, { id: admin.id })).rejects.toMatchObject({ status: 409 });
    }
    expect(await adminRole()).toEqual(admin);
  });

  test("the role admin may get another displayed name and description", async () => {
    const admin = await adminRole();
    const { caller } = await administrator();
    const renamed = await updateRole(caller, change(admin, { displayName: "Pasteur", description: "Tout." }));
    expect(renamed).toEqual({ ...admin, displayName: "Pasteur", description: "Tout." });
  });

  test("a role with users is not deleted, even if they are deactivated", async () => {
    const made = await createRole(system, role("Accueil"));
    await user("marie", "Accueil");
    await user("rose", "Accueil");
    await db.updateTable("users").set({ isActive: false }).execute();
    await expect(deleteRole(system, { id: made.id })).rejects.toMatchObject({
      status: 409,
      key: "admin-roles:role.inUse",
      params: { count: 2 },
    });
    await db.updateTable("users").set({ role: "admin" }).where("role", "=", "Accueil").execute();
    expect(await deleteRole(system, { id: made.id })).toEqual({ success: true });
    await expect(showRole(system, { id: made.id })).rejects.toMatchObject({ status: 404 });
    expect(await newest()).toMatchObject({
      action: "role.deleted",
      subject: "Accueil",
      before: '{"permissions":[]}',
    });
  });

  test("nobody can grant permissions that they lack, or change a role with such permissions", async () => {
    const { caller } = await administrator({ permissions: ["manage_users", "manage_content"] });
    const strong = await createRole(system, role("Trésorerie", ["manage_donations", "manage_content"]));
    const weak = await createRole(caller, role("Rédaction", ["manage_content"]));
    const beyond = { status: 403, key: "admin-roles:role.grantBeyond" };
    await expect(createRole(caller, role("Moi", ["manage_donations"]))).rejects.toMatchObject(beyond);
    await expect(updateRole(caller, change(weak, { permissions }))).rejects.toMatchObject(beyond);
    for (const attempt of [
      updateRole(caller, change(strong, { permissions: ["manage_content"] })),
      updateRole(caller, change(strong, { isActive: false })),
      deleteRole(caller, { id: strong.id }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ status: 403, key: "admin-roles:role.beyond" });
    }
    expect(await showRole(caller, { id: strong.id })).toEqual(strong);
    expect(await listRoles(caller)).toHaveLength(4);
  });

  test("nobody can remove their own permission to manage roles", async () => {
    const rose = await administrator({ permissions: ["manage_users", "manage_content"] });
    const own = (await listRoles(system)).find(({ name }) => name === rose.role)!;
    const refusal = { status: 409, key: "admin-roles:role.ownRole" };
    await expect(
      updateRole(rose.caller, change(own, { permissions: ["manage_content"] })),
    ).rejects.toMatchObject(refusal);
    await expect(updateRole(rose.caller, change(own, { isActive: false }))).rejects.toMatchObject(refusal);
    const less = await updateRole(rose.caller, change(own, { permissions: ["manage_users"] }));
    expect(less.permissions).toEqual(["manage_users"]);
  });

  test("a manager who loses the permission during a request changes nothing", async () => {
    const rose = await administrator({ permissions: ["manage_users"] });
    await db.updateTable("adminRoles").set({ permissions: "[]" }).where("name", "=", rose.role).execute();
    await expect(createRole(rose.caller, role("Accueil"))).rejects.toMatchObject({ status: 403 });
    const jonas = await administrator({ permissions: ["manage_users"] });
    await db.updateTable("users").set({ isActive: false }).where("id", "=", jonas.userId).execute();
    await expect(createRole(jonas.caller, role("Accueil"))).rejects.toMatchObject({ status: 403 });
  });

  test("a manager can grant their current permissions, not those from the start of the request", async () => {
    const rose = await administrator();
    await db
      .updateTable("adminRoles")
      .set({ permissions: '["manage_users"]' })
      .where("name", "=", rose.role)
      .execute();
    await expect(createRole(rose.caller, role("Accueil", ["manage_content"]))).rejects.toMatchObject({
      status: 403,
    });
  });

  test("every call about an unknown role is a 404", async () => {
    for (const id of [0, 999_999]) {
      await expect(showRole(system, { id })).rejects.toMatchObject({ status: 404 });
      await expect(deleteRole(system, { id })).rejects.toMatchObject({ status: 404 });
      await expect(updateRole(system, { ...role("Accueil"), id })).rejects.toMatchObject({ status: 404 });
    }
  });
});

test.each(["user", "User", " USER "])("%j is the role of visitors", (name) => {
  const { error } = roleSchema.safeParse({ name });
  expect(error?.issues).toMatchObject([{ path: ["name"], message: "admin-roles:role.nameReserved" }]);
});

test.each([undefined, null, "", "   ", "\n"])("%j is not a name", (name) => {
  const { error } = roleSchema.safeParse({ name });
  expect(error?.issues).toMatchObject([
    { path: ["name"], message: "admin-roles:role.nameRequired" },
    { path: [], message: "admin-roles:role.nameRequiredText" },
  ]);
});

test("a name is one line of at most 60 visible characters", () => {
  expect(roleSchema.parse({ name: " Équipe \n de\tprière " }).name).toBe("Équipe de prière");
  expect(roleSchema.parse({ name: "\u202eprière\u202c" }).name).toBe("prière"); // marks at the ends are removed
  for (const name of ["ad\u200bmin", "n\u202eimda", "\u200b", "x".repeat(61), 7, ["a"], {}]) {
    expect(roleSchema.safeParse({ name }).success, JSON.stringify(name)).toBe(false);
  }
  expect(roleSchema.safeParse({ name: "é".repeat(60) }).success).toBe(true);
});

test.each([["manage_everything"], [["manage_content", "admin"]], [[1]], [[["manage_content"]]], [{}]])(
  "%j is not a list of known permissions",
  (given) => {
    const { error } = roleSchema.safeParse({ name: "Accueil", permissions: given });
    expect(error?.issues).toMatchObject([
      { path: ["permissions"], message: "admin-roles:role.unknownPermission" },
    ]);
  },
);

test.each(["banana", 1, null, "yes"])("isActive %j is refused and switches nothing off", (isActive) => {
  expect(roleSchema.safeParse({ name: "Accueil", isActive }).success).toBe(false);
});
