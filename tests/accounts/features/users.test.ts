import { beforeEach, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { verifyPassword } from "~/auth/passwords.server";
import type { RolePermission } from "~/auth/permissions";
import { roleSchema } from "~/features/accounts/users/roles.schema";
import { createRole } from "~/features/accounts/users/roles-admin.server";
import { createUserSchema } from "~/features/accounts/users/users.schema";
import { createUser, listUsers, showUser, updateUser } from "~/features/accounts/users/users-admin.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";

const system = systemCaller();
const role = (name: string, permissions: RolePermission[] = []) =>
  createRole(system, roleSchema.parse({ name, permissions }));
const input = (username: string, roleName = "admin", more: object = {}) =>
  createUserSchema.parse({ username, role: roleName, password: "long enough", ...more });
const row = (id: number) => db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const sessionsOf = (userId: number) =>
  db.selectFrom("sessions").select("id").where("userId", "=", userId).execute();
const log = () =>
  db.selectFrom("auditLog").select(["action", "subject", "before", "after"]).orderBy("id", "desc").execute();

onBothDatabases(() => {
  beforeEach(() => db.deleteFrom("auditLog").execute());

  test("a user is created with a password that is returned once and stored as a hash", async () => {
    await role("Rédaction");
    const { password, ...made } = await createUser(
      system,
      createUserSchema.parse({
        username: "Marie.Claire",
        displayName: "Marie-Claire",
        role: "Rédaction",
        password: "",
      }),
    );
    expect(made).toEqual({
      id: made.id,
      username: "Marie.Claire",
      displayName: "Marie-Claire",
      role: "Rédaction",
      isActive: true,
      lastLogin: null,
      hasTwoFactor: false,
      createdAt: made.createdAt,
    });
    expect(password).toMatch(/^[a-z2-9]{20}$/);
    const kept = await row(made.id);
    expect(kept.password).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(kept.password, password!)).toBe(true);
    expect(await showUser(system, made)).toEqual(made);
    const entries = await log();
    expect(entries[0]).toEqual({
      action: "user.created",
      subject: "Marie.Claire",
      before: null,
      after: JSON.stringify({ role: "Rédaction", displayName: "Marie-Claire" }),
    });
    expect(JSON.stringify(entries)).not.toContain(password);
  });

  test("a typed password is stored unchanged and not returned", async () => {
    const made = await createUser(system, input("rose", "admin", { password: "  ten chars  " }));
    expect(made).not.toHaveProperty("password");
    expect(await verifyPassword((await row(made.id)).password, "  ten chars  ")).toBe(true);
  });

  test("a username is taken in any case, also by the community and by visitors", async () => {
    await createUser(system, input("Rose"));
    for (const username of ["rose", "ROSE", "community"]) {
      await expect(createUser(system, input(username))).rejects.toMatchObject({
        status: 409,
        errors: { username: ["admin-roles:user.usernameTaken"] },
      });
    }
    const both = await Promise.allSettled([createUser(system, input("jo")), createUser(system, input("JO"))]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("an unknown role, the visitors' role and an inactive role cannot be assigned", async () => {
    const off = await role("Ancien");
    await db.updateTable("adminRoles").set({ isActive: false }).where("id", "=", off.id).execute();
    const rose = await createUser(system, input("rose"));
    for (const [name, sentence] of [
      ["user", "roleUnknown"],
      ["nobody", "roleUnknown"],
      ["ADMIN", "roleUnknown"],
      ["Ancien", "roleOff"],
    ] as const) {
      const refusal = { status: 400, errors: { role: [`admin-roles:user.${sentence}`] } };
      await expect(createUser(system, input("jonas", name))).rejects.toMatchObject(refusal);
      await expect(updateUser(system, { id: rose.id, role: name })).rejects.toMatchObject(refusal);
    }
    expect(await listUsers(system)).toHaveLength(1);
  });

  test("the list contains only administrators, newest first", async () => {
    const now = new Date().toISOString();
    await db.insertInto("users").values({ username: "v-1", createdAt: now, updatedAt: now }).execute();
    await createUser(system, input("rose"));
    await createUser(system, input("jonas"));
    expect((await listUsers(system)).map(({ username }) => username)).toEqual(["jonas", "rose"]);
  });

  test("visitors, the community and unknown ids are a 404", async () => {
    const now = new Date().toISOString();
    const visitor = await db
      .insertInto("users")
      .values({ username: "v-1", createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const id of [0, 1, visitor.id, 999_999]) {
      await expect(showUser(system, { id })).rejects.toMatchObject({ status: 404 });
      await expect(updateUser(system, { id, role: "admin" })).rejects.toMatchObject({ status: 404 });
    }
    expect((await row(visitor.id)).role).toBe("user");
  });

  test("name and role are changed, and missing fields stay as they are", async () => {
    await role("Rédaction");
    await createUser(system, input("first"));
    const rose = await createUser(system, input("rose", "admin", { displayName: "Rose" }));
    expect(await updateUser(system, { id: rose.id, role: "Rédaction" })).toEqual({
      ...rose,
      role: "Rédaction",
    });
    expect((await log())[0]).toEqual({
      action: "user.updated",
      subject: "rose",
      before: '{"role":"admin"}',
      after: '{"role":"Rédaction"}',
    });
    expect((await updateUser(system, { id: rose.id, displayName: null })).displayName).toBeNull();
    const lines = (await log()).length;
    await updateUser(system, { id: rose.id, role: "Rédaction", isActive: true });
    expect(await log()).toHaveLength(lines);
  });

  test("a deactivated user is signed out everywhere immediately, and can be activated again", async () => {
    const rose = await administrator();
    const jonas = await administrator();
    expect(await sessionsOf(rose.userId)).toHaveLength(2);
    const off = await updateUser(system, { id: rose.userId, isActive: false });
    expect(off.isActive).toBe(false);
    expect(await sessionsOf(rose.userId)).toEqual([]);
    expect(await sessionsOf(jonas.userId)).toHaveLength(2);
    await updateUser(system, { id: rose.userId, isActive: true });
    expect((await log()).map(({ action }) => action)).toEqual(["user.reactivated", "user.deactivated"]);
    expect(await sessionsOf(rose.userId)).toEqual([]);
  });

  test("a new password ends the sessions, is returned once, and the old one stops working", async () => {
    const rose = await administrator({ password: "her first word" });
    const refused = updateUser(system, { id: rose.userId, password: rose.username.toUpperCase() });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      errors: { password: ["admin-roles:user.passwordIsUsername"] },
    });
    const { password } = await updateUser(system, { id: rose.userId, resetPassword: true });
    const { password: hash } = await row(rose.userId);
    expect(await verifyPassword(hash, password!)).toBe(true);
    expect(await verifyPassword(hash, "her first word")).toBe(false);
    expect(await sessionsOf(rose.userId)).toEqual([]);
    expect(await log()).toEqual([
      { action: "user.passwordReset", subject: rose.username, before: null, after: null },
    ]);
    const typed = await updateUser(system, { id: rose.userId, password: "typed by hand" });
    expect(typed).not.toHaveProperty("password");
    expect(await verifyPassword((await row(rose.userId)).password, "typed by hand")).toBe(true);
  });

  test("a lost second factor is removed with its recovery codes", async () => {
    const rose = await administrator();
    const now = new Date().toISOString();
    await db
      .updateTable("users")
      .set({ totpSecret: "sealed", totpConfirmedAt: now, totpLastStep: 7 })
      .where("id", "=", rose.userId)
      .execute();
    await db.insertInto("recoveryCodes").values({ userId: rose.userId, codeHash: "x" }).execute();
    expect((await showUser(system, { id: rose.userId })).hasTwoFactor).toBe(true);
    expect((await updateUser(system, { id: rose.userId, hasTwoFactor: false })).hasTwoFactor).toBe(false);
    expect(await row(rose.userId)).toMatchObject({
      totpSecret: null,
      totpConfirmedAt: null,
      totpLastStep: null,
    });
    expect(await db.selectFrom("recoveryCodes").select("id").execute()).toEqual([]);
    await updateUser(system, { id: rose.userId, hasTwoFactor: false });
    expect((await log()).map(({ action }) => action)).toEqual(["user.twoFactorReset"]);
  });

  test("nobody can grant themselves or others permissions that they lack", async () => {
    const { caller, userId } = await administrator({ permissions: ["manage_users"] });
    await role("Trésorerie", ["manage_donations"]);
    const beyond = { status: 403, errors: { role: ["admin-roles:user.roleBeyond"] } };
    for (const name of ["admin", "Trésorerie"]) {
      await expect(createUser(caller, input("jonas", name))).rejects.toMatchObject(beyond);
      await expect(updateUser(caller, { id: userId, role: name })).rejects.toMatchObject(beyond);
    }
    expect(await listUsers(caller)).toHaveLength(1);
  });

  test("a manager cannot change a user with more permissions, not even the password", async () => {
    const { caller } = await administrator({ permissions: ["manage_users"] });
    await createUser(system, input("first"));
    await role("Accueil");
    await role("Trésorerie", ["manage_donations"]);
    for (const name of ["admin", "Trésorerie"]) {
      const { id } = await createUser(system, input(`in-${name.length}`, name));
      const before = await row(id);
      for (const change of [
        { resetPassword: true as const },
        { password: "my own word" },
        { hasTwoFactor: false as const },
        { isActive: false },
        { role: "Accueil" },
        { displayName: "X" },
      ]) {
        await expect(updateUser(caller, { id, ...change })).rejects.toMatchObject({
          status: 403,
          key: "admin-roles:user.beyond",
        });
      }
      expect(await row(id)).toEqual(before);
    }
  });

  test("nobody can lock themselves out, or change their own password and second factor here", async () => {
    const { caller, userId } = await administrator();
    await role("Accueil", ["manage_content"]);
    for (const [change, sentence] of [
      [{ isActive: false }, "ownDeactivation"],
      [{ role: "Accueil" }, "ownRole"],
      [{ resetPassword: true as const }, "ownPassword"],
      [{ password: "my new word" }, "ownPassword"],
      [{ hasTwoFactor: false as const }, "ownTwoFactor"],
    ] as const) {
      await expect(updateUser(caller, { id: userId, ...change })).rejects.toMatchObject({
        status: 409,
        key: `admin-roles:user.${sentence}`,
      });
    }
    expect((await updateUser(caller, { id: userId, displayName: "Rose" })).displayName).toBe("Rose");
  });

  test("the last active administrator keeps the role admin", async () => {
    await role("Secrétariat", ["manage_users"]);
    const rose = await createUser(system, input("rose"));
    const last = { status: 409, key: "admin-roles:user.lastAdmin" };
    for (const change of [{ isActive: false }, { role: "Secrétariat" }]) {
      await expect(updateUser(system, { id: rose.id, ...change })).rejects.toMatchObject(last);
    }
    const jonas = await createUser(system, input("jonas"));
    await updateUser(system, { id: jonas.id, isActive: false });
    await expect(updateUser(system, { id: rose.id, role: "Secrétariat" })).rejects.toMatchObject(last);
    await updateUser(system, { id: jonas.id, isActive: true });
    expect((await updateUser(system, { id: rose.id, role: "Secrétariat" })).role).toBe("Secrétariat");
    await expect(updateUser(system, { id: jonas.id, isActive: false })).rejects.toMatchObject(last);
  });

  test("two administrators who deactivate each other at the same time leave one active", async () => {
    const [rose, jonas] = await Promise.all([
      createUser(system, input("rose")),
      createUser(system, input("jonas")),
    ]);
    const as = (user: typeof rose) => ({
      ...system,
      kind: "admin" as const,
      userId: user.id,
      admin: {
        username: user.username,
        displayName: user.username,
        chosenName: null,
        role: "admin",
        roleName: "admin",
        sessionId: 0,
        token: null,
        mustEnrol: false,
      },
      permissions: new Set(["manage_users"] as const),
    });
    const both = await Promise.allSettled([
      updateUser(as(rose), { id: jonas.id, isActive: false }),
      updateUser(as(jonas), { id: rose.id, isActive: false }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await listUsers(system)).filter(({ isActive }) => isActive)).toHaveLength(1);
  });
});
