import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { backupsFolderPath, setUpDataFolder } from "~tests/support/data-folder";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

setUpDataFolder();

let marie: Awaited<ReturnType<typeof administrator>>;
let writer: Awaited<ReturnType<typeof administrator>>;
beforeEach(async () => {
  marie = await administrator({ permissions: ["manage_users"] });
  writer = await administrator({ permissions: ["manage_content"] });
});
const asMarie = () => ({ headers: marie.cookie });
const asWriter = () => ({ headers: writer.cookie });

describe("the backups", () => {
  const backUp = (more = {}) =>
    submitForm<FormAnswer>("/admin/backups", { intent: "backUp" }, { ...asMarie(), ...more });
  let owner: Awaited<ReturnType<typeof administrator>>;
  beforeEach(async () => void (owner = await administrator()));
  const asOwner = () => ({ headers: owner.cookie });
  interface Screen {
    backups: { name: string; size: string; kind: string; elsewhere: object | null }[];
    rhythm: object;
    places: object;
  }

  test("are made on request, and listed with the settings of the schedule", async () => {
    expect((await backUp()).data).toMatchObject({ ok: true, intent: "backUp" });
    expect((await backUp({ plain: true })).headers.get("Location")).toBe("/admin/backups?done=backUp");
    const { data } = await visitScreen<Screen>("/admin/backups", asMarie());
    expect(data.backups).toHaveLength(2);
    expect(data.backups[0]!.size).toMatch(/^\d+\u00a0ko$/);
    expect(data.rhythm).toMatchObject({ frequency: "daily", keep: 14, last: { failed: null } });
    expect(data.places).toEqual({ folder: backupsFolderPath(), secret: null });
  });

  test("a posted slot is ignored", async () => {
    await submitForm("/admin/backups", { intent: "backUp", slot: "2026-11-20" }, asMarie());
    const runs = await db.selectFrom("scheduleRuns").select("slot").where("name", "=", "back-up").execute();
    expect(runs).toEqual([{ slot: expect.stringMatching(/T/) as string }]);
  });

  test("are downloaded completely", async () => {
    await backUp();
    const { name } = (await visitScreen<Screen>("/admin/backups", asMarie())).data.backups[0]!;
    const answer = await callApi("GET", `/admin/backups/${name}`, asOwner());
    const file = readFileSync(backupsFolderPath(name));
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "content-type": "application/octet-stream",
      "content-length": String(file.length),
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    });
    const head = await callApi("HEAD", `/admin/backups/${name}`, asOwner());
    expect([head.status, head.body]).toEqual([200, null]);
  });

  test.each([
    "limye.db",
    "notes.txt",
    "..%2Flimye.db",
    "%2e%2e%2flimye.db",
    "..%5climye.db",
    "%2Fetc%2Fpasswd",
    "limye-2026-01-01T03-15-00Z.db.gz%00.txt",
    "limye-2026-01-01T03-15-00Z.db.gz%2F..%2Fnotes.txt",
    ".limye-unfinished-x",
  ])("cannot be used to download another file with the name %s", async (name) => {
    await backUp();
    writeFileSync(backupsFolderPath("notes.txt"), "not for you");
    const answer = await callApi("GET", `/admin/backups/${name}`, asOwner());
    expect(answer.status).toBe(name.includes("%00") ? 400 : 404);
    expect(await answer.text()).not.toContain("not for you");
  });

  test("require all permissions for a download, which is read-only", async () => {
    await backUp();
    const { name } = (await visitScreen<Screen>("/admin/backups", asMarie())).data.backups[0]!;
    const path = `/admin/backups/${name}`;
    const guest = await callApi("GET", path);
    expect([guest.status, guest.headers.get("Location")]).toEqual([
      302,
      `/admin/login?next=${encodeURIComponent(path)}`,
    ]);
    for (const who of [asWriter(), asMarie()]) expect((await callApi("GET", path, who)).status).toBe(403);
    expect((await callApi("DELETE", path, asMarie())).status).toBe(405);
    expect(
      (await submitForm("/admin/backups", { intent: "backUp" }, { ...asWriter(), plain: true })).status,
    ).toBe(403);
  });

  test("are sealed once an owner chose a passphrase, which no answer contains", async () => {
    const password = "the owner's own password";
    const passphrase = "limyè sou mòn nan";
    const { cookie } = await administrator({ password });
    const choose = (typed: object, headers = cookie) =>
      submitForm<FormAnswer>("/admin/backups", { intent: "choosePassphrase", ...typed }, { headers });
    expect((await choose({ passphrase, passphraseAgain: passphrase, password }, marie.cookie)).status).toBe(
      403,
    );
    for (const [typed, field] of [
      [{ passphrase: "short", passphraseAgain: "short", password }, "passphrase"],
      [{ passphrase, passphraseAgain: "limyè sou mòn", password }, "passphraseAgain"],
      [{ passphrase, passphraseAgain: passphrase }, "password"],
      [{ passphrase, passphraseAgain: passphrase, password: "not mine" }, "password"],
    ] as const) {
      const { status, data } = await choose(typed);
      expect(status).toBe(400);
      expect(Object.keys(data.lastResult!.error!)).toEqual([field]);
      expect(JSON.stringify(data)).not.toContain(passphrase);
    }
    await backUp();
    expect((await choose({ passphrase, passphraseAgain: passphrase, password })).data).toMatchObject({
      ok: true,
    });
    const rows = await db.selectFrom("systemSettings").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(passphrase);
    await backUp();
    const screen = await visitScreen<Screen & { passphrase: string }>("/admin/backups", asMarie());
    expect(screen.data.passphrase).toBe("chosen");
    expect(screen.data.backups.map(({ kind }) => kind).sort()).toEqual(["open", "sealed"]);
  });

  test("go to a place that an owner chose: a wrong field is said, what was typed stays, a secret does not", async () => {
    const password = "the owner's own password";
    const { cookie } = await administrator({ password });
    env.BACKUP_PASSPHRASE = "limyè sou mòn nan";
    const choose = (typed: object) =>
      submitForm<FormAnswer>("/admin/backups", { password, keep: "3", ...typed }, { headers: cookie });
    const folder = { intent: "chooseFolder", kind: "folder" };
    const bucket = { intent: "chooseBucket", kind: "s3", bucket: "limye", accessKeyId: "AKIA" };
    for (const [typed, field] of [
      [{ ...folder, folder: "" }, "folder"],
      [{ ...folder, folder: "backups" }, "folder"],
      [{ ...folder, folder: "/nowhere/at/all" }, "folder"],
      [{ ...folder, folder: backupsFolderPath("..", ".."), keep: "0" }, "keep"],
      [{ ...bucket, endpoint: "ftp://x", secretAccessKey: "the-secret-key" }, "endpoint"],
      [{ ...bucket, bucket: "../x", secretAccessKey: "the-secret-key" }, "bucket"],
      [{ ...bucket, secretAccessKey: "" }, "secretAccessKey"],
      [{ ...bucket, endpoint: "http://127.0.0.1:9", secretAccessKey: "the-secret-key" }, "endpoint"],
    ] as const) {
      const { status, data } = await choose(typed);
      expect([status, Object.keys(data.lastResult!.error!)]).toEqual([400, [field]]);
      expect(JSON.stringify(data)).not.toMatch(/the-secret-key|own password/);
      expect(JSON.stringify(data)).not.toContain("admin-backup-place:");
    }
    const usb = backupsFolderPath("..", "usb");
    mkdirSync(usb);
    expect((await choose({ ...folder, folder: usb })).data).toMatchObject({
      ok: true,
    });
    interface Elsewhere {
      elsewhere: { place: { address: string; keep: number } };
    }
    const { data } = await visitScreen<Elsewhere>("/admin/backups", asMarie());
    expect(data.elsewhere.place).toMatchObject({ address: resolve(usb), keep: 3 });
    env.BACKUP_PASSPHRASE = undefined;
  });

  test("of another machine are listed with their place, and cannot be downloaded here", async () => {
    const name = "limye-2026-11-20T08-15-00Z.sealed";
    const copy = { place: "another", machine: "worker-2", folder: "/data/backups", name, bytes: 1 };
    await db.insertInto("backupCopies").values(copy).execute();
    const { data } = await visitScreen<Screen>("/admin/backups", asMarie());
    expect(data.backups[0]).toMatchObject({
      name,
      elsewhere: { machine: "worker-2", folder: "/data/backups" },
    });
    const answer = await callApi("GET", `/admin/backups/${name}`, asOwner());
    expect(answer.status).toBe(404);
    expect((await answer.json()).message).toContain("worker-2, dans /data/backups");
  });

  test("show the reason of a failure, immediately and later", async () => {
    env.DATABASE_URL = "postgres://limye@127.0.0.1:1/limye";
    const { status, data } = await backUp();
    expect(status).toBe(502);
    expect(data.message).toMatch(/^La sauvegarde n’a pas réussi.*ECONNREFUSED/);
    const screen = await visitScreen<{ rhythm: { last: object } }>("/admin/backups", asMarie());
    expect(screen.data.rhythm.last).toMatchObject({
      failed: expect.stringContaining("ECONNREFUSED") as string,
    });
  });
});
