import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import { takeBackup } from "~/features/operations/backups-admin.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayInput } from "~/features/prayers/requests/requests.schema";
import { repeatErasures } from "~/features/privacy/erasures.server";
import { deviceLinkPath } from "~/features/privacy/my-data/device-link.server";
import { openDevice, showDevice } from "~/features/privacy/my-data/device.server";
import { eraseMyData, showMyData } from "~/features/privacy/my-data/my-data.server";
import { connect, db } from "~db/client";
import "~tests/support/areas";
import { backupsFolderPath, setUpDataFolder } from "~tests/support/data-folder";
import { addApprovedRequest, newReply } from "~tests/support/prayers";
import { guestCaller, tokenInPath } from "~tests/support/subscriptions";
import { runInTerminal } from "~tests/support/terminal";
import { addVisitor } from "~tests/support/visitors";

setUpDataFolder();

type Visitor = Awaited<ReturnType<typeof addVisitor>>;
const tokenOf = ({ row }: Visitor) => tokenInPath(deviceLinkPath(row));
const erase = ({ caller }: Visitor) => eraseMyData(caller, {}, newReply());
const namesOfPrayers = async () =>
  (await db.selectFrom("prayers").select("name").orderBy("id").execute()).map(({ name }) => name);

async function visitorWhoPrayed(userName: string): Promise<Visitor> {
  const visitor = await addVisitor();
  const input = prayInput.parse({ id: await addApprovedRequest(), userName });
  await prayForRequest(visitor.caller, input, newReply());
  return visitor;
}

async function restore(name: string): Promise<string> {
  await db.destroy();
  const { code, text } = await runInTerminal("restore", backupsFolderPath(name));
  expect(code, text).toBe(0);
  await connect(env.DATABASE_URL);
  return text;
}

test("cookies and links made after a backup do not open the visitor with the same id after a restore", async () => {
  const { name } = await takeBackup(systemCaller());
  const marie = await visitorWhoPrayed("Marie");
  const token = tokenOf(marie);
  expect(await showDevice(guestCaller, { token })).toBe("new");

  await restore(name);
  const paul = await visitorWhoPrayed("Paul");
  expect(paul.id).toBe(marie.id);
  expect(await findVisitor(marie.caller)).toBeNull();
  expect(await showMyData(marie.caller)).toBeNull();
  await erase(marie);
  await expect(showDevice(guestCaller, { token })).rejects.toMatchObject({ status: 404 });
  await expect(openDevice(guestCaller, { token }, newReply())).rejects.toMatchObject({ status: 404 });
  expect(await findVisitor(paul.caller)).toBe(paul.id);
  expect(await namesOfPrayers()).toEqual(["Paul"]);
});

test("a visitor erased after the backup stays erased after a restore; cookies and links of others work", async () => {
  const [marie, paul] = [await visitorWhoPrayed("Marie"), await visitorWhoPrayed("Paul")];
  const token = tokenOf(paul);
  const { name } = await takeBackup(systemCaller());
  await erase(marie);
  const list = readFileSync(backupsFolderPath("erasures"), "utf8");
  expect(list).toMatch(/^\S+ [\w-]{8}\.[\w-]{43}\n$/);

  expect(await restore(name)).toContain("Erased again, as after that backup: people (1).");
  expect(await findVisitor(marie.caller)).toBeNull();
  expect(await namesOfPrayers()).toEqual(["Paul"]);
  expect(await findVisitor(paul.caller)).toBe(paul.id);
  expect(await showDevice(guestCaller, { token })).toBe("new");
  expect(await repeatErasures()).toBe(0);
});

test("a visitor merged with another and then erased stays erased as both after restoring either backup", async () => {
  const [phone, computer] = [await visitorWhoPrayed("Marie"), await visitorWhoPrayed("Manman")];
  const apart = await takeBackup(systemCaller());
  await openDevice(computer.caller, { token: tokenOf(phone), sure: "yes" }, newReply());
  const together = await takeBackup(systemCaller());
  await erase(computer);
  for (const { name } of [apart, together]) {
    await restore(name);
    for (const { caller } of [phone, computer]) expect(await findVisitor(caller)).toBeNull();
    expect(await namesOfPrayers()).toEqual([]);
  }
});
