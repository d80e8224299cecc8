import { subDays } from "date-fns";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { inChunks } from "../donations/in-chunks";

/** The period that the privacy page states. */
const EVENT_PAYLOAD_DAYS = 90;

/** The payload of an event after it was cleared. */
export const CLEARED_PAYLOAD = "{}";

/** Clears the payload of events handled, or received and never handled, more than 90 days ago. The rows stay. */
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

/** After this many days no provider resends an event and no retry of the job is left. */
const UNHANDLED_EVENT_DAYS = 4;

/**
 * Clears the payload of every event that contains one of `names` as a whole JSON string, unless it still waits to be
 * handled.
 */
export async function clearPaymentEventsNaming(trx: Kysely<DB>, names: (string | null)[]): Promise<void> {
  const ago = (days: number) => subDays(new Date(), days).toISOString();
  const held = [...new Set(names)].flatMap((name) => (name === null ? [] : [payloadHolds(name)]));
  await inChunks(held, (some) =>
    trx
      .updateTable("webhookEvents")
      .set({ payload: CLEARED_PAYLOAD })
      .where((eb) =>
        eb.or([
          eb("handledAt", ">=", ago(EVENT_PAYLOAD_DAYS + 1)), // Older payloads were cleared by the clean-up.
          eb.and([eb("handledAt", "is", null), eb("receivedAt", "<", ago(UNHANDLED_EVENT_DAYS))]),
        ]),
      )
      .where("payload", "!=", CLEARED_PAYLOAD)
      .where((eb) => eb.or(some))
      .execute(),
  );
}

/** Whether the payload contains a text as a whole JSON string, ignoring case. */
function payloadHolds(text: string): RawBuilder<boolean> {
  const pattern = JSON.stringify(text.toLowerCase()).replace(/[\\%_]/g, "\\$&");
  return sql<boolean>`lower(payload) like ${`%${pattern}%`} escape '\\'`;
}

/**
 * Whether an event belongs to a donation, also a monthly one, with a stored e-mail address. Locks these rows, so that
 * a concurrent erasure runs before or after; if after, it clears this payload too.
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
  const donations = await inChunks(names, (some) =>
    trx
      .updateTable("donations")
      .set((eb) => ({ updatedAt: eb.ref("updatedAt") }))
      .where((eb) => eb.or(columns.map((column) => eb(column, "in", some))))
      .returning("donorEmail")
      .execute(),
  );
  return [...monthly, ...donations].some(({ donorEmail }) => donorEmail !== null);
}

/** Strings that may be a provider's id; PayPal gives some only as the end of a URL. */
function providerIdsIn(json: unknown): string[] {
  if (typeof json === "object" && json !== null) return Object.values(json).flatMap(providerIdsIn);
  const name = typeof json === "string" ? json.split("/").at(-1)! : "";
  return /^[\w-]{3,255}$/.test(name) ? [name] : [];
}
