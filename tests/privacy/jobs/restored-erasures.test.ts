import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { applyForBibleStudy } from "~/features/bible-study/applications.server";
import { applicationInput } from "~/features/bible-study/applications.schema";
import { sendContactMessage } from "~/features/contact/messages.server";
import { contactMessageInput } from "~/features/contact/messages.schema";
import { subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import { subscribeToNewsletter } from "~/features/newsletter/subscribers/subscribers.server";
import { eraseSubscriber } from "~/features/newsletter/subscribers/subscriber-changes-admin.server";
import { takeBackup } from "~/features/operations/backups-admin.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { writeErasureList, repeatErasures } from "~/features/privacy/erasures.server";
import { erasePersonalData, showPersonalData } from "~/features/privacy/privacy.server";
import { connect, db } from "~db/client";
import {
  backupsFolderPath,
  dataFolderPath,
  switchDataFolder,
  setUpDataFolder,
} from "~tests/support/data-folder";
import { completedEvent, createDonation, createRecurringDonation } from "~tests/support/donations";
import { runInTerminal } from "~tests/support/terminal";
import "~tests/support/areas";

setUpDataFolder();

const guest: Caller = { ...systemCaller("fr"), kind: "guest" };
const tokenOf = (email: string) => dataPath(email).split("/").at(-1);
const erase = (email: string) => erasePersonalData(guest, { token: tokenOf(email) });
const areasOf = async (email: string) =>
  (await showPersonalData(guest, { token: tokenOf(email) })).counts
    .filter(({ count }) => count > 0)
    .map(({ area }) => area);
const everywhere = ["giving", "newsletter", "contact", "bibleStudy", "mail"];

/** A person with data in every area. Returns their email address. */
async function arrive(name: string): Promise<string> {
  const email = `${name}@example.org`;
  const reply = { headers: new Headers(), status: 200 };
  await subscribeToNewsletter(guest, subscribeInput.parse({ email, firstName: name }), reply);
  await sendContactMessage(
    guest,
    contactMessageInput.parse({ firstName: name, lastName: "J", email, subject: "s", message: "a message" }),
  );
  await applyForBibleStudy(guest, applicationInput.parse({ name, email, studyType: "online" }));
  await createDonation({ donorName: name, donorEmail: email.toUpperCase() }, completedEvent);
  await createRecurringDonation({ donorEmail: email });
  await db
    .insertInto("mailSuppressions")
    .values({ email, reason: "bounce", createdAt: new Date().toISOString() })
    .execute();
  expect(await areasOf(email)).toEqual(everywhere);
  return email;
}

async function restore(file: string) {
  await db.destroy();
  const { code, text } = await runInTerminal("restore", file);
  expect(code, text).toBe(0);
  await connect(env.DATABASE_URL);
  return text;
}

test("a person erased after the backup stays erased in every area after a restore", async () => {
  const [marie, paul] = [await arrive("marie"), await arrive("paul")];
  const { name } = await takeBackup(systemCaller());
  await erase(marie);
  expect(await areasOf(marie)).toEqual([]);

  expect(await restore(name)).toContain("Erased again, as after that backup: people (1).");
  expect(await areasOf(marie)).toEqual([]);
  expect(await areasOf(paul)).toEqual(everywhere);
  const { about } = await db
    .selectFrom("donations")
    .select((eb) => eb.fn.countAll<number>().as("about"))
    .where("donorEmail", "is", null)
    .executeTakeFirstOrThrow();
  expect(about).toBe(1); // the donation's amount is kept
  expect(await repeatErasures()).toBe(0);
});

test("a subscriber whom the team erased after the backup stays erased in the newsletter, and only there", async () => {
  const marie = await arrive("marie");
  const { name } = await takeBackup(systemCaller());
  const { id } = await db
    .selectFrom("newsletters")
    .select("id")
    .where("email", "=", marie)
    .executeTakeFirstOrThrow();
  await eraseSubscriber(systemCaller(), { id });
  expect(await restore(name)).toContain("Erased again, as after that backup: people (1).");
  expect(await areasOf(marie)).toEqual(everywhere.filter((area) => area !== "newsletter"));
});

test("a complaint stays when the team erased the subscriber after the backup, but not when the person did", async () => {
  const [marie, paul] = [await arrive("marie"), await arrive("paul")];
  await db.updateTable("mailSuppressions").set({ reason: "complaint" }).execute();
  const { name } = await takeBackup(systemCaller());
  const { id } = await db
    .selectFrom("newsletters")
    .select("id")
    .where("email", "=", marie)
    .executeTakeFirstOrThrow();
  await eraseSubscriber(systemCaller(), { id });
  await erase(paul);
  expect(await restore(name)).toContain("Erased again, as after that backup: people (2).");
  expect(await db.selectFrom("newsletters").select("email").execute()).toEqual([]);
  const suppressed = await db.selectFrom("mailSuppressions").select(["email", "reason"]).execute();
  expect(suppressed).toEqual([{ email: marie, reason: "complaint" }]);
});

test("a person who returned after the erasure and before the backup is kept", async () => {
  const marie = await arrive("marie");
  await erase(marie);
  await arrive("marie");
  const { name } = await takeBackup(systemCaller());
  expect(await restore(name)).not.toContain("Erased again");
  expect(await areasOf(marie)).toEqual(everywhere);
});

test("the list contains no addresses, and works when it is copied with the backups to another machine", async () => {
  const marie = await arrive("marie");
  const { name } = await takeBackup(systemCaller());
  await erase(marie);
  const list = readFileSync(backupsFolderPath("erasures"), "utf8");
  expect(list).toMatch(/^\S+ [\w-]{8}\.[\w-]{43}\n$/);
  expect(list).not.toContain("marie");

  const old = backupsFolderPath();
  await db.destroy();
  switchDataFolder("copied");
  mkdirSync(backupsFolderPath(), { recursive: true });
  for (const file of [name, "erasures"]) copyFileSync(`${old}/${file}`, backupsFolderPath(file));
  const copied = backupsFolderPath(name);
  switchDataFolder("new");
  expect((await runInTerminal("restore", copied)).text).toContain("Erased again");
  await connect(env.DATABASE_URL);
  expect(await areasOf(marie)).toEqual([]);
  expect(readFileSync(backupsFolderPath("erasures"), "utf8")).toBe(list);
});

test("an older backup on another machine brings nobody back whom a newer one knows as erased", async () => {
  const marie = await arrive("marie");
  const older = backupsFolderPath((await takeBackup(systemCaller())).name);
  await erase(marie);
  const newer = backupsFolderPath((await takeBackup(systemCaller())).name);
  await db.destroy();
  switchDataFolder("new");
  mkdirSync(dataFolderPath());
  for (const [file, name] of [
    [newer, "newer.tar"],
    [older, "older.tar"],
  ] as const)
    copyFileSync(file, dataFolderPath(name));
  await runInTerminal("restore", dataFolderPath("newer.tar"));
  expect((await runInTerminal("restore", dataFolderPath("older.tar"))).text).toContain("Erased again");
  await connect(env.DATABASE_URL);
  expect(await areasOf(marie)).toEqual([]);
});

test("after a manual restore the next start erases again; lines with another secret's key are ignored", async () => {
  const marie = await arrive("marie");
  const { name } = await takeBackup(systemCaller());
  await erase(marie);
  const list = readFileSync(backupsFolderPath("erasures"), "utf8");
  writeFileSync(backupsFolderPath("erasures"), "");
  await db.deleteFrom("erasures").execute();
  await restore(name);
  expect(await areasOf(marie)).toEqual(everywhere);
  writeFileSync(
    backupsFolderPath("erasures"),
    `2026-11-20T12:00:00.000Z another_.${"x".repeat(43)}\n${list}2026-11-20T12:0`, // cut short by a crash
  );
  expect(await repeatErasures()).toBe(1);
  expect(await areasOf(marie)).toEqual([]);
  expect(await db.selectFrom("erasures").select("mark").execute()).toHaveLength(1);
});

test("erasures that are only in the database are added to the list by the next clean-up and by a restore", async () => {
  const marie = await arrive("marie");
  const { name } = await takeBackup(systemCaller());
  await erase(marie);
  const list = readFileSync(backupsFolderPath("erasures"), "utf8");
  writeFileSync(backupsFolderPath("erasures"), "");
  await writeErasureList();
  expect(readFileSync(backupsFolderPath("erasures"), "utf8")).toBe(list);
  writeFileSync(backupsFolderPath("erasures"), "");
  expect(await restore(name)).toContain("Erased again");
  expect(await areasOf(marie)).toEqual([]);
  expect(existsSync(backupsFolderPath("erasures"))).toBe(true);
});
