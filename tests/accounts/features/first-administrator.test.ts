import { afterEach, describe, expect, test } from "vitest";
import { verifyPassword } from "~/auth/passwords.server";
import { env } from "~/config/env.server";
import { createFirstAdministrator } from "~/features/accounts/users/first-administrator.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";

const initial = { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD };
afterEach(() => {
  env.ADMIN_USERNAME = initial.username;
  env.ADMIN_PASSWORD = initial.password;
});

const administrators = () =>
  db.selectFrom("users").select(["username", "password", "role"]).where("role", "!=", "user").execute();
const passwordIn = (output: string | null) => /Password\s+(\S+)/.exec(output ?? "")?.[1];

onBothDatabases(() => {
  describe("the first administrator", () => {
    test("gets a password that is printed once, with the address of the sign-in", async () => {
      env.ADMIN_USERNAME = "pastor";
      env.ADMIN_PASSWORD = undefined;
      const output = await createFirstAdministrator();
      expect(output).toMatch(/http:\/\/localhost:3000\/admin\/login/);
      expect(output).toMatch(/Username\s+pastor\n/);
      const [made] = await administrators();
      expect(made).toMatchObject({ username: "pastor", role: "admin" });
      expect(await verifyPassword(made!.password, passwordIn(output)!)).toBe(true);
      expect(passwordIn(output)).toHaveLength(20);
      expect(await createFirstAdministrator()).toBeNull();
      expect(await db.selectFrom("auditLog").select(["action", "username", "subject"]).execute()).toEqual([
        { action: "user.created", username: "system", subject: "pastor" },
      ]);
      expect(JSON.stringify(await db.selectFrom("auditLog").selectAll().execute())).not.toContain(
        passwordIn(output),
      );
    });

    test("gets the environment's password, which is never printed", async () => {
      env.ADMIN_PASSWORD = "the environment's own word";
      expect(await createFirstAdministrator()).toBeNull();
      const [made] = await administrators();
      expect(await verifyPassword(made!.password, "the environment's own word")).toBe(true);
    });

    test("is created once when several processes start at the same time", async () => {
      env.ADMIN_PASSWORD = undefined;
      const outputs = await Promise.all(Array.from({ length: 4 }, () => createFirstAdministrator()));
      const printed = outputs.filter((one) => one !== null);
      expect(printed).toHaveLength(1);
      const all = await administrators();
      expect(all).toHaveLength(1);
      expect(await verifyPassword(all[0]!.password, passwordIn(printed[0]!)!)).toBe(true);
    });

    test("is not created when there is an administrator, even a deactivated one", async () => {
      const { userId } = await administrator({ password: "a word only tests know" });
      await db.updateTable("users").set({ isActive: false }).where("id", "=", userId).execute();
      expect(await createFirstAdministrator()).toBeNull();
      expect(await administrators()).toHaveLength(1);
    });

    test("cannot have the username of a visitor; the message says so", async () => {
      env.ADMIN_USERNAME = "Community";
      expect(await createFirstAdministrator()).toMatch(/the name is taken. Set ADMIN_USERNAME/);
      expect(await administrators()).toEqual([]);
    });
  });
});
