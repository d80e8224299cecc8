import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";
import { password, cookieIn } from "./sign-in-steps";

beforeEach(async () => void (await freshDatabase()));
afterEach(() => void vi.useRealTimers());
const fr = tFor("fr");

describe("the caller's own account", () => {
  test("the chosen language is stored in the cookie", async () => {
    const { cookie, userId } = await administrator();
    const profile = { intent: "profile", displayName: "  Sè   Marie ", preferredLanguage: "ht" };
    const { data, headers } = await submitForm<FormAnswer>("/admin/account", profile, { headers: cookie });
    expect(data.ok).toBe(true);
    expect(cookieIn(headers, "admin-language")).toBe("admin-language=ht");
    const row = await db
      .selectFrom("users")
      .select(["displayName", "preferredLanguage"])
      .where("id", "=", userId)
      .executeTakeFirst();
    expect(row).toEqual({ displayName: "Sè Marie", preferredLanguage: "ht" });
  });

  test("the new password is typed twice, and the forms show its errors", async () => {
    const { cookie } = await administrator({ password });
    const change = (fields: Record<string, string>) =>
      submitForm<FormAnswer>(
        "/admin/account",
        { intent: "password", password, newPassword: "x", newPasswordAgain: "x", ...fields },
        { headers: cookie },
      );
    const errorsOf = async (fields: Record<string, string>) => (await change(fields)).data.lastResult?.error;
    expect(await errorsOf({})).toEqual({ newPassword: ["Au moins 10 caractères."] });
    expect(await errorsOf({ newPassword: "x".repeat(201) })).toMatchObject({
      newPassword: ["Au plus 200 caractères."],
    });
    const good = "another good word";
    expect(await errorsOf({ newPassword: good })).toEqual({
      newPasswordAgain: [fr("admin-account:password.notTheSame")],
    });
    const wrong = await change({ password: "wrong", newPassword: good, newPasswordAgain: good });
    expect([wrong.status, wrong.data.lastResult?.error]).toEqual([
      400,
      { password: [fr("admin-account:password.wrong")] },
    ]);
    expect(JSON.stringify(wrong.data)).not.toContain(good);
    const plain = await submitForm(
      "/admin/account",
      { intent: "password", password, newPassword: good, newPasswordAgain: good },
      { headers: cookie, plain: true },
    );
    expect([plain.status, plain.headers.get("Location")]).toEqual([303, "/admin/account?done=password"]);
  });

  test("redirects guests to sign-in", async () => {
    for (const path of ["/admin/account", "/admin/account/two-factor"]) {
      expect((await visitScreen(path)).headers.get("Location")).toBe(
        `/admin/login?next=${encodeURIComponent(path)}`,
      );
      for (const intent of ["profile", "password", "revoke", "revokeOthers", "enable", "renew", "disable"]) {
        expect((await submitForm(path, { intent })).status).toBe(401);
      }
    }
  });
});
