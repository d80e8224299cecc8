import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { verifyPassword } from "~/auth/passwords.server";
import { env } from "~/config/env.server";
import { db } from "~db/client";
import { prepareDatabase } from "~db/prepare-database";
import { runCommand } from "~/commands/commands";
import { bundledProgram } from "~tests/support/bundled-program";

const cli = bundledProgram("app/commands/cli.ts");

const folder = mkdtempSync(join(tmpdir(), "limye-admin-"));
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

let databases = 0;
beforeEach(async () => {
  env.DATABASE_URL = `file:${folder}/${++databases}.db`;
  await prepareDatabase(env.DATABASE_URL);
});

async function say(...args: string[]) {
  let text = "";
  const print = (more: string) => void (text += more);
  return { code: await runCommand(["admin", ...args], { out: print, err: print }), text };
}
const passwordIn = (text: string) => /shown only once: (\S+)$/m.exec(text)?.[1] ?? "";
const userNamed = (username: string) =>
  db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirstOrThrow();
const refused = (sentence: string | RegExp) => ({ code: 1, text: expect.stringMatching(sentence) });

test("add creates an administrator and prints their password once", async () => {
  const { code, text } = await say("add", "marie");
  expect(code).toBe(0);
  expect(text).toMatch(/^marie can sign in now, at http:\/\/localhost:3000\/admin\/login\.\n/);
  const marie = await userNamed("marie");
  expect(marie.role).toBe("admin");
  expect(await verifyPassword(marie.password, passwordIn(text))).toBe(true);
  expect(await db.selectFrom("auditLog").select(["action", "username", "subject"]).execute()).toEqual([
    { action: "user.created", username: "system", subject: "marie" },
  ]);
});

test("the printed address is that of the running site", async () => {
  const now = new Date().toISOString();
  await db
    .insertInto("siteProcesses")
    .values({
      ...{ name: "a", kind: "web", machine: "church", pid: 1, version: "0.1.0", startedAt: now, seenAt: now },
      ...{ publicUrl: "https://church.example.org", trustProxy: 0 },
    })
    .execute();
  expect((await say("add", "marie")).text).toContain(", at https://church.example.org/admin/login.\n");
});

test("add accepts another role, and refuses an unknown role, an existing username and an invalid one", async () => {
  const now = new Date().toISOString();
  await db
    .insertInto("adminRoles")
    .values({ name: "editor", displayName: "Editor", permissions: "[]", createdAt: now, updatedAt: now })
    .execute();
  expect((await say("add", "rose", "--role", "editor")).code).toBe(0);
  expect((await userNamed("rose")).role).toBe("editor");
  expect(await say("add", "jean", "--role", "nobody")).toEqual(refused(/role/i));
  expect(await say("add", "ROSE")).toEqual(refused(/\S+ /));
  expect(await say("add", "a name with spaces")).toEqual(refused(/\S+ /));
  expect(await say("add", "community")).toEqual(refused(/\S+ /));
  expect((await db.selectFrom("users").select("id").execute()).length).toBe(2);
});

test("reset sets a new password and ends the sessions; on request it removes the second factor", async () => {
  const first = passwordIn((await say("add", "marie")).text);
  const { id } = await userNamed("marie");
  const now = new Date().toISOString();
  await db
    .updateTable("users")
    .set({ totpSecret: "sealed", totpConfirmedAt: now })
    .where("id", "=", id)
    .execute();
  await db.insertInto("recoveryCodes").values({ userId: id, codeHash: "x" }).execute();
  await db
    .insertInto("sessions")
    .values({ sid: "x", userId: id, kind: "cookie", userAgent: "", createdAt: now, lastUsedAt: now })
    .execute();

  const { code, text } = await say("reset", "Marie");
  expect([code, text]).toEqual([
    0,
    expect.stringContaining("has a new password, and is signed out everywhere"),
  ]);
  expect(passwordIn(text)).not.toBe(first);
  const after = await userNamed("marie");
  expect(await verifyPassword(after.password, passwordIn(text))).toBe(true);
  expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
  expect(after.totpConfirmedAt).toBe(now);

  expect((await say("reset", "marie", "--two-factor")).text).toContain("no second factor any more");
  expect(await userNamed("marie")).toMatchObject({ totpSecret: null, totpConfirmedAt: null });
  expect(await db.selectFrom("recoveryCodes").select("id").execute()).toEqual([]);
  expect(await say("reset", "nobody")).toEqual(refused('There is no administrator "nobody".'));
  expect(await say("reset", "community")).toEqual(refused("There is no administrator"));
});

test("list prints the administrators, without secrets", async () => {
  expect(await say("list")).toEqual({ code: 0, text: "There is no administrator yet.\n" });
  await say("add", "rose");
  await say("add", "marie");
  await db.updateTable("users").set({ isActive: false }).where("username", "=", "rose").execute();
  expect((await say("list")).text).toBe(
    "marie  admin  active        password alone  never signed in\n" +
      "rose   admin  switched off  password alone  never signed in\n",
  );
});

test("anything else prints the help", async () => {
  const usage = /Say what: npm run admin add <username>, reset <username>, or list\./;
  for (const args of [
    [],
    ["dance"],
    ["add"],
    ["reset"],
    ["add", "a", "b"],
    ["list", "--all"],
    ["constructor", "x"],
  ])
    expect(await say(...args)).toEqual(refused(usage));
  expect(await say("--help")).toEqual({ code: 0, text: expect.stringMatching(/^npm run admin add/) });
});

test("several processes that seed an empty database together each print a code for the first administrator", async () => {
  const variables = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: `file:${folder}/together.db`,
    ADMIN_USERNAME: "pastor",
    ADMIN_PASSWORD: "",
  };
  const outputs = await Promise.all(
    [1, 2].map(async () => {
      const child = spawn(process.execPath, [cli(), "seed"], { env: variables });
      let text = "";
      child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
      const [code] = (await once(child, "close")) as [number];
      return { code, text };
    }),
  );
  expect(outputs.map(({ code }) => code)).toEqual([0, 0]);
  const codes = outputs.map(({ text }) => /Code\s+(\S{23})\n/.exec(text)?.[1]);
  expect(new Set(codes)).toHaveLength(2); // both are valid
  for (const { text } of outputs) expect(text).toMatch(/The database has its first content\.\n$/);
}, 60_000);

test("a password in the environment that is too short stops the start with one sentence", async () => {
  const variables = { ...process.env, DATA_DIR: folder, ADMIN_PASSWORD: "short" };
  const child = spawn(process.execPath, [cli(), "seed"], { env: variables });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  expect([code, text]).toEqual([1, "Limyè cannot start: ADMIN_PASSWORD must be at least 10 characters.\n"]);
}, 30_000);
