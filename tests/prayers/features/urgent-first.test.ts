import { addDays, addHours } from "date-fns";
import { expect, test } from "vitest";
import { listPublicRequests } from "~/features/prayers/requests/list.server";
import { publicRequestsQuery } from "~/features/prayers/requests/requests.schema";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { addApprovedRequest } from "~tests/support/prayers";
import { guestCaller } from "~tests/support/subscriptions";

const approval = new Date("2026-11-28T10:00:00.000Z");

/** An approved request with a number of prayers. */
async function addPrayed(count: number, isUrgent = false): Promise<number> {
  const id = await addApprovedRequest({ requesterEmail: null, isUrgent });
  await db
    .updateTable("prayerRequests")
    .set({ approvedAt: approval.toISOString(), prayerCount: count, orderCount: count, listOrder: count })
    .where("id", "=", id)
    .execute();
  return id;
}

/** The ids of all pages with `limit` requests each. */
async function readPages(now: Date, limit: number): Promise<number[]> {
  const ids: number[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const query = publicRequestsQuery.parse({ limit, ...(after && { after }) });
    const { requests, next } = await listPublicRequests(guestCaller, query, 5, now);
    ids.push(...requests.map(({ id }) => id));
    after = next;
  }
  return ids;
}

onBothDatabases(() => {
  test("urgent requests are first for a day, whatever the number who pray, and then in the order of all", async () => {
    const two = await addPrayed(2);
    const urgentFour = await addPrayed(4, true);
    const none = await addPrayed(0);
    const urgentOne = await addPrayed(1, true);
    const four = await addPrayed(4);
    for (const limit of [1, 2, 20]) {
      const first = [urgentOne, urgentFour, none, two, four];
      expect(await readPages(addHours(approval, 23), limit)).toEqual(first);
      const after = [none, urgentOne, two, urgentFour, four];
      expect(await readPages(addDays(approval, 1), limit)).toEqual(after);
    }
  });
});
