import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { sessionSecret } from "~/config/secret.server";
import { checkHealth } from "~/features/operations/health-admin.server";
import { preflight } from "~/preflight.server";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { prepareDatabase } from "~db/prepare-database";
import { setUpDataFolder } from "~tests/support/data-folder";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { fillDisk, smallDisk } from "~tests/support/small-disk";

const message = {
  ...{ firstName: "Marie", lastName: "Joseph", email: "marie@example.org", subject: "Mèsi" },
  message: "Mèsi anpil. ".repeat(400),
};
const words = {
  en: /^The disk is full, .* Nothing was lost/,
  fr: /^Le disque est plein.* Rien n’est perdu/,
  ht: /^Disk la plen, .* Anyen pa pèdi/,
  es: /^El disco está lleno .* No se perdió nada/,
};
env.RATE_LIMITS = false;
const kept = async () => (await db.selectFrom("contactMessages").select("id").execute()).length;

/** Writes by call and by form on a full disk: a 507 with a sentence, the cause in the log, and nothing stored. */
async function expectRefusedWrites() {
  const logged = vi.spyOn(log, "error");
  for (const [lang, sentence] of Object.entries(words)) {
    const called = await callApi("POST", `/api/contact?lang=${lang}`, { json: message });
    expect([called.status, await called.json()]).toEqual([507, { message: expect.stringMatching(sentence) }]);
    const sent = await submitForm<FormAnswer>(`/${lang}/contact`, message);
    expect([sent.status, sent.data.message]).toEqual([507, expect.stringMatching(sentence)]);
    expect(sent.data.lastResult?.initialValue).toMatchObject({
      firstName: "Marie",
      message: message.message,
    });
  }
  const causes = logged.mock.calls.map(([entry]) => (entry as { err?: { code?: string } }).err?.code);
  expect(new Set(causes)).toEqual(new Set(["SQLITE_FULL"]));
  expect(await kept()).toBe(0);
}

const { path: disk, mount, unmount, canMount } = smallDisk(24);
const ballast = join(disk, "ballast");

/** Each test has a site on a disk of its own, which `fill` fills. */
function onFullDisk(): void {
  const given = { DATA_DIR: env.DATA_DIR, DATABASE_URL: env.DATABASE_URL, PORT: env.PORT };
  beforeEach(async () => {
    mount();
    Object.assign(env, { DATA_DIR: join(disk, "data"), PORT: 0 });
    env.DATABASE_URL = `file:${join(disk, "data", "limye.db")}`;
    await prepareDatabase(env.DATABASE_URL);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await db.destroy();
    unmount();
    Object.assign(env, given);
  });
}

const fill = () => fillDisk(ballast);

// Only root can mount a disk.
describe.runIf(canMount)("a full disk of 24 MB", () => {
  onFullDisk();

  const readyz = async () => {
    const answer = await callApi("GET", "/readyz");
    return `${answer.status} ${await answer.text()}`;
  };

  test("lets everybody read, also signed in, refuses writes with a sentence, and is reported", async () => {
    const { cookie: headers, username } = await administrator({ password: "a long password" });
    const english = { headers: { "Accept-Language": "en" } };
    const longAgo = new Date(Date.now() - 60_000).toISOString();
    await db.updateTable("sessions").set({ lastUsedAt: longAgo }).execute();
    expect(await readyz()).toBe("200 ready");
    fill();

    expect((await visitScreen("/fr/devotion")).status).toBe(200);
    expect((await visitScreen("/admin/dashboard", { headers })).status).toBe(200);
    expect((await visitScreen("/admin/health", { headers })).status).toBe(200);
    await expectRefusedWrites();
    const signIn = await submitForm<FormAnswer>(
      "/admin/login",
      { username, password: "a long password" },
      english,
    );
    expect([signIn.status, signIn.data.message]).toEqual([507, expect.stringMatching(words.en)]);

    expect(await readyz()).toBe("503 disk full");
    const all = await checkHealth({ ...systemCaller(), permissions: new Set(["manage_users"]) });
    expect(all.find(({ part }) => part === "disk")).toMatchObject({ tone: "bad", state: "full" });

    rmSync(ballast);
    expect((await callApi("POST", "/api/contact", { json: message })).status).toBe(201);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 61_000); // a full disk is remembered for a minute
    expect(await readyz()).toBe("200 ready");
  });

  test.each([
    ["that filled up while it ran", fill, () => undefined],
    ["that filled up while it was stopped", () => undefined, fill],
  ])("%s lets a site start for reading", async (_when, before, after) => {
    sessionSecret();
    before();
    await db.destroy();
    after();
    const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
    await preflight();
    expect(exit).not.toHaveBeenCalled();
    await prepareDatabase(env.DATABASE_URL);
    expect((await visitScreen("/ht/devotion")).status).toBe(200);
    expect((await callApi("POST", "/api/contact", { json: message })).status).toBe(507);
    expect(await readyz()).toBe("503 disk full");
    rmSync(ballast);
    expect((await callApi("POST", "/api/contact", { json: message })).status).toBe(201);
  });
});

describe("a database that cannot grow", () => {
  setUpDataFolder();
  test("refuses writes with a sentence, by form and call", async () => {
    await sql.raw("vacuum").execute(db); // no page is free
    const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]!.pageCount}`).execute(db);
    await expectRefusedWrites();
    await sql.raw("pragma max_page_count = 1000000").execute(db);
    expect((await callApi("POST", "/api/contact", { json: message })).status).toBe(201);
    expect(await kept()).toBe(1);
  });
});

// Last, because it loads modules again.
describe.runIf(canMount)("a first start on a full disk", () => {
  onFullDisk();

  test("leaves no empty secret", async () => {
    fill();
    const { SESSION_SECRET } = env;
    env.SESSION_SECRET = undefined;
    vi.resetModules();
    const { sessionSecret: fresh } = await import("~/config/secret.server");
    const { env: own } = await import("~/config/env.server");
    Object.assign(own, { DATA_DIR: join(disk, "data"), SESSION_SECRET: undefined });
    expect(fresh).toThrow(/ENOSPC/);
    rmSync(ballast);
    expect(fresh()).toMatch(/^[0-9a-f]{64}$/);
    env.SESSION_SECRET = SESSION_SECRET;
  });
});
