import { createHash } from "node:crypto";
import { log } from "~/config/log.server";
import { stripeEvents } from "../payment-events/webhook-event-names";
import { type ListedStripeEvent, listStripeEvents } from "~/providers/stripe-events-list.server";
import { StripeFailed } from "~/providers/stripe.server";
import { db } from "~db/client";
import { inChunks } from "../donations/in-chunks";
import { storePaymentEvent } from "../payment-events/store-payment-event.server";
import {
  getPaymentAccounts,
  getProviderAccounts,
  type StripeAccount,
} from "../payment-methods/payment-accounts.server";

const HOUR_MS = 60 * 60_000;

const DAY_MS = 24 * HOUR_MS;

/** Stripe keeps events for this long. */
const STRIPE_HISTORY_MS = 30 * DAY_MS;

/** Each poll overlaps the one before: clocks differ, and duplicates are stored once. */
const OVERLAP_MS = DAY_MS;

/** The period of one request. */
const POLL_WINDOW_MS = 2 * DAY_MS;

/**
 * Fetches Stripe's events since the last successful poll and stores them like webhook events. This finds events that
 * were lost, missed while the site was down, or newer than a restored backup; without a webhook, all events. An
 * interrupted poll continues where it stopped. A key without permission is only logged. Throws AppError 502.
 */
export async function pollStripeEvents(now: Date): Promise<void> {
  const { stripe } = await getProviderAccounts();
  if (!stripe || (await getPaymentAccounts()).demo.stripe) return;
  const known = (await readLastPolled(stripe)) ?? (await readFirstStripeDonationTime());
  if (known === undefined) return;
  const oldest = now.getTime() - STRIPE_HISTORY_MS;
  let from = Math.max(oldest, Math.min(Date.parse(known), now.getTime()) - OVERLAP_MS);
  try {
    while (from < now.getTime()) {
      const end = from + POLL_WINDOW_MS;
      const until = end < now.getTime() ? new Date(end) : undefined;
      await storeListedEvents(
        await listStripeEvents(stripe, { types: stripeEvents, from: new Date(from), until }),
      );
      await saveLastPolled(stripe, until ?? now);
      from = end;
    }
  } catch (error) {
    if (!(error instanceof StripeFailed && error.isForbidden)) throw error;
    log.warn({ provider: "stripe" }, "this key may not read events: what was not reported stays unknown");
  }
}

async function storeListedEvents(events: ListedStripeEvent[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  const rows = await inChunks(ids, (some) =>
    db
      .selectFrom("webhookEvents")
      .select("eventId")
      .where("provider", "=", "stripe")
      .where("eventId", "in", some)
      .execute(),
  );
  const known = new Set(rows.map(({ eventId }) => eventId));
  for (const event of events) {
    const { id: eventId, type } = event;
    if (!known.has(eventId))
      await storePaymentEvent({ provider: "stripe", eventId, type, payload: JSON.stringify(event) });
  }
}

/** When the first card donation began; earlier events are not ours. */
async function readFirstStripeDonationTime(): Promise<string | undefined> {
  const first = await db
    .selectFrom("donations")
    .select("createdAt")
    .where("paymentMethod", "=", "stripe")
    .where("isDemo", "=", false)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first?.createdAt;
}

/** Per secret key: another account has its own position. */
const pollRunKey = ({ secretKey }: StripeAccount) => ({
  name: "stripe-events",
  slot: createHash("sha256").update(secretKey).digest("hex").slice(0, 16),
});

async function saveLastPolled(account: StripeAccount, until: Date): Promise<void> {
  const run = { outcome: "{}", finishedAt: until.toISOString() };
  await db
    .insertInto("scheduleRuns")
    .values({ ...pollRunKey(account), ...run })
    .onConflict((conflict) => conflict.columns(["name", "slot"]).doUpdateSet(run))
    .execute();
}

/** The time (ISO) up to which Stripe's events were fetched. */
async function readLastPolled(account: StripeAccount): Promise<string | undefined> {
  const { name, slot } = pollRunKey(account);
  const run = await db
    .selectFrom("scheduleRuns")
    .select("finishedAt")
    .where("name", "=", name)
    .where("slot", "=", slot)
    .executeTakeFirst();
  return run?.finishedAt;
}

/** Without a successful poll for this long, missed events count as unknown. */
const POLLING_STALE_MS = 2 * HOUR_MS;

/** Whether polling has not worked for hours: the key may not read events. */
export async function isStripePollingStale(account: StripeAccount, now = new Date()): Promise<boolean> {
  const known = (await readLastPolled(account)) ?? (await readFirstStripeDonationTime());
  return known !== undefined && now.getTime() - Date.parse(known) > POLLING_STALE_MS;
}
