import { subDays } from "date-fns";
import { expect, test } from "vitest";
import type { Caller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import { toListPlace } from "~/features/prayers/requests/list-place";
import { listPublicRequests } from "~/features/prayers/requests/list.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayInput, publicRequestsQuery } from "~/features/prayers/requests/requests.schema";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { addApprovedRequest, findPrayerRequest, newReply } from "~tests/support/prayers";
import { guestCaller } from "~tests/support/subscriptions";

/** `REQUESTS=1000` is a realistic maximum for a ministry; the rule is the same for any number. */
const REQUESTS = Number(process.env.REQUESTS ?? 100);
const VISITORS = REQUESTS / 2;
const PRAYERS_EACH = 10;

interface Visitor {
  caller: Caller;
  prayedFor: Set<number>;
}

const firstPage = publicRequestsQuery.parse({});

/** Prays for the first request of the first page for which the visitor has not prayed yet. Returns its id. */
async function prayForTheFirst(visitor: Visitor): Promise<number> {
  const { requests } = await listPublicRequests(visitor.caller, firstPage, 5);
  const { id } = requests.find((request) => !visitor.prayedFor.has(request.id))!;
  const reply = newReply();
  await prayForRequest(visitor.caller, prayInput.parse({ id, userName: "Jean" }), reply);
  const cookie = reply.headers.get("Set-Cookie");
  if (cookie) visitor.caller = { ...visitor.caller, visitor: visitorCookie.read(cookie) };
  visitor.prayedFor.add(id);
  return id;
}

const newVisitors = (length: number) =>
  Array.from({ length }, (_, at): Visitor => {
    const address = `198.51.100.${at}`;
    return { caller: { ...guestCaller, address }, prayedFor: new Set() };
  });

/** Requests that were approved two days ago: nothing is urgent any more. */
async function addRequests(urgent: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let number = 0; number < REQUESTS; number++) {
    counts.set(await addApprovedRequest({ requesterEmail: null, isUrgent: number < urgent }), 0);
  }
  await db
    .updateTable("prayerRequests")
    .set({ approvedAt: subDays(new Date(), 2).toISOString() })
    .execute();
  return counts;
}

test.each([0, 30])(
  "with five prayers per request and %i percent urgent requests of an earlier day, no request has more than three prayers while another has none",
  async (urgentPercent) => {
    await freshDatabase();
    const counts = await addRequests((REQUESTS * urgentPercent) / 100);
    let unprayed = counts.size;
    let most = 0;
    const visitors = newVisitors(VISITORS);
    for (let round = 0; round < PRAYERS_EACH; round++) {
      for (const visitor of visitors) {
        const id = await prayForTheFirst(visitor);
        const count = counts.get(id)! + 1;
        counts.set(id, count);
        if (count === 1) unprayed--;
        most = Math.max(most, count);
        if (unprayed > 0) expect(most).toBeLessThanOrEqual(3);
      }
    }
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(4);
    expect(most).toBeLessThanOrEqual(6);
  },
  120_000,
);

test("a prayer moves a request to the position of toListPlace", async () => {
  await freshDatabase();
  const id = await addApprovedRequest({ isUrgent: true });
  const places = [];
  for (const visitor of newVisitors(5)) {
    await prayForTheFirst(visitor);
    const row = await findPrayerRequest(id);
    expect(row).toMatchObject(toListPlace(row));
    places.push([row.listRank, row.listOrder]);
  }
  expect(places).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [0, 5],
  ]);
});
