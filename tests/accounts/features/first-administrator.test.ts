import { afterEach, describe, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { verifyPassword } from "~/auth/passwords.server";
import { env } from "~/config/env.server";
import { prepareFirstAdministrator } from "~/features/accounts/users/first-administrator.server";
import { ownAdministratorSchema } from "~/features/accounts/users/own-administrator.schema";
import { createOwnAdministrator } from "~/features/accounts/users/own-administrator.server";
import { isSetupCode, isSetupOpen } from "~/features/accounts/users/setup-code.server";
import { addAdministrator } from "~/features/accounts/users/users-command.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";

const initial = { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD };
afterEach(() => {
  vi.useRealTimers();
  env.ADMIN_USERNAME = initial.username;
  env.ADMIN_PASSWORD = initial.password;
});

const administrators = () =>
  db.selectFrom("users").select(["username", "password", "role"]).where("role", "!=", "user").execute();
const codeIn = (output: string | null) => /Code\s+(\S+)/.exec(output ?? "")?.[1] ?? "";
const guest: Caller = { ...systemCaller("ht"), kind: "guest" };
const own = (code: string, more = {}) =>
  ownAdministratorSchema.parse({
    ...{ setupCode: code, username: "pastor", displayName: "Pastè Jan" },
    ...{ password: "a word of my own", passwordAgain: "a word of my own", ...more },
  });

onBothDatabases(() => {
  describe("the first administrator", () => {
    test("creates their own account with the code that the start printed, which is then void", async () => {
      env.ADMIN_PASSWORD = undefined;
      const output = await prepareFirstAdministrator();
      expect(output).toMatch(/http:\/\/localhost:3000\/admin\/setup/);
      const code = codeIn(output);
      expect(code.replaceAll("-", "")).toHaveLength(20);
      expect(await administrators()).toEqual([]);
      expect(await isSetupOpen()).toBe(true);
      const stored = JSON.stringify(await db.selectFrom("systemSettings").selectAll().execute());
      for (const form of [code, code.replaceAll("-", "")]) expect(stored).not.toContain(form);

      await expect(createOwnAdministrator(guest, own("aaaaa-bbbbb-ccccc-ddddd"))).rejects.toThrow(
        "codeWrong",
      );
      expect(await administrators()).toEqual([]);

      const { session } = await createOwnAdministrator(
        guest,
        own(` ${code.toUpperCase().replaceAll("-", " ")}`),
      );
      expect(session?.sid).toBeTruthy();
      const [made] = await administrators();
      expect(made).toMatchObject({ username: "pastor", role: "admin" });
      expect(await verifyPassword(made!.password, "a word of my own")).toBe(true);
      expect(await isSetupOpen()).toBe(false);
      expect(await db.selectFrom("auditLog").select(["action", "username", "subject"]).execute()).toEqual([
        { action: "user.created", username: "pastor", subject: "pastor" },
        { action: "signIn.succeeded", username: "pastor", subject: "pastor" },
      ]);
      await expect(createOwnAdministrator(guest, own(code, { username: "other" }))).rejects.toThrow(
        "tooLate",
      );
      expect(await prepareFirstAdministrator()).toBeNull();
    });

    test("is one person when two use codes at the same time", async () => {
      env.ADMIN_PASSWORD = undefined;
      const code = codeIn(await prepareFirstAdministrator());
      const tries = ["one", "two"].map((username) => createOwnAdministrator(guest, own(code, { username })));
      const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status).sort();
      expect(outcomes).toEqual(["fulfilled", "rejected"]);
      expect(await administrators()).toHaveLength(1);
    });

    test("keeps the code when the username is a visitor's", async () => {
      env.ADMIN_PASSWORD = undefined;
      const code = codeIn(await prepareFirstAdministrator());
      await expect(createOwnAdministrator(guest, own(code, { username: "Community" }))).rejects.toMatchObject(
        {
          errors: { username: ["admin-roles:user.usernameTaken"] },
        },
      );
      expect(await isSetupCode(code)).toBe(true);
    });

    test("can use the code of each process that started with the others, but none of an earlier start", async () => {
      env.ADMIN_PASSWORD = undefined;
      vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
      const codes = (await Promise.all([1, 2, 3].map(() => prepareFirstAdministrator()))).map(codeIn);
      for (const code of codes) expect(await isSetupCode(code)).toBe(true);
      vi.setSystemTime(new Date("2026-11-20T12:20:00.000Z"));
      const later = codeIn(await prepareFirstAdministrator());
      expect(await isSetupCode(later)).toBe(true);
      for (const code of codes) expect(await isSetupCode(code)).toBe(false);
    });

    test("can be made by the command or by ADMIN_PASSWORD instead, which ends the set-up", async () => {
      env.ADMIN_PASSWORD = undefined;
      await prepareFirstAdministrator();
      expect(await addAdministrator({ username: "marie" })).toMatchObject({ username: "marie" });
      expect(await isSetupOpen()).toBe(false);
      await db.deleteFrom("users").where("username", "=", "marie").execute();
      await prepareFirstAdministrator();
      env.ADMIN_PASSWORD = "the environment's own word";
      expect(await prepareFirstAdministrator()).toBeNull();
      expect(await isSetupOpen()).toBe(false);
    });

    test("gets the environment's password, which is never printed", async () => {
      env.ADMIN_PASSWORD = "the environment's own word";
      expect(await prepareFirstAdministrator()).toBeNull();
      const [made] = await administrators();
      expect(await verifyPassword(made!.password, "the environment's own word")).toBe(true);
    });

    test("is created once when several processes start at the same time", async () => {
      env.ADMIN_PASSWORD = "the environment's own word";
      const outputs = await Promise.all(Array.from({ length: 4 }, () => prepareFirstAdministrator()));
      expect(outputs).toEqual([null, null, null, null]);
      expect(await administrators()).toHaveLength(1);
    });

    test("is not created when there is an administrator, even a deactivated one", async () => {
      const { userId } = await administrator({ password: "a word only tests know" });
      await db.updateTable("users").set({ isActive: false }).where("id", "=", userId).execute();
      expect(await prepareFirstAdministrator()).toBeNull();
      expect(await administrators()).toHaveLength(1);
    });

    test("cannot have the username of a visitor; the message says so", async () => {
      env.ADMIN_USERNAME = "Community";
      env.ADMIN_PASSWORD = "the environment's own word";
      expect(await prepareFirstAdministrator()).toMatch(/the name is taken. Set ADMIN_USERNAME/);
      expect(await administrators()).toEqual([]);
    });
  });
});
