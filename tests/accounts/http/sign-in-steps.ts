import { Secret, TOTP } from "otpauth";
import { vi } from "vitest";
import { sealTotpSecret } from "~/auth/totp.server";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

export const password = "a word only tests know";
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
export const MINUTE = 60_000;

export const enrolTwoFactor = (userId: number) =>
  db
    .updateTable("users")
    .set({ totpSecret: sealTotpSecret(userId, secret), totpConfirmedAt: new Date().toISOString() })
    .where("id", "=", userId)
    .execute();
export const currentCode = (ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
export const stopClock = (at = "2026-11-20T12:00:00.000Z") =>
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
export const passTime = (ms: number) => vi.setSystemTime(Date.now() + ms);

export const callLogin = (username: string, more: Record<string, string> = {}) =>
  callApi("POST", "/api/auth/login", { json: { username, password, ...more } });
/** A cookie that an answer sets, as the browser sends it back. */
export const cookieIn = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(";")[0];
export const signInByForm = (
  username: string,
  next = "/admin/dashboard",
  more: Record<string, string> = {},
) => submitForm<FormAnswer>(`/admin/login?next=${encodeURIComponent(next)}`, { username, password, ...more });
export const seesTheAdministration = async (headers: Record<string, string>) =>
  (await visitScreen("/admin/dashboard", { headers })).status === 200;
export const listAudit = async () =>
  (
    await db.selectFrom("auditLog").select(["action", "username", "subject", "after"]).orderBy("id").execute()
  ).map(({ after, ...row }) => ({ ...row, ...(after && { after: JSON.parse(after) }) }));
