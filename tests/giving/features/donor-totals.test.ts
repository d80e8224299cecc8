import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { recordLedgerEvents, type LedgerEvent } from "~/features/giving/ledger/ledger.server";
import { subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import { subscribeToNewsletter } from "~/features/newsletter/subscribers/subscribers.server";
import { systemSettingsInput } from "~/features/settings/system-settings.schema";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { donatedCodec, recalculateDonorTotals } from "~/features/giving/donations/donor-totals.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { completedEvent, createDonation } from "~tests/support/donations";
import { runAnswerJobs } from "~tests/support/jobs";
import "~tests/support/areas";

const guest = { ...systemCaller("fr"), kind: "guest" as const };
async function begin(email: string) {
  await subscribeToNewsletter(guest, subscribeInput.parse({ email }), {
    headers: new Headers(),
    status: 201,
  });
  await runAnswerJobs();
}
const profileOf = (email: string) =>
  db
    .selectFrom("enhancedNewsletters")
    .select(["donorLevel", "totalDonated", "donatedByCurrency", "lastDonationDate"])
    .where("email", "=", email)
    .executeTakeFirst()
    .then((row) => row && { ...row, donatedByCurrency: donatedCodec.decode(row.donatedByCurrency) });
const happens = (id: number, event: LedgerEvent) =>
  db.transaction().execute((trx) => recordLedgerEvents(trx, id, [event]));
const nothing = { donorLevel: "supporter", totalDonated: 0, donatedByCurrency: {}, lastDonationDate: null };

onBothDatabases(() => {
  test("a subscriber's donations in one currency are summed for the level", async () => {
    await begin("marie@example.org");
    expect(await profileOf("marie@example.org")).toEqual(nothing);
    await createDonation({ amount: 60_00 }, completedEvent);
    expect(await profileOf("marie@example.org")).toMatchObject({ donorLevel: "bronze", totalDonated: 60_00 });
    const { completedAt } = await createDonation({ amount: 40_00 }, completedEvent);
    expect(await profileOf("marie@example.org")).toEqual({
      donorLevel: "silver",
      totalDonated: 100_00,
      donatedByCurrency: { USD: 100_00 },
      lastDonationDate: completedAt,
    });
  });

  test("currencies are not added up: the level is the highest that one currency reaches", async () => {
    await begin("marie@example.org");
    await createDonation({ amount: 60_00 }, completedEvent);
    await createDonation({ amount: 50_00, currency: "EUR" }, completedEvent);
    const other = await createDonation({ amount: 90_00, currency: "CAD" }, completedEvent);
    expect(await profileOf("marie@example.org")).toEqual({
      donorLevel: "bronze",
      totalDonated: 90_00,
      donatedByCurrency: { CAD: 90_00, EUR: 50_00, USD: 60_00 },
      lastDonationDate: other.completedAt,
    });
    await createDonation({ amount: 50_00, currency: "EUR" }, completedEvent);
    await happens(other.id, { kind: "refunded", amount: -90_00, source: "stripe", reference: "re_1" });
    expect(await profileOf("marie@example.org")).toMatchObject({
      ...{ donorLevel: "silver", totalDonated: 100_00 },
      donatedByCurrency: { EUR: 100_00, USD: 60_00 },
    });
  });

  test("pending, failed and demo donations do not count", async () => {
    await begin("marie@example.org");
    await createDonation({ amount: 100_00 });
    await createDonation({ amount: 100_00 }, { kind: "failed", source: "stripe" });
    await createDonation({ amount: 100_00, isDemo: true }, completedEvent);
    expect(await profileOf("marie@example.org")).toEqual(nothing);
  });

  test("refunds are subtracted, and a won dispute is added again", async () => {
    await begin("marie@example.org");
    const { id } = await createDonation({ amount: 300_00 }, completedEvent);
    await happens(id, { kind: "refunded", amount: -250_00, source: "stripe", reference: "re_1" });
    expect(await profileOf("marie@example.org")).toMatchObject({ donorLevel: "bronze", totalDonated: 50_00 });
    await happens(id, { kind: "disputed", amount: -50_00, source: "stripe", reference: "dp_1" });
    expect(await profileOf("marie@example.org")).toEqual(nothing);
    await happens(id, { kind: "disputeWon", amount: 50_00, source: "stripe", reference: "dp_1" });
    expect(await profileOf("marie@example.org")).toMatchObject({ donorLevel: "bronze", totalDonated: 50_00 });
  });

  test("the case of the address does not matter", async () => {
    await begin("Marie@Example.org");
    await createDonation({ amount: 100_00, donorEmail: "MARIE@example.ORG" }, completedEvent);
    expect(await profileOf("marie@example.org")).toMatchObject({ donorLevel: "silver" });
  });

  test("a new subscriber's earlier donations count at once", async () => {
    await createDonation({ amount: 1_000_00 }, completedEvent);
    await begin("marie@example.org");
    await begin("jean@example.org");
    expect(await profileOf("marie@example.org")).toMatchObject({
      donorLevel: "platinum",
      totalDonated: 1_000_00,
    });
    expect(await profileOf("jean@example.org")).toEqual(nothing);
  });

  test("a sum that is too large for its column does not stop a donation from being completed", async () => {
    await begin("marie@example.org");
    for (const _gift of [1, 2, 3]) await createDonation({ amount: 1_000_000_000 }, completedEvent);
    expect(await profileOf("marie@example.org")).toMatchObject({
      donorLevel: "platinum",
      totalDonated: 2_147_483_647,
    });
  });

  // Two transactions of one donor at once, which PGlite's one connection cannot show.
  test("the profile is locked before the donations are summed", async () => {
    await begin("marie@example.org");
    const asked: string[] = [];
    const noting = db.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(`${node.kind} ${JSON.stringify(node).includes('"name":"donations"') ? "donations" : ""}`);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await recalculateDonorTotals(noting, "marie@example.org");
    const [locked, summed] = ["UpdateQueryNode ", "SelectQueryNode donations"].map((one) =>
      asked.indexOf(one),
    );
    expect(locked).toBeGreaterThanOrEqual(0);
    expect(summed).toBeGreaterThan(locked!);
    expect(asked.at(-1)).toBe("UpdateQueryNode ");
  });

  test("a donor without a profile or without an address gets no level", async () => {
    await createDonation({ donorEmail: "marie@example.org" }, completedEvent);
    await createDonation({ donorEmail: null }, completedEvent);
    expect(await db.selectFrom("enhancedNewsletters").select("email").execute()).toEqual([]);
  });

  test("levels are recalculated when the ministry changes the amounts", async () => {
    await begin("marie@example.org");
    await begin("jean@example.org");
    await createDonation({ amount: 100_00 }, completedEvent);
    const { caller } = await administrator();
    const given = {
      giving: { wall: { levels: { bronze: "10", silver: "20", gold: "99.99", platinum: "100,01" } } },
    };
    await saveSystemSettings(caller, systemSettingsInput.parse(given));
    expect(await profileOf("marie@example.org")).toMatchObject({ donorLevel: "gold", totalDonated: 100_00 });
    expect(await profileOf("jean@example.org")).toEqual(nothing);
  });
});
