import { afterEach, describe, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { findActiveSession } from "~/auth/sessions.server";
import { changePassword, saveProfile, showAccount } from "~/features/accounts/account.server";
import {
  describeDevice,
  listSessions,
  revokeOtherSessions,
  revokeSession,
} from "~/features/accounts/sessions.server";
import { signIn, signInForToken } from "~/features/accounts/sign-in/sign-in.server";
import { db } from "~db/client";
import { cleanUp } from "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { setSecurity } from "../security-settings";

afterEach(() => void vi.useRealTimers());

const password = "a word only tests know";
const guest: Caller = { ...systemCaller("fr"), kind: "guest", userAgent: "curl/8.5.0" };
const stopClock = () => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
const passTime = (ms: number) => vi.setSystemTime(Date.now() + ms);
const DAY = 24 * 60 * 60_000;

const actions = async () =>
  (await db.selectFrom("auditLog").select("action").orderBy("id").execute()).map(({ action }) => action);

onBothDatabases(() => {
  describe("the password", () => {
    const change = (caller: Caller, newPassword: string, current = password) =>
      changePassword(caller, { password: current, newPassword, newPasswordAgain: newPassword });

    test("is changed with the current password, and the other sessions end", async () => {
      const { caller, username, userId } = await administrator({ password });
      await change(caller, "another good word");
      expect(await db.selectFrom("sessions").select("id").where("userId", "=", userId).execute()).toEqual([
        { id: caller.admin!.sessionId! },
      ]);
      await expect(signIn(guest, { username, password })).rejects.toMatchObject({ status: 401 });
      expect((await signIn(guest, { username, password: "another good word" })).session).not.toBeNull();
      expect(await actions()).toEqual(["account.passwordChanged", "signIn.failed", "signIn.succeeded"]);
      expect(JSON.stringify(await db.selectFrom("auditLog").selectAll().execute())).not.toMatch(/good word/);
    });

    test("cannot be the username, and differently encoded accents are the same password", async () => {
      const { caller, username } = await administrator({ password, username: "Emmanuel.J" });
      await expect(change(caller, "emmanuel.j")).rejects.toMatchObject({
        errors: { newPassword: ["admin-account:password.isUsername"] },
      });
      await change(caller, "lumière du matin");
      const decomposed = "lumière du matin".normalize("NFD");
      expect((await signIn(guest, { username, password: decomposed })).session).not.toBeNull();
    });

    test("cannot be guessed from an unattended session", async () => {
      stopClock();
      const { caller } = await administrator({ password });
      for (let i = 0; i < 5; i++) {
        await expect(change(caller, "another good word", "wrong")).rejects.toMatchObject({ status: 400 });
      }
      await expect(change(caller, "another good word")).rejects.toMatchObject({ status: 429 });
      passTime(2 * 60_000 + 1);
      await change(caller, "another good word");
    });
  });

  describe("the profile", () => {
    test("keeps the displayed name; without one the username is shown", async () => {
      const { caller, username } = await administrator();
      await saveProfile(caller, { displayName: "Sè Marie", preferredLanguage: "ht" });
      expect(await showAccount(caller)).toMatchObject({
        username,
        displayName: "Sè Marie",
        preferredLanguage: "ht",
        twoFactorSince: null,
      });
      await saveProfile(caller, { displayName: "Sè Marie", preferredLanguage: "ht" });
      await saveProfile(caller, { displayName: "", preferredLanguage: "ht" });
      expect((await showAccount(caller)).displayName).toBeNull();
      expect(await actions()).toEqual(["account.profileChanged", "account.profileChanged"]);
    });
  });

  describe("the sessions", () => {
    test("are listed with device and last use, the current one first, without expired ones and other people's", async () => {
      stopClock();
      await setSecurity({});
      const { caller, username } = await administrator({ password });
      await administrator();
      passTime(61 * 60_000);
      await db
        .updateTable("sessions")
        .set({ lastUsedAt: new Date().toISOString() })
        .where("id", "=", caller.admin!.sessionId)
        .execute();
      passTime(1_000);
      await signInForToken(guest, { username, password });
      const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
      passTime(1_000);
      await signIn({ ...guest, userAgent: firefox }, { username, password });
      const seen = await listSessions(caller);
      expect(seen.map(({ kind, device, isThis }) => ({ kind, device, isThis }))).toEqual([
        { kind: "cookie", device: "test", isThis: true },
        { kind: "cookie", device: "Firefox – Windows", isThis: false },
        { kind: "bearer", device: "curl", isThis: false },
      ]);
      expect(Object.keys(seen[0]!).sort()).toEqual([
        "createdAt",
        "device",
        "id",
        "isThis",
        "kind",
        "lastUsedAt",
      ]);
    });

    test("end one by one or all except the current one; nobody can end another person's", async () => {
      await setSecurity({});
      const marie = await administrator();
      const other = await administrator();
      const theirs = other.caller.admin!.sessionId!;
      await expect(revokeSession(marie.caller, { id: theirs })).rejects.toMatchObject({ status: 404 });
      await expect(revokeSession(marie.caller, { id: 0 })).rejects.toMatchObject({ status: 404 });
      const [, second] = await listSessions(marie.caller);
      await revokeSession(marie.caller, { id: second!.id });
      expect(await listSessions(marie.caller)).toHaveLength(1);
      await revokeOtherSessions(marie.caller);
      expect(await listSessions(marie.caller)).toHaveLength(1);
      expect(await listSessions(other.caller)).toHaveLength(2);
      await revokeOtherSessions(other.caller);
      expect((await listSessions(other.caller)).map(({ id }) => id)).toEqual([theirs]);
      expect(await actions()).toEqual(["session.revoked", "session.revoked"]);
    });

    test("after two concurrent sign-ins only one is left, when the settings allow one", async () => {
      await setSecurity({ allowMultipleLogins: false });
      const { username, userId } = await administrator({ password });
      await Promise.all([0, 1, 2].map(() => signIn(guest, { username, password })));
      expect(
        await db.selectFrom("sessions").select("id").where("userId", "=", userId).execute(),
      ).toHaveLength(1);
    });

    test("end after thirty days, even when they are used", async () => {
      stopClock();
      const { userId } = await administrator();
      const { sid } = await db
        .selectFrom("sessions")
        .select("sid")
        .where("userId", "=", userId)
        .where("kind", "=", "cookie")
        .executeTakeFirstOrThrow();
      for (let day = 0; day < 30; day++) {
        passTime(DAY - 1_000);
        const used = { lastUsedAt: new Date().toISOString() };
        await db.updateTable("sessions").set(used).execute();
        expect(await findActiveSession("cookie", sid, 60)).not.toBeNull();
      }
      passTime(60_000);
      expect(await findActiveSession("cookie", sid, 60)).toBeNull();
    });

    test("are deleted by the clean-up once ended; drafts after 3 months, audit entries after 2 years", async () => {
      stopClock();
      const { caller, userId } = await administrator();
      await saveProfile(caller, { displayName: "Marie", preferredLanguage: "fr" });
      await cleanUp(new Date(Date.now() + DAY - 60_000));
      expect(
        await db.selectFrom("sessions").select("id").where("userId", "=", userId).execute(),
      ).toHaveLength(2);
      await cleanUp(new Date(Date.now() + DAY + 60_000));
      expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
      await db
        .insertInto("reflectionDrafts")
        .values({ digest: "d", createdAt: new Date().toISOString() })
        .execute();
      await cleanUp(new Date(Date.now() + 89 * DAY));
      expect(await db.selectFrom("reflectionDrafts").select("digest").execute()).toHaveLength(1);
      await cleanUp(new Date(Date.now() + 91 * DAY));
      expect(await db.selectFrom("reflectionDrafts").select("digest").execute()).toEqual([]);
      await cleanUp(new Date(Date.now() + 729 * DAY));
      expect(await actions()).toHaveLength(1);
      await cleanUp(new Date(Date.now() + 731 * DAY));
      expect(await actions()).toEqual([]);
    });
  });
});

test.each([
  ["", null],
  ["   ", null],
  ["(((", null],
  ["python-requests/2.31.0", "python-requests"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari – iOS",
  ],
  [`${"x".repeat(300)}<script>`, "x".repeat(40)],
])("the device of the browser %j", (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
