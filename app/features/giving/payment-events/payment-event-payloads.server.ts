import { subDays } from "date-fns";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { inChunks } from "../donations/in-chunks";

/** As the privacy page says. */
const EVENT_PAYLOAD_DAYS = 90;

/** What is left of a provider's report once it was kept long enough. */
export const CLEARED_PAYLOAD = "{}";

/** Clears the payload of events that were handled, or never could be, more than 90 days ago. The rows stay. */
export async function clearOldEventPayloads(now: Date): Promise<void> {
  const before = subDays(now, EVENT_PAYLOAD_DAYS).toISOString();
  await db
    .updateTable("webhookEvents")
    .set({ payload: CLEARED_PAYLOAD })
    .where((eb) =>
      eb.or([
        eb("handledAt", "<", before),
        eb.and([eb("handledAt", "is", null), eb("receivedAt", "<", before)]),
      ]),
    )
    .where("payload", "!=", CLEARED_PAYLOAD)
    .execute();
}

/** After so many days no provider repeats a report and no attempt to act on it is left. */
const UNHANDLED_EVENT_DAYS = 4;

/** Clears what providers reported, once it was acted on or can be no more, of whatever holds one of these as a whole string. */
export async function clearPaymentEventsNaming(trx: Kysely<DB>, names: (string | null)[]): Promise<void> {
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
