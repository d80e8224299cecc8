import Database from "better-sqlite3";
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startOwnSite } from "~tests/support/own-site";

/** Starts the site like a volunteer and returns how it ended. */
async function start(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "limye-start-"));
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, PORT: "4990", HOST: "127.0.0.1", DATA_DIR: folder, ...environment },
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
  return { code, output };
}

const oneSentence = (about: string) => new RegExp(`^Limyè cannot start: [^\\n]*${about}[^\\n]*\\.\\n$`);

test("a port in use ends the start with one sentence", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  const { code, output } = await start({ PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(output).toMatch(oneSentence(`port ${port} .*already in use`));
});

test("a data folder that cannot be written ends the start with one sentence", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "limye-start-")), "file");
  writeFileSync(file, "");
  const { code, output } = await start({ DATA_DIR: join(file, "data") });
  expect(code).toBe(1);
  expect(output).toMatch(oneSentence("DATA_DIR"));
});

test("a first administrator's password that is too short ends the start with one sentence", async () => {
  const { code, output } = await start({ ADMIN_PASSWORD: "short" });
  expect(code).toBe(1);
  expect(output).toMatch(oneSentence("ADMIN_PASSWORD .*at least 10 characters"));
  expect(output).not.toContain("short");
});

for (const address of ["mysql://localhost/limye", "postgres://", "nonsense"]) {
  test(`a database address such as ${address} ends the start with one sentence`, async () => {
    const { code, output } = await start({ DATABASE_URL: address });
    expect(code).toBe(1);
    expect(output).toMatch(oneSentence("DATABASE_URL"));
  });
}

test("a file that is not a database ends the start with one sentence", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "limye-start-")), "limye.db");
  writeFileSync(file, "this is not a database, it only has the name of one ".repeat(50));
  const { code, output } = await start({ DATABASE_URL: `file:${file}` });
  expect(code).toBe(1);
  expect(output).toMatch(oneSentence("DATABASE_URL"));
});

test("a database of a newer version ends the start with one sentence that says what to do", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "limye-start-")), "limye.db");
  const database = new Database(file);
  database.exec("create table kysely_migration (name text, timestamp text)");
  database.exec("insert into kysely_migration values ('9999_future', '2030-01-01T00:00:00.000Z')");
  database.close();
  const { code, output } = await start({ DATABASE_URL: `file:${file}` });
  expect(code).toBe(1);
  expect(output).toMatch(
    oneSentence("newer version of Limyè .*Update the program, or restore .*-before-update"),
  );
});

test("a public address with a path ends the start with one sentence", async () => {
  const { code, output } = await start({ PUBLIC_URL: "http://localhost:4990/limye" });
  expect(code).toBe(1);
  expect(output).toMatch(oneSentence("PUBLIC_URL .*no path"));
});

test("a database server that refuses connections ends the start with one sentence, without its password", async () => {
  const { code, output } = await start({ DATABASE_URL: "postgres://limye:secret@127.0.0.1:1/limye" });
  expect(code).toBe(1);
  expect(output).toMatch(oneSentence("DATABASE_URL"));
  expect(output).not.toContain("secret");
});

test("a database server that hangs ends the start with one sentence", async () => {
  const silent = createServer((socket) => socket.on("error", () => undefined).resume());
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as { port: number };
  const { code, output } = await start({ DATABASE_URL: `postgres://limye:secret@127.0.0.1:${port}/limye` });
  silent.close();
  expect(code).toBe(1);
  expect(output).toMatch(oneSentence("DATABASE_URL"));
});

test("files of the first start are readable only by the site's user", async () => {
  const folder = mkdtempSync(join(tmpdir(), "limye-start-"));
  chmodSync(folder, 0o755);
  const site = await startOwnSite(folder);
  await site.stop();
  const written = readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(written).toEqual(expect.arrayContaining(["limye.db", "session-secret"]));
  const open = ["", ...written].filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});
