import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { setRequestStatus } from "~/features/prayers/admin/requests-admin.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { askForPrayer, openBrowser } from "~tests/support/prayer-browser";
import { guestCaller } from "~tests/support/subscriptions";
import "~tests/support/areas";

const PEOPLE = 50;

async function approvedRequest(): Promise<number> {
  const id = await askForPrayer();
  await setRequestStatus(systemCaller(), { id, status: "approved" });
  return id;
}

onBothDatabases(() => {
  test("50 people who pray at the same time are listed with 50 names", async () => {
    const id = await approvedRequest();
    const names = Array.from({ length: PEOPLE }, (_, person) => `Person ${person}`);
    const answers = await Promise.all(
      names.map((userName) =>
        openBrowser().call("POST", `/api/prayer-requests/${id}/pray`, { userName, country: "HT" }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    const last = await openBrowser().call("GET", "/api/prayer-requests?public=true");
    const [request] = (await last.json()) as { prayedBy: string[]; prayerCount: number }[];
    expect(request!.prayerCount).toBe(PEOPLE);
    expect([...request!.prayedBy].sort()).toEqual([...names].sort());
    const rows = await db.selectFrom("prayers").select("position").orderBy("position").execute();
    expect(rows.map(({ position }) => position)).toEqual(names.map((_, at) => at + 1));
  });

  test("ten concurrent prayers of one visitor count once", async () => {
    const id = await approvedRequest();
    const browser = openBrowser();
    await browser.call("POST", `/api/prayer-requests/${await approvedRequest()}/pray`, { userName: "Jean" });
    await Promise.all(
      Array.from({ length: 10 }, () =>
        browser.call("POST", `/api/prayer-requests/${id}/pray`, { userName: "Jean" }),
      ),
    );
    expect(
      await db
        .selectFrom("prayerRequests")
        .select(["prayerCount", "listOrder", "status"])
        .where("id", "=", id)
        .executeTakeFirst(),
    ).toEqual({ prayerCount: 1, listOrder: 1, status: "praying" });
  });

  test("a visitor cookie whose id belongs to another user after a restore gets a new visitor", async () => {
    const id = await approvedRequest();
    const createdAt = new Date(0).toISOString();
    const { id: userId } = await db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "user")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const headers = new Headers();
    await prayForRequest(
      { ...guestCaller, visitor: { id: userId, createdAt } },
      { id, userName: "Jean", country: null },
      { headers, status: 200 },
    );
    const prayer = await db.selectFrom("prayers").select("visitorId").executeTakeFirstOrThrow();
    expect(prayer.visitorId).not.toBe(userId);
    expect(headers.get("Set-Cookie")).toMatch(/^visitor=/);
  });
});
