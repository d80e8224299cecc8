import type { Insertable, Kysely } from "kysely";
import { demoDonations } from "./library/demo-donations";
import type { DB } from "./schema/index";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds the demo donations with their ledgers, oldest first. Returns their ids. */
export async function addDemoDonations(trx: Kysely<DB>, now: Date): Promise<number[]> {
  const ids: number[] = [];
  const oldestFirst = [...demoDonations].sort((a, b) => b.daysAgo - a.daysAgo);
  for (const [at, { daysAgo, isRecurring, isPublic, isAnonymous, ...donation }] of oldestFirst.entries()) {
    const createdAt = new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
    const isPaid = donation.status === "completed" || donation.status === "refunded";
    const { id } = await trx
      .insertInto("donations")
      .values({
        ...donation,
        isRecurring: Boolean(isRecurring),
        isPublic: Boolean(isPublic),
        isAnonymous: Boolean(isAnonymous),
        isDemo: true,
        providerId: donation.paymentMethod === "zelle" ? null : `demo_example_${at + 1}`,
        memoCode: donation.paymentMethod === "zelle" ? `DEMO-000${at + 1}` : null,
        refundedAmount: donation.status === "refunded" ? donation.amount : 0,
        completedAt: isPaid ? createdAt : null,
        createdAt,
        updatedAt: createdAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addDemoLedger(trx, id, donation, createdAt);
    ids.push(id);
  }
  return ids;
}

type DemoLedgerEntry = Pick<Insertable<DB["donationLedger"]>, "kind" | "amount" | "source" | "afterStatus">;

/** Writes the ledger entries that give a donation its status. */
async function addDemoLedger(
  trx: Kysely<DB>,
  donationId: number,
  { status, amount, currency }: Pick<(typeof demoDonations)[number], "status" | "amount" | "currency">,
  createdAt: string,
): Promise<void> {
  const ledgerEntries: DemoLedgerEntry[] = [
    { kind: "pledged", amount: 0, source: "donor", afterStatus: "pending" },
  ];
  if (status === "failed")
    ledgerEntries.push({ kind: "failed", amount: 0, source: "system", afterStatus: status });
  if (status === "completed" || status === "refunded")
    ledgerEntries.push({ kind: "completed", amount, source: "system", afterStatus: "completed" });
  if (status === "refunded")
    ledgerEntries.push({ kind: "refunded", amount: -amount, source: "system", afterStatus: status });
  await trx
    .insertInto("donationLedger")
    .values(
      ledgerEntries.map((entry, at) => ({
        donationId,
        currency,
        isDemo: true,
        createdAt,
        ...entry,
        beforeStatus: ledgerEntries[at - 1]?.afterStatus ?? null,
        reference: entry.kind === "pledged" ? "" : "demo",
      })),
    )
    .execute();
}

/** Deletes demo donations and their ledgers: no money was involved. */
export async function removeDemoDonations(trx: Kysely<DB>, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const donations = await trx
    .selectFrom("donations")
    .select("id")
    .where("id", "in", ids)
    .where("isDemo", "=", true)
    .execute();
  const demo = donations.map(({ id }) => id);
  if (demo.length === 0) return 0;
  await trx.deleteFrom("donationLedger").where("donationId", "in", demo).execute();
  await trx.deleteFrom("donations").where("id", "in", demo).execute();
  return demo.length;
}
