import { addDays, subMonths } from "date-fns";
import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { deleteOldPrayers } from "~/features/prayers/retention.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { Updateable } from "kysely";
import { onBothDatabases } from "~tests/support/database";
import { listPrayerMails, prayFor } from "~tests/support/prayer-mails";
import { addApprovedRequest, addPrayerRequest, addTestimony } from "~tests/support/prayers";
import "~tests/support/areas";

const system = systemCaller();
const now = new Date("2027-06-15T12:00:00.000Z");
const monthsAgo = (months: number) => subMonths(now, months).toISOString();
const ids = async () =>
  (await db.selectFrom("prayerRequests").select("id").orderBy("id").execute()).map(({ id }) => id);
const keep = (retention: Record<string, number>) => saveSystemSettings(system, { retention });
const keepAll = { prayersPending: 0, prayersRejected: 0, prayersClosed: 0, prayersAnswered: 0 };

/** Adds a request that was created two years ago, with these columns. Returns its id. */
async function addOldRequest(more: Updateable<DB["prayerRequests"]>): Promise<number> {
  const id = await addPrayerRequest({ requesterEmail: "" });
  const createdAt = monthsAgo(24);
  await db
    .updateTable("prayerRequests")
    .set({ createdAt, reviewedAt: createdAt, ...more })
    .where("id", "=", id)
    .execute();
  return id;
}

/** For each setting: the columns of requests that have been in its state since the given time. */
const inState: Record<string, (since: string) => Updateable<DB["prayerRequests"]>[]> = {
  prayersPending: (createdAt) => [
    { status: "pending", reviewedAt: null, createdAt },
    { status: "answered", answeredDate: createdAt, reviewedAt: null, createdAt },
  ],
  prayersRejected: (reviewedAt) => [{ status: "rejected", reviewedAt }],
  prayersClosed: (closedAt) => [
    { status: "approved", closedAt },
    { status: "praying", closedAt },
  ],
  prayersAnswered: (answeredDate) => [{ status: "answered", answeredDate }],
};

onBothDatabases(() => {
  test.each(Object.keys(inState))(
    "%s is the number of months its requests are kept, and 0 keeps them",
    async (setting) => {
      await addOldRequest({ status: "approved" });
      for (const state of Object.values(inState))
        for (const columns of state(monthsAgo(5))) await addOldRequest(columns);
      const all = await ids();
      await keep(keepAll);
      await deleteOldPrayers(system, now);
      expect(await ids()).toEqual(all);

      await keep({ ...keepAll, [setting]: 6 });
      await deleteOldPrayers(system, now);
      expect(await ids()).toEqual(all);

      await keep({ ...keepAll, [setting]: 4 });
      await deleteOldPrayers(system, now);
      expect(all.length - (await ids()).length).toBe(inState[setting]!("").length);
      await deleteOldPrayers(system, now);
      expect(all.length - (await ids()).length).toBe(inState[setting]!("").length);
    },
  );

  test("a new site keeps requests 6 months unreviewed, 3 rejected, 12 closed and 24 answered; open ones stay", async () => {
    const open = await addOldRequest({ status: "praying" });
    const months = { prayersPending: 6, prayersRejected: 3, prayersClosed: 12, prayersAnswered: 24 };
    for (const [setting, kept] of Object.entries(months))
      for (const columns of inState[setting]!(monthsAgo(kept))) await addOldRequest(columns);
    const all = await ids();
    await deleteOldPrayers(system, now);
    expect(await ids()).toEqual(all);
    await deleteOldPrayers(system, addDays(now, 1));
    expect(await ids()).toEqual([open]);
  });

  test("deleting a request deletes its prayers, flags and answers, and the mails with the last request of an address", async () => {
    await keep({ ...keepAll, prayersClosed: 1 });
    const [first, second] = [await addApprovedRequest(), await addApprovedRequest()];
    const other = await addApprovedRequest({ requesterEmail: "paul@example.org" });
    const visitor = await prayFor(first);
    await prayFor(other);
    const createdAt = monthsAgo(3);
    const row = { prayerRequestId: first, visitorId: visitor.id, createdAt };
    await db.insertInto("prayerFlags").values(row).execute();
    await db
      .insertInto("prayerAnswers")
      .values({ ...row, description: "Amen" })
      .execute();
    const close = (id: number) =>
      db.updateTable("prayerRequests").set({ closedAt: createdAt, createdAt }).where("id", "=", id).execute();
    const recipients = async () =>
      (await listPrayerMails("prayer-received")).map(({ recipient }) => recipient);

    await close(first);
    await deleteOldPrayers(system, now);
    expect(await ids()).toEqual([second, other]);
    expect(await db.selectFrom("prayers").select("prayerRequestId").execute()).toEqual([
      { prayerRequestId: other },
    ]);
    for (const table of ["prayerFlags", "prayerAnswers"] as const)
      expect(await db.selectFrom(table).select("id").execute()).toEqual([]);
    expect(await recipients()).toEqual(["marie@example.org", "marie@example.org", "paul@example.org"]);

    await close(second);
    await deleteOldPrayers(system, now);
    expect(await recipients()).toEqual(["paul@example.org"]);
    const jobs = await db.selectFrom("outbox").select("id").where("name", "=", "answer-mail").execute();
    expect(jobs).toHaveLength(1);
  });

  test("more requests than one batch are deleted, and the others stay", async () => {
    const gone = await addOldRequest({ status: "rejected", reviewedAt: monthsAgo(5) });
    const { id: _, ...row } = await db.selectFrom("prayerRequests").selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: 1_200 }, (__, at) => ({
      ...row,
      reviewedAt: at % 100 === 0 ? monthsAgo(1) : row.reviewedAt,
    }));
    for (let at = 0; at < rows.length; at += 300)
      await db
        .insertInto("prayerRequests")
        .values(rows.slice(at, at + 300))
        .execute();
    const young = await addTestimony();
    await keep({ ...keepAll, prayersRejected: 3 });
    await deleteOldPrayers(system, now);
    const left = await ids();
    expect(left).toHaveLength(12 + 1);
    expect(left).toContain(young);
    expect(left).not.toContain(gone);
  });
});
