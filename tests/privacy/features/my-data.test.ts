import { expect, test, vi } from "vitest";
import type { Caller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import type { RowReference } from "~/auth/row-reference.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import { prayersVisitorData } from "~/features/prayers/visitor-data.server";
import { flagPrayerRequest } from "~/features/prayers/requests/flag.server";
import { listDevices, separateDevice } from "~/features/privacy/my-data/devices.server";
import { eraseMyData, exportMyData, showMyData } from "~/features/privacy/my-data/my-data.server";
import { createPairingCode, joinDevice, showJoin } from "~/features/privacy/my-data/pairing.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayInput } from "~/features/prayers/requests/requests.schema";
import { db } from "~db/client";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { completedEvent, createDonation } from "~tests/support/donations";
import { addApprovedRequest, addPrayerRequest, newReply } from "~tests/support/prayers";
import { guestCaller } from "~tests/support/subscriptions";
import { addVisitor } from "~tests/support/visitors";

type Visitor = Awaited<ReturnType<typeof addVisitor>>;

/** A visitor with data in every area. */
async function activeVisitor(userName: string): Promise<Visitor> {
  const visitor = await addVisitor();
  const id = await addApprovedRequest();
  await prayForRequest(visitor.caller, prayInput.parse({ id, userName }), newReply());
  await flagPrayerRequest(visitor.caller, { id }, newReply());
  await createDonation({ userId: visitor.id }, completedEvent);
  return visitor;
}

const countsOf = async ({ caller }: Visitor) =>
  (await showMyData(caller))?.kept.map(({ name, count }) => [name, count]);
const erase = ({ caller }: Visitor) => eraseMyData(caller, {}, newReply());
const codeOf = async ({ caller }: { caller: Caller }) => (await createPairingCode(caller)).code;
/** Types a code on a device. Returns the device with the cookie that it has afterwards. */
async function join(deviceCode: string, { caller }: { caller: Caller }, sure: "join" | "merge" = "join") {
  const reply = newReply();
  await joinDevice(caller, { deviceCode, sure }, reply);
  const set = reply.headers.get("Set-Cookie");
  return { caller: { ...caller, visitor: set ? visitorCookie.read(set) : caller.visitor } };
}
const guest = { caller: { ...guestCaller, userAgent: "" } };
const wrongCode = { status: 400, errors: { deviceCode: ["my-data:join.wrong"] } };
const separate = (id: number, { caller }: { caller: Caller }, reply = newReply()) =>
  separateDevice(caller, { id }, reply);
const deviceIds = async ({ caller }: { caller: Caller }) => (await listDevices(caller)).map(({ id }) => id);
/** A browser whose cookie was made before devices had rows. */
async function earlierVisitor() {
  const { id, row, caller } = await addVisitor();
  const { createdAt } = row;
  await db
    .updateTable("visitorDevices")
    .set({ legacyOf: `${id} ${createdAt}` })
    .where("visitorId", "=", id)
    .execute();
  return { id, row, caller: { ...caller, visitor: { id, createdAt } satisfies RowReference } };
}

onBothDatabases(() => {
  test("a browser sees and exports the data of its visitor; one without a visitor sees nothing", async () => {
    const marie = await activeVisitor("Marie");
    await activeVisitor("Paul");
    expect(await countsOf(marie)).toEqual(
      expect.arrayContaining([
        ["giving", 1],
        ["prayers", 2],
      ]),
    );
    const file = await exportMyData(marie.caller);
    expect(file).toMatchObject({
      visitor: { preferredLanguage: "fr", createdAt: marie.row.createdAt },
      giving: [{ kind: "donation", amount: "25.00" }],
      prayers: [{ kind: "prayer", name: "Marie" }, { kind: "flag" }],
    });
    expect(JSON.stringify(file)).not.toContain("Paul");
    expect(await showMyData(guestCaller)).toBeNull();
    await expect(exportMyData(guestCaller)).rejects.toMatchObject({ status: 404 });
  });

  test("erasing removes the row, the cookie and the data in every area, and nobody else's", async () => {
    const [marie, paul] = [await activeVisitor("Marie"), await activeVisitor("Paul")];
    const before = await exportMyData(paul.caller);
    const reply = newReply();
    await eraseMyData(marie.caller, {}, reply);
    expect(reply.headers.get("Set-Cookie")).toMatch(/^visitor=; Path=\/; Max-Age=0;/);
    await erase(marie);
    expect(await showMyData(marie.caller)).toBeNull();
    expect(await prayersVisitorData.collect(db, marie.id)).toEqual([]);
    expect(await exportMyData(paul.caller)).toEqual(before);
    const donations = await db.selectFrom("donations").select(["userId", "amount"]).orderBy("id").execute();
    expect(donations).toEqual([
      { userId: null, amount: 25_00 },
      { userId: paul.id, amount: 25_00 },
    ]);
  });

  test("erasing is atomic", async () => {
    const marie = await activeVisitor("Marie");
    const failing = vi.spyOn(prayersVisitorData, "erase").mockRejectedValueOnce(new Error("disk full"));
    await expect(erase(marie)).rejects.toThrow("disk full");
    failing.mockRestore();
    expect(await countsOf(marie)).toEqual(
      expect.arrayContaining([
        ["giving", 1],
        ["prayers", 2],
      ]),
    );
    expect(await db.selectFrom("erasures").select("mark").execute()).toEqual([]);
  });

  test("a code joins a new device, once", async () => {
    const marie = await activeVisitor("Marie");
    const code = await codeOf(marie);
    expect(code).toMatch(/^[2-9B-DF-HJ-NP-TV-Z]{4}-[2-9B-DF-HJ-NP-TV-Z]{4}$/);
    expect(await showJoin(guest.caller)).toBe("new");
    const phone = await join(` ${code.toLowerCase().replace("-", " ")} `, guest);
    expect(await findVisitor(phone.caller)).toBe(marie.id);
    expect(await showJoin(phone.caller)).toBe("merge");
    expect((await showMyData(phone.caller))?.kept).toEqual((await showMyData(marie.caller))?.kept);
    await expect(join(code, guest)).rejects.toMatchObject(wrongCode);
    const [first, second] = await listDevices(phone.caller);
    expect([first!.isThis, second!.isThis]).toEqual([false, true]);
    expect(await deviceIds(marie)).toEqual([first!.id, second!.id]);
  });

  test("a device with its own visitor must confirm, then the data of both belongs to one visitor", async () => {
    const [phone, computer] = [await activeVisitor("Marie"), await activeVisitor("Marie")];
    await addPrayerRequest({}, computer.caller);
    const code = await codeOf(phone);
    await expect(join(code, computer)).rejects.toMatchObject({
      status: 400,
      errors: { sure: ["my-data:join.sureAgain"] },
    });
    expect(await findVisitor(computer.caller)).toBe(computer.id);

    await join(code, computer, "merge");
    for (const device of [phone, computer]) {
      expect(await findVisitor(device.caller)).toBe(phone.id);
      expect(await countsOf(device)).toEqual(
        expect.arrayContaining([
          ["giving", 2],
          ["prayers", 5],
        ]),
      );
      expect(await deviceIds(device)).toHaveLength(2);
    }
  });

  test("merging is atomic, and the code is not used up", async () => {
    const [phone, computer] = [await activeVisitor("Marie"), await activeVisitor("Marie")];
    const code = await codeOf(phone);
    const failing = vi.spyOn(prayersVisitorData, "move").mockRejectedValueOnce(new Error("disk full"));
    await expect(join(code, computer, "merge")).rejects.toThrow("disk full");
    failing.mockRestore();
    expect(await findVisitor(computer.caller)).toBe(computer.id);
    await join(code, computer, "merge");
    expect(await findVisitor(computer.caller)).toBe(phone.id);
  });

  test("two devices that type each other's codes at the same time lose nothing", async () => {
    const [phone, computer] = [await activeVisitor("Marie"), await activeVisitor("Marie")];
    const [ofPhone, ofComputer] = [await codeOf(phone), await codeOf(computer)];
    await Promise.allSettled([join(ofPhone, computer, "merge"), join(ofComputer, phone, "merge")]);
    const [one, other] = [await findVisitor(phone.caller), await findVisitor(computer.caller)];
    expect(one).not.toBeNull();
    expect(one).toBe(other);
    expect(await countsOf(phone)).toEqual(
      expect.arrayContaining([
        ["giving", 2],
        ["prayers", 4],
      ]),
    );
  });

  test("two devices that type one code at the same time: one joins", async () => {
    const marie = await activeVisitor("Marie");
    const code = await codeOf(marie);
    const joined = await Promise.allSettled([join(code, guest), join(code, guest)]);
    expect(joined.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await deviceIds(marie)).toHaveLength(2);
  });

  test("a wrong, expired, replaced or foreign code opens nothing, and all are refused alike", async () => {
    const marie = await activeVisitor("Marie");
    const replaced = await codeOf(marie);
    const code = await codeOf(marie);
    const other = code.endsWith("2") ? `${code.slice(0, -1)}3` : `${code.slice(0, -1)}2`;
    for (const wrong of ["", "x", replaced, other, `${code}2`, "AAAA-AAAA", "0000-0000", "' or 1=1 --"])
      await expect(join(wrong, guest), wrong).rejects.toMatchObject(wrongCode);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 15 * 60_000 });
    await expect(join(code, guest)).rejects.toMatchObject(wrongCode);
    vi.useRealTimers();
    await join(code, guest);
    await expect(createPairingCode(guestCaller)).rejects.toMatchObject({ status: 409 });
  });

  test("after five tries a code opens nothing, also when it is right", async () => {
    const marie = await activeVisitor("Marie");
    const code = await codeOf(marie);
    const wrong = code.endsWith("2") ? `${code.slice(0, -1)}3` : `${code.slice(0, -1)}2`;
    for (let time = 0; time < 5; time++) await expect(join(wrong, guest)).rejects.toMatchObject(wrongCode);
    await expect(join(code, guest)).rejects.toMatchObject(wrongCode);
    expect(await deviceIds(marie)).toHaveLength(1);
  });

  test("a visitor's own code says so, and stays valid for another device", async () => {
    const marie = await activeVisitor("Marie");
    const code = await codeOf(marie);
    await expect(join(code, marie, "merge")).rejects.toMatchObject({
      status: 400,
      errors: { deviceCode: ["my-data:join.own"] },
    });
    expect(await findVisitor((await join(code, guest)).caller)).toBe(marie.id);
  });

  test("the code of an erased visitor opens nothing, even when another visitor has the same id", async () => {
    const marie = await activeVisitor("Marie");
    const phone = await join(await codeOf(marie), guest);
    const code = await codeOf(marie);
    await erase(marie);
    await expect(join(code, guest)).rejects.toMatchObject(wrongCode);
    const createdAt = "2031-01-01T00:00:00.000Z";
    const paul = { id: marie.id, username: "visitor-after-a-restore", createdAt, updatedAt: createdAt };
    await db.insertInto("users").values(paul).execute();
    const device = { visitorId: marie.id, createdAt, lastUsedAt: createdAt };
    await db.insertInto("visitorDevices").values(device).execute();
    for (const { caller } of [marie, phone]) expect(await showMyData(caller)).toBeNull();
  });

  test("a separated device sees nothing from then on, and what it wrote stays", async () => {
    const marie = await activeVisitor("Marie");
    const phone = await join(await codeOf(marie), guest);
    await addPrayerRequest({}, phone.caller);
    const open = await codeOf(phone);
    const [own, other] = await deviceIds(marie);
    await separate(other!, marie);
    expect(await findVisitor(phone.caller)).toBeNull();
    expect(await showMyData(phone.caller)).toBeNull();
    expect(await countsOf(marie)).toContainEqual(["prayers", 3]);
    expect(await deviceIds(marie)).toEqual([own]);
    await expect(join(open, guest)).rejects.toMatchObject(wrongCode); // it may have shown this code
    await expect(separate(own!, phone)).rejects.toMatchObject({ status: 404 });
    await addPrayerRequest({}, phone.caller); // makes a visitor of its own
    expect(await countsOf(marie)).toContainEqual(["prayers", 3]);
  });

  test("a device separates itself; the last one cannot, and nobody separates another visitor's", async () => {
    const [marie, paul] = [await activeVisitor("Marie"), await activeVisitor("Paul")];
    const phone = await join(await codeOf(marie), guest);
    const [first, second] = await deviceIds(marie);
    for (const id of [first!, 0, 9999])
      await expect(separate(id, paul)).rejects.toMatchObject({ status: 404 });
    await expect(separate(first!, guest)).rejects.toMatchObject({ status: 404 });
    const reply = newReply();
    await separate(second!, phone, reply);
    expect(reply.headers.get("Set-Cookie")).toMatch(/^visitor=; Path=\/; Max-Age=0;/);
    await expect(separate(first!, marie)).rejects.toMatchObject({
      status: 409,
      key: "my-data:devices.last",
    });
    expect(await findVisitor(marie.caller)).toBe(marie.id);
  });

  test("two devices that separate each other at the same time leave one", async () => {
    const marie = await activeVisitor("Marie");
    const phone = await join(await codeOf(marie), guest);
    const [first, second] = await deviceIds(marie);
    await Promise.allSettled([separate(second!, marie), separate(first!, phone)]);
    const left = [await findVisitor(marie.caller), await findVisitor(phone.caller)];
    expect(left.filter((id) => id === marie.id)).toHaveLength(1);
  });

  test("cookies of earlier versions work, are one device, and can be separated", async () => {
    const marie = await earlierVisitor();
    expect(await findVisitor(marie.caller)).toBe(marie.id);
    const phone = await join(await codeOf(marie), guest);
    const [earlier] = await listDevices(phone.caller);
    expect(earlier!.isThis).toBe(false);
    await separate(earlier!.id, phone);
    expect(await findVisitor(marie.caller)).toBeNull();
    expect(await findVisitor(phone.caller)).toBe(marie.id);
  });

  test("a device with a cookie of an earlier version joins another visitor, and can be separated from it", async () => {
    const [marie, tablet] = [await activeVisitor("Marie"), await earlierVisitor()];
    await join(await codeOf(marie), tablet, "merge");
    expect(await findVisitor(tablet.caller)).toBe(marie.id);
    const [, second] = await deviceIds(marie);
    await separate(second!, marie);
    expect(await findVisitor(tablet.caller)).toBeNull();
  });

  test("a visitor without devices of an earlier version is not opened by a bare reference", async () => {
    const marie = await activeVisitor("Marie");
    const { id, createdAt } = marie.row;
    expect(await findVisitor({ ...guestCaller, visitor: { id, createdAt } })).toBeNull();
  });
});
