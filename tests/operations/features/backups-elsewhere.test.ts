import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { takeBackup } from "~/features/operations/backups-admin.server";
import {
  chooseBackupPlace,
  removeBackupPlace,
  showBackupPlace,
} from "~/features/operations/elsewhere/place-admin.server";
import { choosePlaceInput } from "~/features/operations/elsewhere/place.schema";
import { pausePlace, PLACE_KEY } from "~/features/operations/elsewhere/place.server";
import { sendBackups } from "~/features/operations/elsewhere/send-backups.server";
import { checkHealth } from "~/features/operations/health-admin.server";
import { openBucket } from "~/providers/backup-bucket.server";
import { openStore } from "~/providers/backup-store.server";
import { StoreTrouble } from "~/providers/store-place";
import { backupAtName } from "~db/backup-files";
import { connect, db } from "~db/client";
import { startFakeS3, type FakeS3 } from "~tests/fakes/s3";
import { administrator } from "~tests/support/admin";
import { backupsFolderPath, dataFolderPath, setUpDataFolder } from "~tests/support/data-folder";
import { describeMinistry } from "~tests/support/ministry";
import { runInTerminal } from "~tests/support/terminal";
import "~tests/support/areas";

setUpDataFolder();

const PASSWORD = "the owner's own password";
const system = systemCaller();
let s3: FakeS3;
let owner: Awaited<ReturnType<typeof administrator>>["caller"];
beforeEach(async () => {
  s3 = await startFakeS3();
  env.BACKUP_PASSPHRASE = "limyè sou mòn nan";
  ({ caller: owner } = await administrator({ password: PASSWORD }));
  await describeMinistry(db, { email: "ministry@example.org" });
});
afterEach(async () => {
  vi.useRealTimers();
  env.BACKUP_PASSPHRASE = undefined;
  await s3.stop();
});

const bucketInput = (more: object = {}) =>
  choosePlaceInput.parse({
    ...{ kind: "s3", endpoint: s3.endpoint, region: "us-east-1", bucket: s3.bucket, prefix: "limye/site" },
    ...{
      accessKeyId: s3.keyId,
      secretAccessKey: "the-secret-key",
      pathStyle: "on",
      keep: "2",
      password: PASSWORD,
    },
    ...more,
  });
const folderInput = (folder: string) =>
  choosePlaceInput.parse({ kind: "folder", folder, keep: "2", password: PASSWORD });
const place = () => ({
  ...{
    kind: "s3" as const,
    endpoint: s3.endpoint,
    region: "",
    bucket: s3.bucket,
    prefix: "",
    pathStyle: true,
  },
  ...{ accessKeyId: s3.keyId, secretAccessKey: "x" },
});
const mails = () => db.selectFrom("mailLog").select(["recipient", "template"]).execute();
const backupHealth = async () => (await checkHealth(system)).find(({ part }) => part === "backup");
const oldNames = ["01", "02", "03"].map((day) => `limye-2026-01-${day}T03-15-00Z.sealed`);

test("backups go to a bucket, the oldest there are removed, other files stay, and one is restored from there", async () => {
  for (const name of oldNames) s3.objects.set(`limye/site/${name}`, Buffer.from("old"));
  s3.objects.set("limye/site/notes.txt", Buffer.from("mine"));
  await chooseBackupPlace(owner, bucketInput());
  const { name, bytes } = await takeBackup(system);
  const jobs = db.selectFrom("outbox").select("id").where("name", "=", "send-backups").execute();
  expect(await jobs).toHaveLength(2); // after the choice, and after the backup
  await sendBackups();
  expect([...s3.objects.keys()].sort()).toEqual([
    "limye/site/.limye-place",
    `limye/site/${oldNames[2]!}`,
    `limye/site/${name}`,
    "limye/site/notes.txt",
  ]);
  expect(s3.objects.get(`limye/site/${name}`)).toEqual(readFileSync(backupsFolderPath(name)));
  expect(await backupHealth()).toMatchObject({ tone: "good" });

  const { place: shown, last, copies } = await showBackupPlace(owner);
  expect(shown).toMatchObject({ address: `s3://backups/limye/site (${s3.endpoint})`, keep: 2 });
  expect(JSON.stringify(shown)).not.toContain("the-secret-key");
  expect(last).toMatchObject({ failed: null, isTooOld: false });
  expect(copies).toMatchObject([{ name, bytes }, { name: oldNames[2] }]);
  const stored = await db.selectFrom("systemSettings").select("value").where("key", "=", PLACE_KEY).execute();
  expect(stored[0]!.value).not.toContain("backups");

  env.BACKUP_PASSPHRASE = undefined;
  await takeBackup(system); // not sealed: it stays here, and the team is notified
  await sendBackups();
  expect([...s3.objects.keys()].filter((key) => key.includes("without"))).toEqual([]);
  expect(await backupHealth()).toMatchObject({ tone: "bad", state: "notSent" });
  env.BACKUP_PASSPHRASE = "limyè sou mòn nan";
  await sendBackups();

  s3.asked.length = 0;
  await sendBackups(); // nothing to do
  expect(s3.asked.filter((line) => !line.startsWith("GET"))).toEqual([]);

  await db.destroy();
  Object.assign(env, {
    ...{ DATA_DIR: dataFolderPath("new"), DATABASE_URL: `file:${dataFolderPath("new", "limye.db")}` },
    ...{
      BACKUP_S3_ENDPOINT: s3.endpoint,
      BACKUP_S3_KEY_ID: s3.keyId,
      BACKUP_S3_SECRET: "x",
    },
  });
  const from = ["--from", "s3://backups/limye/site"];
  expect((await runInTerminal("restore", ...from)).text).toContain(`newest first:\n  ${name}`);
  expect(await runInTerminal("restore", ...from, "limye-9.sealed")).toMatchObject({ code: 1 });
  const restored = await runInTerminal("restore", ...from, "latest");
  expect(restored.text).toContain("The database is now the one in");
  expect(restored.text).toContain("sends no backups elsewhere until the place is chosen again");
  expect(restored.code).toBe(0);
  await connect(env.DATABASE_URL);
  const users = await db.selectFrom("users").select("username").execute();
  expect(users).toContainEqual({ username: owner.admin!.username });
  s3.asked.length = 0;
  await sendBackups(); // the site that it came from may still send its own
  expect(s3.asked).toEqual([]);
  expect((await showBackupPlace(owner)).place).toMatchObject({ isPaused: true });

  await db.destroy();
  writeFileSync(backupsFolderPath(name), "cut off");
  const again = await runInTerminal("restore", ...from, name);
  expect(again.text).toContain(`backups/${secondAfter(name)} holds the database`);
  expect(again.text).toContain("sends no backups elsewhere");
}, 60_000);

const secondAfter = (name: string) => {
  const { takenAt } = backupAtName(name, 1)!;
  const next = new Date(Date.parse(takenAt) + 1_000).toISOString().slice(0, 19).replaceAll(":", "-");
  return `limye-${next}Z.sealed`;
};

test("another site's place is refused, and so is one whose mark is gone", async () => {
  const usb = dataFolderPath("usb");
  mkdirSync(usb);
  writeFileSync(dataFolderPath("usb", ".limye-place"), "another site");
  await expect(chooseBackupPlace(owner, folderInput(usb))).rejects.toMatchObject({
    errors: { folder: ["admin-backup-place:errors.folder.taken"] },
  });
  rmSync(dataFolderPath("usb", ".limye-place"));
  await chooseBackupPlace(owner, folderInput(usb));
  expect(readdirSync(usb)).toEqual([".limye-place"]);
  await takeBackup(system);
  rmSync(dataFolderPath("usb", ".limye-place")); // the disk is away: the mount point is an empty folder
  await sendBackups();
  expect(readdirSync(usb)).toEqual([]);
  const { last, place } = await showBackupPlace(owner);
  expect(last).toMatchObject({ newestAt: null, failed: expect.stringContaining("mounted") as string });
  expect(place).toMatchObject({ command: `npm run restore -- --from ${usb} latest` });
  const mail = await db.selectFrom("mailLog").select("props").executeTakeFirstOrThrow();
  expect(JSON.parse(mail.props)).toMatchObject({ newestAt: null });
  await pausePlace();
  expect(await backupHealth()).toMatchObject({ state: "pausedElsewhere" });
});

test("a copy that arrived counts, also when old ones cannot be removed", async () => {
  s3.objects.set(`limye/site/${oldNames[0]!}`, Buffer.from("old"));
  s3.objects.set(`limye/site/${oldNames[1]!}`, Buffer.from("old"));
  await chooseBackupPlace(owner, bucketInput());
  const { name } = await takeBackup(system);
  s3.behave("noDelete");
  await sendBackups();
  const { last, copies } = await showBackupPlace(owner);
  expect(copies[0]).toMatchObject({ name });
  expect(last!.failed).toContain("the newest backup is there, but old ones could not be removed");
  await expect(chooseBackupPlace(owner, bucketInput())).rejects.toMatchObject({
    errors: { secretAccessKey: ["admin-backup-place:errors.s3.key"] },
  });
  s3.behave("otherRegion");
  await expect(chooseBackupPlace(owner, bucketInput())).rejects.toMatchObject({
    errors: { region: ["admin-backup-place:errors.s3.region"] },
  });
});

test("a folder is a place, too, when it is there; half a file never counts", async () => {
  const usb = dataFolderPath("usb");
  await expect(chooseBackupPlace(owner, folderInput(usb))).rejects.toMatchObject({
    errors: { folder: ["admin-backup-place:errors.folder.place"] },
  });
  await expect(chooseBackupPlace(owner, folderInput(backupsFolderPath()))).rejects.toMatchObject({
    status: 400,
  });
  mkdirSync(usb);
  writeFileSync(dataFolderPath("usb", ".limye-unfinished-x"), "half");
  await chooseBackupPlace(owner, folderInput(usb));
  const { name } = await takeBackup(system);
  await sendBackups();
  expect((await showBackupPlace(owner)).copies.map((copy) => copy.name)).toEqual([name]);
  writeFileSync(dataFolderPath("usb", name), "half"); // cut off by a broken disk
  await sendBackups();
  expect(readFileSync(dataFolderPath("usb", name))).toEqual(readFileSync(backupsFolderPath(name)));

  const store = await openStore({ kind: "folder", folder: usb });
  const stopped = store.put(backupsFolderPath(name), oldNames[0]!, AbortSignal.abort());
  await expect(stopped).rejects.toThrow(StoreTrouble);
  expect(readdirSync(usb).sort()).toEqual([".limye-place", ".limye-unfinished-x", name]);
  const killed = dataFolderPath("usb", `.limye-unfinished-${oldNames[0]!}`);
  writeFileSync(killed, "half");
  utimesSync(killed, 0, 0);
  await store.put(backupsFolderPath(name), name, AbortSignal.timeout(30_000));
  expect(readdirSync(usb).sort()).toEqual([".limye-place", ".limye-unfinished-x", name]);
  expect((await runInTerminal("restore", "--from", usb)).text).toContain(name);
  await removeBackupPlace(owner, { password: PASSWORD });
  expect(await showBackupPlace(owner)).toEqual({ place: null, last: null, copies: [] });
});

test("a wrong key, a missing bucket and a server that is away are said at their field", async () => {
  for (const [more, errors] of [
    [{ accessKeyId: "AKIAOTHER" }, { secretAccessKey: ["admin-backup-place:errors.s3.key"] }],
    [{ bucket: "elsewhere" }, { bucket: ["admin-backup-place:errors.s3.place"] }],
    [{ endpoint: "http://127.0.0.1:9" }, { endpoint: ["admin-backup-place:errors.s3.unreachable"] }],
    [{ secretAccessKey: "" }, { secretAccessKey: ["errors:required"] }],
  ] as const)
    await expect(chooseBackupPlace(owner, bucketInput(more))).rejects.toMatchObject({ errors });
  env.BACKUP_PASSPHRASE = undefined;
  await expect(chooseBackupPlace(owner, bucketInput())).rejects.toMatchObject({ status: 409 });
  env.BACKUP_PASSPHRASE = "limyè sou mòn nan";
  await chooseBackupPlace(owner, bucketInput());
  await chooseBackupPlace(owner, bucketInput({ secretAccessKey: "", keep: "9" })); // the stored one stays
  const other = await startFakeS3();
  const moved = chooseBackupPlace(owner, bucketInput({ secretAccessKey: "", endpoint: other.endpoint }));
  await expect(moved).rejects.toMatchObject({ errors: { secretAccessKey: ["errors:required"] } });
  await other.stop();
  const { caller } = await administrator({ permissions: ["manage_users"], password: PASSWORD });
  await expect(chooseBackupPlace(caller, bucketInput())).rejects.toMatchObject({ status: 403 });
});

test("a failure is on the health screen, and mailed once a day until a copy arrives", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T10:00:00.000Z") });
  await chooseBackupPlace(owner, bucketInput());
  await takeBackup(system, { slot: "2026-11-28" });
  s3.behave("fail");
  for (let hour = 0; hour < 30; hour++) {
    await sendBackups();
    vi.setSystemTime(Date.now() + 60 * 60_000);
  }
  expect(await mails()).toEqual([
    { recipient: "ministry@example.org", template: "backup-not-sent" },
    { recipient: "ministry@example.org", template: "backup-not-sent" },
  ]);
  expect((await showBackupPlace(owner)).last?.failed).toContain("status 500");
  vi.setSystemTime(new Date("2026-11-28T10:20:00.000Z"));
  expect(await backupHealth()).toMatchObject({ tone: "bad", state: "notSent" });
  s3.behave("well");
  await sendBackups();
  expect((await backupHealth())?.state).not.toBe("notSent");
  vi.setSystemTime(new Date("2026-12-02T10:00:00.000Z")); // no new backup for four days
  await sendBackups();
  expect(await mails()).toHaveLength(3);
  expect((await showBackupPlace(owner)).last).toMatchObject({ failed: null, isTooOld: true });
}, 120_000);

test("a large backup goes in parts, and one that stopped half way is no backup", async () => {
  const file = dataFolderPath("large");
  writeFileSync(file, Buffer.alloc(20 * 2 ** 20, "limye"));
  const store = openBucket(place(), { answerMs: 1_000 });
  s3.behave("stuckParts");
  const killed = new AbortController();
  const sending = store.put(file, oldNames[0]!, killed.signal);
  await vi.waitFor(() => expect(s3.uploads.size).toBe(1));
  killed.abort();
  await expect(sending).rejects.toThrow(StoreTrouble);
  expect(await store.list()).toEqual([]);

  s3.behave("well");
  for (const upload of s3.uploads.values()) upload.initiated = new Date("2026-01-01");
  await store.put(file, oldNames[0]!, AbortSignal.timeout(30_000));
  expect(s3.objects.get(oldNames[0]!)!.equals(readFileSync(file))).toBe(true);
  expect(s3.asked.filter((line) => line.includes("partNumber=3"))).not.toEqual([]);
  expect(s3.uploads.size).toBe(0); // the parts of the killed one are gone, too

  s3.behave("cut");
  await expect(store.put(file, oldNames[1]!, AbortSignal.timeout(30_000))).rejects.toThrow("arrived");
  expect(s3.objects.has(oldNames[1]!)).toBe(false);
  s3.behave("silent");
  await expect(store.list()).rejects.toMatchObject({ fault: "unreachable" });
}, 60_000);
