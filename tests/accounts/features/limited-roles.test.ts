import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import type { RolePermission } from "~/auth/permissions";
import { roleSchema, updateRoleSchema, type Role } from "~/features/accounts/users/roles.schema";
import { createRole, deleteRole, listRoles, updateRole } from "~/features/accounts/users/roles-admin.server";
import { createUser } from "~/features/accounts/users/users-admin.server";
import { createUserSchema } from "~/features/accounts/users/users.schema";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";

const system = systemCaller();
const role = (name: string, held: RolePermission[] = [], more: object = {}) =>
  roleSchema.parse({ name, permissions: held, ...more });
const change = (one: Role, more: object) => updateRoleSchema.parse({ ...one, ...more });
const adminRole = async () => (await listRoles(system)).find(({ name }) => name === "admin")!;
const user = (username: string, roleName: string) =>
  createUser(system, createUserSchema.parse({ username, role: roleName, password: "long enough" }));

onBothDatabases(() => {
  test("a manager limited to messages cannot grant or give more of the content", async () => {
    const rose = await administrator({ permissions: ["manage_users", "manage_content"], onlyMessages: true });
    const limited = { onlyMessages: true };
    const made = await createRole(rose.caller, role("Accueil", ["manage_content"], limited));
    const forbidden = { status: 403 };
    await expect(createRole(rose.caller, role("Porte", ["manage_content"]))).rejects.toMatchObject(forbidden);
    await expect(updateRole(rose.caller, change(made, { onlyMessages: false }))).rejects.toMatchObject(
      forbidden,
    );
    const whole = await createRole(system, role("Rédaction", ["manage_content"]));
    await expect(deleteRole(rose.caller, { id: whole.id })).rejects.toMatchObject(forbidden);
    const own = (await listRoles(system)).find(({ name }) => name === rose.role)!;
    await expect(updateRole(rose.caller, change(own, { onlyMessages: false }))).rejects.toMatchObject(
      forbidden,
    );
  });

  test("the role admin is never limited to messages", async () => {
    await expect(updateRole(system, change(await adminRole(), { onlyMessages: true }))).rejects.toMatchObject(
      {
        status: 409,
      },
    );
  });

  test("a ready role is created with its first user, once, and is offered again after it was deleted", async () => {
    await user("lucie", "secretary");
    await user("marie", "secretary");
    const secretary = (await listRoles(system)).find(({ name }) => name === "secretary")!;
    expect(secretary).toMatchObject({ permissions: ["manage_content"], onlyMessages: true, userCount: 2 });
    await updateRole(system, change(secretary, { name: "Porte", displayName: null }));
    await user("rose", "secretary");
    expect((await listRoles(system)).map(({ name }) => name)).toEqual(["secretary", "Porte", "admin"]);
    const { caller } = await administrator({ permissions: ["manage_users"] });
    const beyond = createUserSchema.parse({ username: "jo", role: "treasurer", password: "long enough" });
    await expect(createUser(caller, beyond)).rejects.toMatchObject({ status: 403 });
    expect((await listRoles(system)).some(({ name }) => name === "treasurer")).toBe(false);
  });
});
