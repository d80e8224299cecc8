import { expect, test, vi } from "vitest";
import type { Caller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import { prayersVisitorData } from "~/features/prayers/visitor-data.server";
import { flagPrayerRequest } from "~/features/prayers/requests/flag.server";
import { deviceLinkPath } from "~/features/privacy/my-data/device-link.server";
import { openDevice, requestDeviceLink, showDevice } from "~/features/privacy/my-data/device.server";
import { eraseMyData, exportMyData, showMyData } from "~/features/privacy/my-data/my-data.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayInput } from "~/features/prayers/requests/requests.schema";
import { db } from "~db/client";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { completedEvent, createDonation } from "~tests/support/donations";
import { runAnswerJobs } from "~tests/support/jobs";
import { addApprovedRequest, addPrayerRequest, newReply } from "~tests/support/prayers";
import { guestCaller, tokenInPath } from "~tests/support/subscriptions";
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
const tokenOf = ({ row }: Visitor) => tokenInPath(deviceLinkPath(row));
async function open(link: Visitor, { caller }: { caller: Caller }, sure?: "yes") {
  const reply = newReply();
  await openDevice(caller, { token: tokenOf(link), sure }, reply);
  return visitorCookie.read(reply.headers.get("Set-Cookie"));
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

  test("a link sets its visitor on a new device", async () => {
    const marie = await activeVisitor("Marie");
    expect(await showDevice(guestCaller, { token: tokenOf(marie) })).toBe("new");
    expect(await open(marie, { caller: guestCaller })).toEqual(marie.row);
    expect(await showDevice(marie.caller, { token: tokenOf(marie) })).toBe("same");
    expect(await open(marie, marie)).toEqual(marie.row);
    expect(await countsOf(marie)).toContainEqual(["prayers", 2]);
  });

  test("a device with its own visitor must confirm, then the data of both belongs to one visitor", async () => {
    const [phone, computer] = [await activeVisitor("Marie"), await activeVisitor("Marie")];
    await addPrayerRequest({}, computer.caller);
    expect(await showDevice(computer.caller, { token: tokenOf(phone) })).toBe("merge");
    await expect(open(phone, computer)).rejects.toMatchObject({ status: 400 });
    expect(await findVisitor(computer.caller)).toBe(computer.id);

    expect(await open(phone, computer, "yes")).toEqual(phone.row);
    for (const device of [phone, computer]) {
      expect(await findVisitor(device.caller)).toBe(phone.id);
      expect(await countsOf(device)).toEqual(
        expect.arrayContaining([
          ["giving", 2],
          ["prayers", 5],
        ]),
      );
    }
    expect(await open(phone, computer, "yes")).toEqual(phone.row);
    // An earlier link to the merged visitor opens the remaining one.
    expect(await showDevice(phone.caller, { token: tokenOf(computer) })).toBe("same");
  });

  test("merging is atomic", async () => {
    const [phone, computer] = [await activeVisitor("Marie"), await activeVisitor("Marie")];
    const failing = vi.spyOn(prayersVisitorData, "move").mockRejectedValueOnce(new Error("disk full"));
    await expect(open(phone, computer, "yes")).rejects.toThrow("disk full");
    failing.mockRestore();
    for (const device of [phone, computer])
      expect(await countsOf(device)).toEqual(
        expect.arrayContaining([
          ["giving", 1],
          ["prayers", 2],
        ]),
      );
  });

  test("two devices that open each other's links at the same time lose nothing", async () => {
    const [phone, computer] = [await activeVisitor("Marie"), await activeVisitor("Marie")];
    await Promise.all([open(phone, computer, "yes"), open(computer, phone, "yes")]);
    const [one, other] = [await findVisitor(phone.caller), await findVisitor(computer.caller)];
    expect(one).toBe(other);
    expect(await countsOf(phone)).toEqual(
      expect.arrayContaining([
        ["giving", 2],
        ["prayers", 4],
      ]),
    );
  });

  test("a link to an erased visitor is invalid, even when another visitor has the same id", async () => {
    const marie = await activeVisitor("Marie");
    const token = tokenOf(marie);
    await erase(marie);
    await expect(showDevice(guestCaller, { token })).rejects.toMatchObject({ status: 404 });
    await expect(openDevice(guestCaller, { token, sure: "yes" }, newReply())).rejects.toMatchObject({
      status: 404,
    });
    const createdAt = "2031-01-01T00:00:00.000Z";
    const paul = { id: marie.id, username: "visitor-after-a-restore", createdAt, updatedAt: createdAt };
    await db.insertInto("users").values(paul).execute();
    await expect(showDevice(guestCaller, { token })).rejects.toMatchObject({ status: 404 });
    expect(await showMyData(marie.caller)).toBeNull();
  });

  test("an address gets one link in ten minutes, and none without a visitor", async () => {
    const marie = await activeVisitor("Marie");
    const email = "marie@example.org";
    for (let time = 0; time < 3; time += 1) await requestDeviceLink(marie.caller, { email });
    await expect(requestDeviceLink(guestCaller, { email })).rejects.toMatchObject({ status: 409 });
    await runAnswerJobs();
    const mails = await db
      .selectFrom("mailLog")
      .select(["recipient", "language"])
      .where("template", "=", "device-link")
      .execute();
    expect(mails).toEqual([{ recipient: email, language: "fr" }]);
  });
});
