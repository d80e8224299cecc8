import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm } from "~tests/support/requests";
import { password, stopClock, passTime, callLogin, listAudit, MINUTE } from "./sign-in-steps";

beforeEach(async () => void (await freshDatabase()));
afterEach(() => void vi.useRealTimers());
const fr = tFor("fr");

describe("too many attempts", () => {
  const wrongOnce = (username: string, knock: { from?: string } = {}) =>
    callApi("POST", "/api/auth/login", { json: { username, password: "wrong" }, ...knock });

  test.each(["somebody", "nobody"])("after five attempts %s is blocked, and the block grows", async (who) => {
    stopClock();
    const { username } = await administrator({ password });
    const tried = who === "somebody" ? username : "never-made";
    for (let i = 0; i < 4; i++) {
      expect((await (await wrongOnce(tried)).json()).message).toBe(fr("admin:signIn.wrong"));
    }
    const fifth = await wrongOnce(tried);
    expect([fifth.status, fifth.headers.get("Retry-After")]).toEqual([401, "60"]);
    expect((await fifth.json()).message).toBe(fr("admin:signIn.wrongAndWait", { count: 1 }));

    const early = await callApi("POST", "/api/auth/login", { json: { username: tried, password } });
    expect([early.status, early.headers.get("Retry-After")]).toEqual([429, "120"]);
    expect(await early.json()).toEqual({ message: fr("admin:signIn.locked", { count: 2 }) });

    passTime(2 * MINUTE + 1);
    const sixth = await wrongOnce(tried);
    expect([sixth.status, sixth.headers.get("Retry-After")]).toEqual([401, "240"]);
    passTime(3 * MINUTE);
    const { status, data } = await submitForm<FormAnswer>("/admin/login?lang=en", {
      username: tried,
      password,
    });
    expect(status).toBe(429);
    expect(data.message).toBe(
      "Too many tries. Wait 8 minutes, then try again: trying too early makes the wait longer.",
    );
  });

  test("the right password after the wait resets the count", async () => {
    stopClock();
    const { username } = await administrator({ password });
    for (let i = 0; i < 5; i++) await wrongOnce(username);
    passTime(MINUTE + 1);
    expect((await callLogin(username)).status).toBe(200);
    for (let i = 0; i < 4; i++) expect((await wrongOnce(username)).headers.get("Retry-After")).toBeNull();
  });

  test("four failed attempts expire after 15 minutes", async () => {
    stopClock();
    const { username } = await administrator({ password });
    for (let i = 0; i < 4; i++) await wrongOnce(username);
    passTime(15 * MINUTE + 1);
    for (let i = 0; i < 4; i++) expect((await wrongOnce(username)).headers.get("Retry-After")).toBeNull();
  });

  test("another address and another username are not blocked", async () => {
    const { username } = await administrator({ password });
    const other = await administrator({ password });
    for (let i = 0; i < 6; i++) await wrongOnce(username);
    expect((await callLogin(username)).status).toBe(429);
    expect((await callLogin(other.username)).status).toBe(200);
    const json = { username, password };
    expect((await callApi("POST", "/api/auth/login", { json, from: "192.0.2.80" })).status).toBe(200);
  });

  test("concurrent attempts count like successive ones", async () => {
    const { username } = await administrator({ password });
    const tries = Array.from({ length: 9 }, () => wrongOnce(username.toUpperCase()));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  test("failed attempts are logged without the password, and the log cannot be flooded", async () => {
    stopClock();
    const { username } = await administrator({ password });
    for (let i = 0; i < 8; i++) await wrongOnce(username);
    const failed = { action: "signIn.failed", username: "guest", subject: username };
    expect(await listAudit()).toEqual([
      ...Array.from({ length: 4 }, () => failed),
      { action: "signIn.locked", username: "guest", subject: username, after: { minutes: 1 } },
    ]);
    passTime(MINUTE + 1);
    await wrongOnce(username);
    expect((await listAudit()).slice(5)).toMatchObject([{ action: "signIn.locked", after: { minutes: 16 } }]);
    await wrongOnce("my secret password", { from: "192.0.2.81" });
    expect((await listAudit()).at(-1)).toEqual({ ...failed, subject: "my …" });
    const kept = JSON.stringify(await db.selectFrom("auditLog").selectAll().execute());
    for (const word of ["wrong", "secret", "192.0.2.81", "2001:db8"]) expect(kept).not.toContain(word);
  });
});
