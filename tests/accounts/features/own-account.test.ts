import { Secret, TOTP } from "otpauth";
import { afterEach, describe, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { findActiveSession } from "~/auth/sessions.server";
import { newTotpSecret } from "~/auth/totp.server";
import { changePassword, saveProfile, showAccount } from "~/features/accounts/account.server";
import {
  describeDevice,
  listSessions,
  revokeOtherSessions,
  revokeSession,
} from "~/features/accounts/sessions.server";
import { signIn, signInForToken, signInWithCode } from "~/features/accounts/sign-in/sign-in.server";
import {
  disableTwoFactor,
  enableTwoFactor,
  describeEnrolment,
  getPendingSecret,
  renewRecoveryCodes,
  showTwoFactor,
} from "~/features/accounts/sign-in/two-factor.server";
import { db } from "~db/client";
import { cleanUp } from "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";

afterEach(() => void vi.useRealTimers());

const password = "a word only tests know";
const guest: Caller = { ...systemCaller("fr"), kind: "guest", userAgent: "curl/8.5.0" };
const stopClock = () => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const DAY = 24 * 60 * 60_000;

const security = (changes: Record<string, unknown>) =>
  db
    .insertInto("systemSettings")
    .values({
      key: "security",
      value: JSON.stringify({
        adminSessionTimeout: 60,
        requireTwoFactorAuth: false,
        allowMultipleLogins: true,
        ...changes,
      }),
      updatedAt: new Date().toISOString(),
    })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })),
    )
    .execute();
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
const actions = async () =>
  (await db.selectFrom("auditLog").select("action").orderBy("id").execute()).map(({ action }) => action);

/** An administrator whose second factor is on, with its secret and recovery codes. */
async function enrolled() {
  await security({});
  const one = await administrator({ password });
  const secret = newTotpSecret();
  const { codes } = await enableTwoFactor(
    one.caller,
    { userId: one.userId, secret },
    { password, code: codeOf(secret) },
  );
  later(31_000);
  return { ...one, secret, codes };
}

onBothDatabases(() => {
  describe("a second factor", () => {
    test("is on once a code proved that the app has the secret; other sessions end", async () => {
      stopClock();
      const { caller, userId, bearer: _bearer } = await administrator({ password });
      const pending = getPendingSecret(caller, null);
      expect(getPendingSecret(caller, pending)).toEqual(pending);
      expect(getPendingSecret(caller, { ...pending, userId: 99 }).secret).not.toBe(pending.secret);
      const { address, letters, picture } = await describeEnrolment(caller, pending);
      const url = new URL(address);
      expect(url.protocol).toBe("otpauth:");
      expect(url.searchParams.get("secret")).toBe(pending.secret);
      expect(url.searchParams.get("issuer")).toBe("Limyè");
      expect(letters.replaceAll(" ", "")).toBe(pending.secret);
      expect(pending.secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(picture.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);

      await expect(enableTwoFactor(caller, pending, { password, code: "000000" })).rejects.toMatchObject({
        status: 400,
      });
      await expect(
        enableTwoFactor(caller, null, { password, code: codeOf(pending.secret) }),
      ).rejects.toMatchObject({
        status: 400,
        key: "admin-account:twoFactor.tooLate",
      });
      await expect(
        enableTwoFactor(caller, { ...pending, userId: 99 }, { password, code: codeOf(pending.secret) }),
      ).rejects.toMatchObject({ status: 400 });
      await expect(
        enableTwoFactor(caller, pending, { password: "wrong", code: codeOf(pending.secret) }),
      ).rejects.toMatchObject({ status: 400, errors: { password: ["admin-account:password.wrong"] } });
      expect((await showTwoFactor(caller)).since).toBeNull();

      const { codes } = await enableTwoFactor(caller, pending, { password, code: codeOf(pending.secret) });
      expect(new Set(codes).size).toBe(10);
      for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/);
      expect(await showTwoFactor(caller)).toMatchObject({ since: "2026-11-20T12:00:00.000Z", codesLeft: 10 });
      expect(await db.selectFrom("sessions").select("id").where("userId", "=", userId).execute()).toEqual([
        { id: caller.admin!.sessionId },
      ]);
      const kept = JSON.stringify([
        await db.selectFrom("users").selectAll().execute(),
        await db.selectFrom("recoveryCodes").selectAll().execute(),
        await db.selectFrom("auditLog").selectAll().execute(),
      ]);
      for (const word of [pending.secret, ...codes]) expect(kept).not.toContain(word.replace("-", ""));
      await expect(
        enableTwoFactor(caller, getPendingSecret(caller, null), { password, code: "000000" }),
      ).rejects.toMatchObject({ status: 400 });
      const other = getPendingSecret(caller, null);
      await expect(
        enableTwoFactor(caller, other, { password, code: codeOf(other.secret) }),
      ).rejects.toMatchObject({
        status: 409,
      });
    });

    test("the code it was turned on with does not sign in as well", async () => {
      stopClock();
      const { caller, username, userId } = await administrator({ password });
      const secret = newTotpSecret();
      const code = codeOf(secret);
      await enableTwoFactor(caller, { userId, secret }, { password, code });
      await expect(signInForToken(guest, { username, password, code })).rejects.toMatchObject({
        status: 401,
      });
    });

    test("a recovery code signs in once, however it is typed, and says how many are left", async () => {
      stopClock();
      const { username, codes } = await enrolled();
      const { half } = await signIn(guest, { username, password });
      const typed = ` ${codes[3]!.replace("-", " ").toUpperCase()} `;
      expect((await signInWithCode(guest, half, { code: typed })).codesLeft).toBe(9);
      await expect(signInWithCode(guest, half, { code: codes[3]! })).rejects.toMatchObject({ status: 401 });
      expect((await signInForToken(guest, { username, password, code: codes[0]! })).codesLeft).toBe(8);
      expect(await actions()).toEqual([
        "account.twoFactorEnabled",
        "account.recoveryCodeUsed",
        "signIn.succeeded",
        "signIn.failed",
        "account.recoveryCodeUsed",
        "signIn.succeeded",
      ]);
    });

    test("of two who use the same recovery code at once one comes in", async () => {
      stopClock();
      const { username, codes } = await enrolled();
      const { half } = await signIn(guest, { username, password });
      const both = [0, 1].map(() => signInWithCode(guest, half, { code: codes[0]! }));
      const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
      expect(outcomes.sort()).toEqual(["fulfilled", "rejected"]);
    });

    test("nobody's recovery code is anybody else's", async () => {
      stopClock();
      const one = await enrolled();
      const other = await enrolled();
      const { half } = await signIn(guest, { username: one.username, password });
      await expect(signInWithCode(guest, half, { code: other.codes[0]! })).rejects.toMatchObject({
        status: 401,
      });
      const { totpSecret } = await db
        .selectFrom("users")
        .select("totpSecret")
        .where("id", "=", other.userId)
        .executeTakeFirstOrThrow();
      await db.updateTable("users").set({ totpSecret }).where("id", "=", one.userId).execute();
      await expect(signInWithCode(guest, half, { code: codeOf(other.secret) })).rejects.toMatchObject({
        status: 401,
      });
    });

    test("new recovery codes need the password and a code, and the old ones are worth nothing then", async () => {
      stopClock();
      const { caller, username, codes, secret } = await enrolled();
      const shown = codeOf(secret);
      await expect(renewRecoveryCodes(caller, { password: "wrong", code: shown })).rejects.toMatchObject({
        status: 400,
        errors: { password: ["admin-account:password.wrong"] },
      });
      await expect(renewRecoveryCodes(caller, { password, code: "000000" })).rejects.toMatchObject({
        status: 400,
      });
      const code = codes[0]!;
      expect((await signInForToken(guest, { username, password, code })).codesLeft).toBe(9);
      const renewed = await renewRecoveryCodes(caller, { password, code: shown });
      expect(renewed.codes).toHaveLength(10);
      await expect(renewRecoveryCodes(caller, { password, code: shown })).rejects.toMatchObject({
        status: 400,
      });
      await expect(signInForToken(guest, { username, password, code: codes[1]! })).rejects.toMatchObject({
        status: 401,
      });
      await signInForToken(guest, { username, password, code: renewed.codes[0]! });
      const without = await administrator({ password });
      await expect(renewRecoveryCodes(without.caller, { password, code: "000000" })).rejects.toMatchObject({
        status: 409,
      });
    });

    test("is turned off with the password and a code, unless the settings require it", async () => {
      stopClock();
      const { caller, username, secret, userId } = await enrolled();
      const code = codeOf(secret);
      await expect(disableTwoFactor(caller, { password: "wrong", code })).rejects.toMatchObject({
        status: 400,
      });
      await expect(disableTwoFactor(caller, { password, code: "000000" })).rejects.toMatchObject({
        status: 400,
      });
      await security({ requireTwoFactorAuth: true });
      await expect(disableTwoFactor(caller, { password, code })).rejects.toMatchObject({
        status: 409,
        key: "admin-account:twoFactor.required",
      });
      await security({});
      await disableTwoFactor(caller, { password, code });
      expect(
        await db.selectFrom("recoveryCodes").select("id").where("userId", "=", userId).execute(),
      ).toEqual([]);
      expect((await signIn(guest, { username, password })).session).not.toBeNull();
      expect(await actions()).toContain("account.twoFactorDisabled");
    });

    test("who must enrol may do that and nothing else of their account", async () => {
      const { caller } = await administrator({ password });
      const held: Caller = {
        ...caller,
        admin: { ...caller.admin!, mustEnrol: true },
        permissions: new Set(),
      };
      expect((await showTwoFactor(held)).mustEnrol).toBe(true);
      expect(getPendingSecret(held, null).secret).toMatch(/^[A-Z2-7]{32}$/);
      for (const refused of [
        showAccount(held),
        saveProfile(held, { displayName: "x", preferredLanguage: "fr" }),
        changePassword(held, {
          password,
          newPassword: "another good word",
          newPasswordAgain: "another good word",
        }),
        listSessions(held),
        revokeSession(held, { id: 1 }),
        revokeOtherSessions(held),
        renewRecoveryCodes(held, { password, code: "000000" }),
        disableTwoFactor(held, { password, code: "000000" }),
      ]) {
        await expect(refused).rejects.toMatchObject({ status: 403, key: "enrolFirst" });
      }
    });

    test("a guest is refused everywhere", async () => {
      for (const refused of [
        showAccount(guest),
        saveProfile(guest, { displayName: "x", preferredLanguage: "fr" }),
        changePassword(guest, { password, newPassword: "x", newPasswordAgain: "x" }),
        listSessions(guest),
        revokeSession(guest, { id: 1 }),
        revokeOtherSessions(guest),
        showTwoFactor(guest),
        describeEnrolment(guest, { userId: 1, secret: newTotpSecret() }),
        enableTwoFactor(guest, { userId: 1, secret: newTotpSecret() }, { password, code: "000000" }),
        renewRecoveryCodes(guest, { password, code: "000000" }),
        disableTwoFactor(guest, { password, code: "000000" }),
      ]) {
        await expect(refused).rejects.toMatchObject({ status: 401 });
      }
    });
  });

  describe("the password", () => {
    const change = (caller: Caller, newPassword: string, current = password) =>
      changePassword(caller, { password: current, newPassword, newPasswordAgain: newPassword });

    test("is changed by who knows it, which ends their other sessions", async () => {
      const { caller, username, userId } = await administrator({ password });
      await change(caller, "another good word");
      expect(await db.selectFrom("sessions").select("id").where("userId", "=", userId).execute()).toEqual([
        { id: caller.admin!.sessionId },
      ]);
      await expect(signIn(guest, { username, password })).rejects.toMatchObject({ status: 401 });
      expect((await signIn(guest, { username, password: "another good word" })).session).not.toBeNull();
      expect(await actions()).toEqual(["account.passwordChanged", "signIn.failed", "signIn.succeeded"]);
      expect(JSON.stringify(await db.selectFrom("auditLog").selectAll().execute())).not.toMatch(/good word/);
    });

    test("is not the username, and an accent typed in another way is the same one", async () => {
      const { caller, username } = await administrator({ password, username: "Emmanuel.J" });
      await expect(change(caller, "emmanuel.j")).rejects.toMatchObject({
        errors: { newPassword: ["admin-account:password.isUsername"] },
      });
      await change(caller, "lumière du matin");
      const decomposed = "lumière du matin".normalize("NFD");
      expect((await signIn(guest, { username, password: decomposed })).session).not.toBeNull();
    });

    test("cannot be guessed from a session that was left open", async () => {
      stopClock();
      const { caller } = await administrator({ password });
      for (let i = 0; i < 5; i++) {
        await expect(change(caller, "another good word", "wrong")).rejects.toMatchObject({ status: 400 });
      }
      await expect(change(caller, "another good word")).rejects.toMatchObject({ status: 429 });
      later(2 * 60_000 + 1);
      await change(caller, "another good word");
    });
  });

  describe("the profile", () => {
    test("keeps the name others see, and an empty one stands for the username", async () => {
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
    test("are listed with device and last use, this one first; expired ones and other people's are not", async () => {
      stopClock();
      await security({});
      const { caller, username } = await administrator({ password });
      await administrator();
      later(61 * 60_000);
      await db
        .updateTable("sessions")
        .set({ lastUsedAt: new Date().toISOString() })
        .where("id", "=", caller.admin!.sessionId)
        .execute();
      later(1_000);
      await signInForToken(guest, { username, password });
      const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
      later(1_000);
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

    test("end one by one or all the others, and nobody ends another person's", async () => {
      await security({});
      const marie = await administrator();
      const other = await administrator();
      const theirs = other.caller.admin!.sessionId;
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

    test("that two sign-ins begin at the same moment are one, where the settings allow one", async () => {
      await security({ allowMultipleLogins: false });
      const { username, userId } = await administrator({ password });
      await Promise.all([0, 1, 2].map(() => signIn(guest, { username, password })));
      expect(
        await db.selectFrom("sessions").select("id").where("userId", "=", userId).execute(),
      ).toHaveLength(1);
    });

    test("live no longer than thirty days, however much they are used", async () => {
      stopClock();
      const { userId } = await administrator();
      const { sid } = await db
        .selectFrom("sessions")
        .select("sid")
        .where("userId", "=", userId)
        .where("kind", "=", "cookie")
        .executeTakeFirstOrThrow();
      for (let day = 0; day < 30; day++) {
        later(DAY - 1_000);
        const used = { lastUsedAt: new Date().toISOString() };
        await db.updateTable("sessions").set(used).execute();
        expect(await findActiveSession("cookie", sid, 60)).not.toBeNull();
      }
      later(60_000);
      expect(await findActiveSession("cookie", sid, 60)).toBeNull();
    });

    test("that ended are forgotten by the daily clean-up, drafts after three months, and the log's lines after two years", async () => {
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
])("a browser that calls itself %j", (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
