import { Secret, TOTP } from "otpauth";
import { afterEach, describe, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { newTotpSecret } from "~/auth/totp.server";
import { changePassword, saveProfile, showAccount } from "~/features/accounts/account.server";
import { listSessions, revokeOtherSessions, revokeSession } from "~/features/accounts/sessions.server";
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
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { setSecurity } from "../security-settings";

afterEach(() => void vi.useRealTimers());

const password = "a word only tests know";
const guest: Caller = { ...systemCaller("fr"), kind: "guest", userAgent: "curl/8.5.0" };
const stopClock = () => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
const passTime = (ms: number) => vi.setSystemTime(Date.now() + ms);

const codeFor = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
const actions = async () =>
  (await db.selectFrom("auditLog").select("action").orderBy("id").execute()).map(({ action }) => action);

/** An administrator whose second factor is on, with its secret and recovery codes. */
async function enrolled() {
  await setSecurity({});
  const one = await administrator({ password });
  const secret = newTotpSecret();
  const { codes } = await enableTwoFactor(
    one.caller,
    { userId: one.userId, secret },
    { password, code: codeFor(secret) },
  );
  passTime(31_000);
  return { ...one, secret, codes };
}

onBothDatabases(() => {
  describe("a second factor", () => {
    test("is enabled after a code proves that the app has the secret; other sessions end", async () => {
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
        enableTwoFactor(caller, null, { password, code: codeFor(pending.secret) }),
      ).rejects.toMatchObject({
        status: 400,
        key: "admin-account:twoFactor.tooLate",
      });
      await expect(
        enableTwoFactor(caller, { ...pending, userId: 99 }, { password, code: codeFor(pending.secret) }),
      ).rejects.toMatchObject({ status: 400 });
      await expect(
        enableTwoFactor(caller, pending, { password: "wrong", code: codeFor(pending.secret) }),
      ).rejects.toMatchObject({ status: 400, errors: { password: ["admin-account:password.wrong"] } });
      expect((await showTwoFactor(caller)).since).toBeNull();

      const { codes } = await enableTwoFactor(caller, pending, { password, code: codeFor(pending.secret) });
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
        enableTwoFactor(caller, other, { password, code: codeFor(other.secret) }),
      ).rejects.toMatchObject({
        status: 409,
      });
    });

    test("the code that turned it on does not also sign in", async () => {
      stopClock();
      const { caller, username, userId } = await administrator({ password });
      const secret = newTotpSecret();
      const code = codeFor(secret);
      await enableTwoFactor(caller, { userId, secret }, { password, code });
      await expect(signInForToken(guest, { username, password, code })).rejects.toMatchObject({
        status: 401,
      });
    });

    test("a recovery code signs in once, in any spelling, and the number left is returned", async () => {
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

    test("only one of two concurrent uses of the same recovery code succeeds", async () => {
      stopClock();
      const { username, codes } = await enrolled();
      const { half } = await signIn(guest, { username, password });
      const both = [0, 1].map(() => signInWithCode(guest, half, { code: codes[0]! }));
      const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
      expect(outcomes.sort()).toEqual(["fulfilled", "rejected"]);
    });

    test("a recovery code belongs to one person only", async () => {
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
      await expect(signInWithCode(guest, half, { code: codeFor(other.secret) })).rejects.toMatchObject({
        status: 401,
      });
    });

    test("new recovery codes need the password and a code, and the old ones stop working", async () => {
      stopClock();
      const { caller, username, codes, secret } = await enrolled();
      const shown = codeFor(secret);
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
      const code = codeFor(secret);
      await expect(disableTwoFactor(caller, { password: "wrong", code })).rejects.toMatchObject({
        status: 400,
      });
      await expect(disableTwoFactor(caller, { password, code: "000000" })).rejects.toMatchObject({
        status: 400,
      });
      await setSecurity({ requireTwoFactorAuth: true });
      await expect(disableTwoFactor(caller, { password, code })).rejects.toMatchObject({
        status: 409,
        key: "admin-account:twoFactor.required",
      });
      await setSecurity({});
      await disableTwoFactor(caller, { password, code });
      expect(
        await db.selectFrom("recoveryCodes").select("id").where("userId", "=", userId).execute(),
      ).toEqual([]);
      expect((await signIn(guest, { username, password })).session).not.toBeNull();
      expect(await actions()).toContain("account.twoFactorDisabled");
    });

    test("an administrator who must enrol can do nothing else with their account", async () => {
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
});
