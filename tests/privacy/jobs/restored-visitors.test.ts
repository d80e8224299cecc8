import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import { env } from "~/config/env.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import { takeBackup } from "~/features/operations/backups-admin.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayInput } from "~/features/prayers/requests/requests.schema";
import { repeatErasures } from "~/features/privacy/erasures.server";
import { listDevices, separateDevice } from "~/features/privacy/my-data/devices.server";
import { eraseMyData, showMyData } from "~/features/privacy/my-data/my-data.server";
import { createPairingCode, joinDevice } from "~/features/privacy/my-data/pairing.server";
import { connect, db } from "~db/client";
import "~tests/support/areas";
import { backupsFolderPath, setUpDataFolder } from "~tests/support/data-folder";
import { addApprovedRequest, newReply } from "~tests/support/prayers";
import { guestCaller } from "~tests/support/subscriptions";
import { runInTerminal } from "~tests/support/terminal";
import { addVisitor } from "~tests/support/visitors";

setUpDataFolder();

type Visitor = Awaited<ReturnType<typeof addVisitor>>;
const codeOf = async ({ caller }: Visitor) => (await createPairingCode(caller)).code;
/** Types a code on a device. Returns the device with the cookie that it has afterwards. */
async function join(deviceCode: string, caller: Caller, sure: "join" | "merge" = "join"): Promise<Caller> {
  const reply = newReply();
  await joinDevice(caller, { deviceCode, sure }, reply);
  return { ...caller, visitor: visitorCookie.read(reply.headers.get("Set-Cookie")) ?? caller.visitor };
}
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

test("cookies and codes made after a backup do not open the visitor with the same id after a restore", async () => {
  const { name } = await takeBackup(systemCaller());
  const marie = await visitorWhoPrayed("Marie");
  const code = await codeOf(marie);

  await restore(name);
  const paul = await visitorWhoPrayed("Paul");
  expect(paul.id).toBe(marie.id);
  expect(await findVisitor(marie.caller)).toBeNull();
  expect(await showMyData(marie.caller)).toBeNull();
  await erase(marie);
  await expect(join(code, guestCaller)).rejects.toMatchObject({ status: 400 });
  expect(await findVisitor(paul.caller)).toBe(paul.id);
  expect(await namesOfPrayers()).toEqual(["Paul"]);
});

test("a visitor erased after the backup stays erased after a restore; cookies of others work", async () => {
  const [marie, paul] = [await visitorWhoPrayed("Marie"), await visitorWhoPrayed("Paul")];
  const { name } = await takeBackup(systemCaller());
  await erase(marie);
  const list = readFileSync(backupsFolderPath("erasures"), "utf8");
  expect(list).toMatch(/^\S+ [\w-]{8}\.[\w-]{43}\n$/);

  expect(await restore(name)).toContain("Erased again, as after that backup: people (1).");
  expect(await findVisitor(marie.caller)).toBeNull();
  expect(await namesOfPrayers()).toEqual(["Paul"]);
  expect(await findVisitor(paul.caller)).toBe(paul.id);
  expect(await repeatErasures()).toBe(0);
});

test("a visitor merged with another and then erased stays erased as both after restoring either backup", async () => {
  const [phone, computer] = [await visitorWhoPrayed("Marie"), await visitorWhoPrayed("Manman")];
  const apart = await takeBackup(systemCaller());
  await join(await codeOf(phone), computer.caller, "merge");
  const together = await takeBackup(systemCaller());
  await erase(computer);
  for (const { name } of [apart, together]) {
    await restore(name);
    for (const { caller } of [phone, computer]) expect(await findVisitor(caller)).toBeNull();
    expect(await namesOfPrayers()).toEqual([]);
  }
});

test("a device that was separated or joined after the backup opens nothing after a restore", async () => {
  const marie = await visitorWhoPrayed("Marie");
  const phone = await join(await codeOf(marie), guestCaller);
  const { name } = await takeBackup(systemCaller());
  const [, second] = await listDevices(marie.caller);
  await separateDevice(marie.caller, { id: second!.id }, newReply());
  const tablet = await join(await codeOf(marie), guestCaller);

  await restore(name);
  for (const caller of [phone, tablet]) expect(await findVisitor(caller)).toBeNull();
  expect(await findVisitor(marie.caller)).toBe(marie.id);
  const paul = await visitorWhoPrayed("Paul");
  expect(await findVisitor(tablet)).toBeNull();
  expect(await findVisitor(paul.caller)).toBe(paul.id);
});
