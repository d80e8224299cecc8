import { addDays } from "date-fns";
import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { deletePastAddressUses } from "~/features/accounts/retention.server";
import { deleteOldPageViews } from "~/features/analytics/page-views/roll-up-page-views-admin.server";
import { showRequest } from "~/features/prayers/admin/request-changes-admin.server";
import { listRequestView } from "~/features/prayers/admin/request-list-admin.server";
import { requestsScreenQuery } from "~/features/prayers/admin/requests-admin.schema";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { addApprovedRequest, findPrayerRequest } from "~tests/support/prayers";
import { callApi } from "~tests/support/requests";
import { addVisitor } from "~tests/support/visitors";

const call = (act: "flag" | "pray", id: number, from: string, headers: Record<string, string> = {}) =>
  callApi("POST", `/api/prayer-requests/${id}/${act}`, { json: { userName: "Jean" }, from, headers });
const cookieOf = (answer: Response) => ({ Cookie: answer.headers.get("Set-Cookie")!.split(";")[0]! });

/** Addresses of this test, so that rate limits do not mix. The IPv6 addresses are in one /64. */
let network = 0;
const ipv4 = (host: number) => `10.7.${network}.${host}`;
const ipv6 = (host: number) => `2001:db8:7:${network}::${host}`;

onBothDatabases(() => {
  beforeEach(() => {
    network++;
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
    return () => vi.useRealTimers();
  });

  test("flags from one address do not hide a request, with or without cookies", async () => {
    const id = await addApprovedRequest();
    for (let flag = 0; flag < 4; flag++) expect((await call("flag", id, ipv4(1))).status).toBe(200);
    for (let flag = 0; flag < 4; flag++) {
      const { headers } = await addVisitor();
      expect((await call("flag", id, ipv4(1), headers)).status).toBe(200);
    }
    for (let flag = 0; flag < 4; flag++) await call("flag", id, ipv6(flag + 1));
    const row = await findPrayerRequest(id);
    expect(row).toMatchObject({ flagCount: 12, hiddenAt: null });
  });

  test("flags from three addresses hide a request, but those of one visitor do not", async () => {
    const id = await addApprovedRequest();
    const first = await call("flag", id, ipv4(1));
    for (const from of [ipv4(2), ipv4(3)]) await call("flag", id, from, cookieOf(first));
    expect(await findPrayerRequest(id)).toMatchObject({ flagCount: 1, hiddenAt: null });
    for (const from of [ipv4(4), ipv6(1)]) await call("flag", id, from);
    expect(await findPrayerRequest(id)).toMatchObject({
      flagCount: 3,
      hiddenAt: expect.any(String) as string,
    });
    expect((await call("flag", id, ipv4(5))).status).toBe(404);
  });

  test("one person hides nothing with fresh cookies on several days; three addresses of one day do", async () => {
    const id = await addApprovedRequest();
    for (let day = 0; day < 5; day++) {
      for (let flag = 0; flag < 2; flag++) expect((await call("flag", id, ipv4(1))).status).toBe(200);
      vi.setSystemTime(addDays(new Date(), 1));
    }
    expect(await findPrayerRequest(id)).toMatchObject({ flagCount: 10, hiddenAt: null });
    for (const from of [ipv4(1), ipv4(2)]) await call("flag", id, from);
    const other = await addApprovedRequest();
    for (const from of [ipv4(3), ipv4(4)]) await call("flag", other, from);
    expect(await findPrayerRequest(id)).toMatchObject({ flagCount: 12, hiddenAt: null });
    await call("flag", id, ipv6(1));
    expect((await findPrayerRequest(id)).hiddenAt).not.toBeNull();
  });

  test("what the team showed again stays visible, and new flags are reported to the team", async () => {
    const id = await addApprovedRequest();
    for (const from of [ipv4(1), ipv4(2), ipv4(3)]) await call("flag", id, from);
    await showRequest(systemCaller(), { id });
    for (let host = 10; host < 20; host++) await call("flag", id, ipv4(host));
    expect(await findPrayerRequest(id)).toMatchObject({ flagCount: 10, hiddenAt: null, listRank: 1 });
    const query = { ...requestsScreenQuery.parse({ status: "flagged" }), limit: 30 };
    const { requests } = await listRequestView(systemCaller(), query);
    expect(requests.map((one) => one.id)).toEqual([id]);
  });

  test("30 prayers without a cookie from one address count 30, and move the request by one", async () => {
    const id = await addApprovedRequest({ isUrgent: true });
    for (let prayer = 0; prayer < 30; prayer++) expect((await call("pray", id, ipv4(1))).status).toBe(200);
    expect(await findPrayerRequest(id)).toMatchObject({ prayerCount: 30, listRank: 0, listOrder: 1 });
    for (let host = 1; host <= 3; host++) await call("pray", id, ipv6(host));
    expect(await findPrayerRequest(id)).toMatchObject({ prayerCount: 33, listRank: 0, listOrder: 2 });
    vi.setSystemTime(addDays(new Date(), 1));
    await call("pray", id, ipv4(1));
    expect(await findPrayerRequest(id)).toMatchObject({ prayerCount: 34, listRank: 0, listOrder: 3 });
  });

  test("of new visitors at one address a few move a request; a visitor of an earlier day always does", async () => {
    const id = await addApprovedRequest();
    vi.setSystemTime("2026-11-18T12:00:00.000Z");
    const earlier = await addVisitor();
    vi.setSystemTime("2026-11-20T12:00:00.000Z");
    const visitors = [];
    for (let one = 0; one < 8; one++) visitors.push((await addVisitor()).headers);
    for (const headers of visitors) await call("pray", id, ipv4(1), headers);
    expect(await findPrayerRequest(id)).toMatchObject({ prayerCount: 8, listOrder: 5 });
    await call("pray", id, ipv4(1), earlier.headers);
    expect(await findPrayerRequest(id)).toMatchObject({ prayerCount: 9, listOrder: 6 });
    await call("pray", id, ipv4(1), { Cookie: "visitor=forged" });
    expect(await findPrayerRequest(id)).toMatchObject({ prayerCount: 10, listOrder: 6 });
  });

  test("nothing stored contains an address, and after the day neither digest nor salt is left", async () => {
    const id = await addApprovedRequest();
    await call("pray", id, ipv4(77));
    await call("flag", id, ipv4(77));
    const uses = await db.selectFrom("addressUses").selectAll().execute();
    expect(uses.map(({ subject }) => subject).sort()).toEqual([`flag:${id}`, `pray:${id}`]);
    expect(new Set(uses.map(({ digest }) => digest)).size).toBe(2);
    expect(JSON.stringify(uses)).not.toContain(ipv4(77));
    const tomorrow = addDays(new Date(), 1);
    await deletePastAddressUses(systemCaller(), tomorrow);
    await deleteOldPageViews(systemCaller(), tomorrow);
    expect(await db.selectFrom("addressUses").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("pageViewSalts").selectAll().execute()).toEqual([]);
  });
});
