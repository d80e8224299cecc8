import Database from "better-sqlite3";
import { beforeEach, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { lastBackupRun, takeBackup } from "~/features/operations/backups-admin.server";
import { requireMailTemplate } from "~/features/mail/mail-templates.server";
import { renderMail } from "~/features/mail/render-mail.server";
import { getSettings } from "~/settings/settings.server";
import type { RolePermission } from "~/auth/permissions";
import { languages, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { dataFolderPath, setUpDataFolder } from "~tests/support/data-folder";
import { describeMinistry } from "~tests/support/ministry";
import "~tests/support/areas";

setUpDataFolder();

const system = systemCaller();
let working: string;
beforeEach(async () => {
  working = env.DATABASE_URL;
  await describeMinistry(db, { email: "ministry@example.org" });
  new Database(dataFolderPath("other.db")).exec("create table t (id integer)").close();
});
const breakDatabase = () => void (env.DATABASE_URL = `file:${dataFolderPath("other.db")}`);
const repairDatabase = () => void (env.DATABASE_URL = working);
const takeScheduled = (slot: string) => takeBackup(system, { slot }).catch(() => undefined);
const mails = () =>
  db.selectFrom("mailLog").select(["recipient", "language", "template"]).orderBy("id").execute();
const jobs = () => db.selectFrom("outbox").select("id").where("name", "=", "send-mail").execute();

async function addToTeam(email: string, preferredLanguage: Language, permission: RolePermission) {
  const { username } = await administrator({ permissions: [permission] });
  await db.updateTable("users").set({ email, preferredLanguage }).where("username", "=", username).execute();
}

test("a failed automatic backup is mailed to the ministry and to who may see the backups, in their language", async () => {
  await addToTeam("rose@example.org", "ht", "manage_users");
  await addToTeam("Ministry@example.org", "es", "manage_users");
  await addToTeam("writer@example.org", "en", "manage_content");
  breakDatabase();
  await takeScheduled("2026-11-20T08");
  const { defaultLanguage } = (await getSettings()).languages;
  expect(defaultLanguage).toBe("fr");
  expect(await mails()).toEqual([
    { recipient: "Ministry@example.org", language: "es", template: "backup-failed" },
    { recipient: "rose@example.org", language: "ht", template: "backup-failed" },
  ]);
  expect(await jobs()).toHaveLength(2);
});

test("it is mailed once, and again only when a backup succeeded in between", async () => {
  breakDatabase();
  for (const slot of ["2026-11-20T08", "2026-11-20T08", "2026-11-20T09", "2026-11-20T10"])
    await takeScheduled(slot);
  await takeBackup(system).catch(() => undefined); // by hand
  await takeScheduled("2026-11-20T11");
  expect(await mails()).toHaveLength(1);
  expect((await lastBackupRun(system))?.outcome).toMatchObject({ isMailed: true });
  repairDatabase();
  await takeScheduled("2026-11-20T12");
  breakDatabase();
  await takeScheduled("2026-11-20T13");
  expect(await mails()).toHaveLength(2);
});

test("a failure by hand is mailed to nobody, and does not hide a later automatic one", async () => {
  breakDatabase();
  await takeBackup(system).catch(() => undefined);
  expect(await mails()).toEqual([]);
  await takeScheduled("2026-11-20T08");
  expect(await mails()).toHaveLength(1);
});

test.each(languages)("the mail says in %s why, with the room that lacks", async (language) => {
  const template = requireMailTemplate("backup-failed");
  const settings = await getSettings();
  const room = { needed: 77e6, free: 12e6 };
  const full = await renderMail(template, { reason: "x", room }, language, settings);
  expect(full.text).toMatch(/77\u00a0M[Bo].* 12\u00a0M[Bo]/s);
  const other = await renderMail(template, { reason: "the file is damaged", room: null }, language, settings);
  expect(other.text).toContain("the file is damaged");
  expect(other.text).toContain("/admin/backups");
});
