import { addDays, addMonths, subDays } from "date-fns";
import { expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import { deleteIdleVisitors } from "~/features/accounts/retention.server";
import { mergeVisitors } from "~/features/accounts/visitor-data.server";
import { findVisitor, rememberVisitor } from "~/features/accounts/visitors.server";
import { flagPrayerRequest } from "~/features/prayers/requests/flag.server";
import { createPairingCode, joinDevice } from "~/features/privacy/my-data/pairing.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { systemSettingsInput } from "~/features/settings/system-settings.schema";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { completedEvent, createDonation, createRecurringDonation } from "~tests/support/donations";
import { prayFor } from "~tests/support/prayer-mails";
import { addApprovedRequest, addPrayerRequest, newReply } from "~tests/support/prayers";
import { guestCaller } from "~tests/support/subscriptions";
import { addVisitor } from "~tests/support/visitors";

const system = systemCaller();
const listVisitors = async () =>
  (
    await db.selectFrom("users").select("id").where("username", "like", "visitor-%").orderBy("id").execute()
  ).map(({ id }) => id);

/** A browser's next action: the visitor's id and the cookie that is set. */
async function act(caller: Caller) {
  const reply = newReply();
  const id = await db.transaction().execute((trx) => rememberVisitor(trx, caller, reply));
  return { id, cookie: visitorCookie.read(reply.headers.get("Set-Cookie")) };
}

onBothDatabases(() => {
  test("the first action creates a visitor, later ones find them; the cookie is renewed once a day", async () => {
    const { id, caller, row } = await addVisitor();
    expect(await act(caller)).toEqual({ id, cookie: null });
    vi.useFakeTimers({ toFake: ["Date"], now: addDays(new Date(), 2) });
    expect(await act(caller)).toEqual({ id, cookie: row });
    expect(await act(caller)).toEqual({ id, cookie: null });
    vi.useRealTimers();
    expect(await listVisitors()).toEqual([id]);
  });

  test("reading creates no visitor, and a cookie with another creation time matches nobody", async () => {
    const { id, row } = await addVisitor();
    const createdAt = subDays(row.createdAt, 1).toISOString();
    expect(await findVisitor(guestCaller)).toBeNull();
    expect(await findVisitor({ ...guestCaller, visitor: { id, createdAt } })).toBeNull();
    const { userId } = await administrator();
    const admin = await db
      .selectFrom("users")
      .select(["id", "createdAt"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(await findVisitor({ ...guestCaller, visitor: admin })).toBeNull();
    expect(await listVisitors()).toEqual([id]);
  });

  test("the cookies of every device find the visitor that theirs was merged into", async () => {
    const [phone, tablet, computer] = [await addVisitor(), await addVisitor(), await addVisitor()];
    await db.transaction().execute((trx) => mergeVisitors(trx, phone.row, tablet.id));
    await db.transaction().execute((trx) => mergeVisitors(trx, tablet.row, computer.id));
    for (const { caller } of [phone, tablet, computer]) expect(await findVisitor(caller)).toBe(computer.id);
    expect((await act(phone.caller)).id).toBe(computer.id);
    expect(await listVisitors()).toEqual([computer.id]);
  });

  test("a code that a visitor showed before it was merged opens nothing", async () => {
    const [phone, computer] = [await addVisitor(), await addVisitor()];
    const { code } = await createPairingCode(phone.caller);
    await db.transaction().execute((trx) => mergeVisitors(trx, phone.row, computer.id));
    for (const caller of [guestCaller, phone.caller])
      await expect(joinDevice(caller, { deviceCode: code, sure: "merge" }, newReply())).rejects.toMatchObject(
        {
          errors: { deviceCode: ["my-data:join.wrong"] },
        },
      );
  });

  test("idle visitors without data are deleted after the months in the settings", async () => {
    const empty = await addVisitor();
    const [gives, givesMonthly] = [await addVisitor(), await addVisitor()];
    await createDonation({ userId: gives.id }, completedEvent);
    await createRecurringDonation({ userId: givesMonthly.id });
    const prays = await prayFor(await addApprovedRequest());
    const asked = await addVisitor();
    await addPrayerRequest({}, asked.caller);
    const kept = (await listVisitors()).filter((id) => id !== empty.id);
    await deleteIdleVisitors(system, addMonths(new Date(), 23));
    expect(await listVisitors()).toContain(empty.id);

    const later = addDays(addMonths(new Date(), 24), 1);
    const asks = addDays(later, -10);
    vi.useFakeTimers({ toFake: ["Date"], now: asks });
    const recent = await addVisitor();
    vi.useRealTimers();
    for (let night = 0; night < 2; night += 1) await deleteIdleVisitors(system, later);
    expect(await listVisitors()).toEqual([...kept, recent.id]);
    expect(kept).toEqual(expect.arrayContaining([gives.id, givesMonthly.id, prays.id, asked.id]));
    const { userId } = await db.selectFrom("donations").select("userId").executeTakeFirstOrThrow();
    expect(userId).toBe(gives.id);
    expect(
      await db.selectFrom("users").select("id").where("username", "=", "community").execute(),
    ).toHaveLength(1);
  });

  test("idle visitors whose data was deleted are deleted at their next check", async () => {
    const flags = await addVisitor();
    await flagPrayerRequest(flags.caller, { id: await addApprovedRequest() }, newReply());
    const first = addDays(addMonths(new Date(), 24), 1);
    await deleteIdleVisitors(system, first);
    expect(await listVisitors()).toContain(flags.id);
    await db.deleteFrom("prayerFlags").execute();
    await deleteIdleVisitors(system, addMonths(first, 23));
    expect(await listVisitors()).toContain(flags.id);
    await deleteIdleVisitors(system, addDays(addMonths(first, 24), 1));
    expect(await listVisitors()).not.toContain(flags.id);
  });

  test("0 months keeps every visitor", async () => {
    const { id } = await addVisitor();
    await saveSystemSettings(system, systemSettingsInput.parse({ retention: { visitors: 0 } }));
    await deleteIdleVisitors(system, addMonths(new Date(), 240));
    expect(await listVisitors()).toEqual([id]);
  });

  test("a visitor who returns after their row was deleted gets a new row", async () => {
    const { id, caller } = await addVisitor();
    await deleteIdleVisitors(system, addDays(addMonths(new Date(), 24), 1));
    expect(await findVisitor(caller)).toBeNull();
    const back = await act(caller);
    expect(back.id).toBeGreaterThan(id);
    expect(back.cookie).toMatchObject({ id: back.id });
  });
});
