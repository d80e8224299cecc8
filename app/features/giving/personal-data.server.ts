import type { PersonalData } from "~/areas/area.server";
import { subDays } from "date-fns";
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { isDonorEmail } from "./my-giving/my-giving.queries.server";
import { formatMinorUnits } from "./donations/minor-units";
import { EVENT_PAYLOAD_DAYS, CLEARED_PAYLOAD } from "./retention.server";

/**
 * What was given under an address (case-folded): to show the donor, and to take every trace of them from it. The
 * amounts and the ledger stay, without a name; so do the numbered copies of receipts, which the law asks for.
 */
export const givingPersonalData: PersonalData = {
  name: "giving",
  async collect(db: Kysely<DB>, email: string): Promise<object[]> {
    const gifts = await db
      .selectFrom("donations")
      .leftJoin("receipts", "receipts.donationId", "donations.id")
      .select([
        "donations.id",
        "donations.amount",
        "donations.currency",
        "donations.donorName",
        "donations.donorEmail",
        "donations.paymentMethod",
        "donations.isRecurring",
        "donations.status",
        "donations.language",
        "donations.country",
        "donations.message",
        "donations.isPublic",
        "donations.isAnonymous",
        "donations.isDemo",
        "donations.memoCode",
        "donations.transactionId",
        "donations.createdAt",
        "donations.completedAt",
        "receipts.serial as receipt",
      ])
      .where(isDonorEmail<"donations">(email))
      .orderBy("donations.id")
      .execute();
    const monthly = await db
      .selectFrom("recurringDonations")
      .select(["amount", "currency", "donorName", "donorEmail", "language", "country", "message", "status"])
      .select(["isPublic", "isAnonymous", "isDemo", "createdAt", "cancelledAt"])
      .where(isDonorEmail<"recurringDonations">(email))
      .orderBy("id")
      .execute();
    const ids = gifts.map(({ id }) => id);
    const ledger = await inChunks(ids, (some) =>
      db
        .selectFrom("donationLedger")
        .select(["donationId", "kind", "amount", "currency", "source", "createdAt"])
        .where("donationId", "in", some)
        .orderBy("id")
        .execute(),
    );
    const wall = await inChunks(ids, (some) =>
      db
        .selectFrom("donorAppreciations")
        .select(["donationId", "donorName", "message", "country", "isAnonymous", "isPublic", "createdAt"])
        .where("donationId", "in", some)
        .execute(),
    );
    return [
      ...gifts.map(({ id, ...gift }) => ({
        ...toReadableRow(gift),
        ledger: ledger
          .filter(({ donationId }) => donationId === id)
          .map(({ donationId: _, ...entry }) => toReadableRow(entry)),
        onTheWall: wall
          .filter(({ donationId }) => donationId === id)
          .map(({ donationId: _, ...entry }) => toReadableRow(entry)),
      })),
      ...monthly.map((gift) => ({ monthly: true, ...toReadableRow(gift) })),
    ];
  },

  async erase(trx: Kysely<DB>, email: string): Promise<void> {
    const monthly = await trx
      .updateTable("recurringDonations")
      .set({ ...ERASED_DONOR, isPublic: 0 })
      .where(isDonorEmail<"recurringDonations">(email))
      .returning(["id", "provider", "providerId", "customerId", "status"])
      .execute();
    for (const { providerId, status } of monthly) {
      if (providerId === null || status === "cancelled") continue;
      await enqueue(trx, "stop-monthly-gift", { subscription: providerId });
    }
    const gifts = await trx
      .updateTable("donations")
      .set({ ...ERASED_DONOR, transactionId: null, isPublic: 0, requestKey: null })
      .where(isDonorEmail<"donations">(email))
      .returning(["id", "providerId", "checkoutId", "captureId", "invoiceId"])
      .execute();
    const ids = gifts.map(({ id }) => id);
    await inChunks(ids, (some) =>
      trx.deleteFrom("donorAppreciations").where("donationId", "in", some).execute(),
    );
    // What the gifts are worth among the badges stays its visitor's; that they were these gifts is forgotten.
    await inChunks(ids, (some) =>
      trx
        .updateTable("userEngagement")
        .set({ subject: null })
        .where(
          "subject",
          "in",
          some.map((id) => `donation:${id}`),
        )
        .execute(),
    );
    await clearPaymentEventsNaming(trx, [
      email,
      ...monthly.flatMap(({ providerId, customerId }) => [providerId, customerId]),
      ...gifts.flatMap(({ providerId, checkoutId, captureId, invoiceId }) => [
        ...[providerId, checkoutId, captureId, invoiceId],
      ]),
    ]);
  },

  async addresses(db: Kysely<DB>): Promise<string[]> {
    const rows = await db
      .selectFrom("donations")
      .select("donorEmail")
      .union(db.selectFrom("recurringDonations").select("donorEmail"))
      .execute();
    return rows.flatMap(({ donorEmail }) => (donorEmail === null ? [] : [donorEmail.toLowerCase()]));
  },
};

const ERASED_DONOR = { donorName: null, donorEmail: null, message: null, country: null, userId: null };

/** After so many days no provider repeats a report and no attempt to act on it is left. */
const UNHANDLED_EVENT_DAYS = 4;

/** Clears what providers reported, once it was acted on or can be no more, of whatever holds one of these as a whole string. */
async function clearPaymentEventsNaming(trx: Kysely<DB>, names: (string | null)[]): Promise<void> {
  const ago = (days: number) => subDays(new Date(), days).toISOString();
  const held = [...new Set(names)].flatMap((name) => (name === null ? [] : [payloadHolds(name)]));
  await inChunks(held, (some) =>
    trx
      .updateTable("webhookEvents")
      .set({ payload: CLEARED_PAYLOAD })
      .where((eb) =>
        eb.or([
          eb("handledAt", ">=", ago(EVENT_PAYLOAD_DAYS + 1)), // what is older was cleared by the clean-up
          eb.and([eb("handledAt", "is", null), eb("receivedAt", "<", ago(UNHANDLED_EVENT_DAYS))]),
        ]),
      )
      .where("payload", "!=", CLEARED_PAYLOAD)
      .where((eb) => eb.or(some))
      .execute(),
  );
}

/** Whether a report's JSON holds a text as a string of its own, in capitals or not. */
function payloadHolds(text: string): RawBuilder<boolean> {
  const pattern = JSON.stringify(text.toLowerCase()).replace(/[\\%_]/g, "\\$&");
  return sql<boolean>`lower(payload) like ${`%${pattern}%`} escape '\\'`;
}

/**
 * Whether a report (JSON) is of a gift, or a monthly one, whose donor is known here by an address. It holds those gifts:
 * their donor is erased before, or after, and then from the report too.
 */
export async function isOfKnownDonor(trx: Kysely<DB>, payload: string): Promise<boolean> {
  const names = [...new Set(providerIdsIn(JSON.parse(payload)))];
  const monthly = await inChunks(names, (some) =>
    trx
      .updateTable("recurringDonations")
      .set((eb) => ({ updatedAt: eb.ref("updatedAt") }))
      .where((eb) => eb.or((["providerId", "customerId"] as const).map((column) => eb(column, "in", some))))
      .returning("donorEmail")
      .execute(),
  );
  const columns = ["providerId", "checkoutId", "captureId", "invoiceId"] as const;
  const gifts = await inChunks(names, (some) =>
    trx
      .updateTable("donations")
      .set((eb) => ({ updatedAt: eb.ref("updatedAt") }))
      .where((eb) => eb.or(columns.map((column) => eb(column, "in", some))))
      .returning("donorEmail")
      .execute(),
  );
  return [...monthly, ...gifts].some(({ donorEmail }) => donorEmail !== null);
}

/** What may be a provider's name of something; PayPal says some only as the end of an address. */
function providerIdsIn(json: unknown): string[] {
  if (typeof json === "object" && json !== null) return Object.values(json).flatMap(providerIdsIn);
  const name = typeof json === "string" ? json.split("/").at(-1)! : "";
  return /^[\w-]{3,255}$/.test(name) ? [name] : [];
}

/** No statement names more than so many rows. */
const CHUNK_SIZE = 200;

async function inChunks<Item, Row>(items: Item[], act: (some: Item[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < items.length; from += CHUNK_SIZE) {
    rows.push(...(await act(items.slice(from, from + CHUNK_SIZE))));
  }
  return rows;
}

const FLAG_COLUMNS = ["isRecurring", "isPublic", "isAnonymous", "isDemo"];

/** A row as its person reads it: money as it is written, flags as what they are. */
const toReadableRow = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      name === "amount"
        ? formatMinorUnits(value as number)
        : FLAG_COLUMNS.includes(name)
          ? value === 1
          : value,
    ]),
  );
