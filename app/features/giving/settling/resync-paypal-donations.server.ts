import { sql } from "kysely";
import { log } from "~/config/log.server";
import { db } from "~db/client";
import { getPaymentAccounts, getProviderAccounts } from "../payment-methods/payment-accounts.server";
import { resyncFromPayPal } from "../paypal/paypal-sync.server";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const RESYNC_INTERVAL_MS = 20 * MINUTE_MS;

const RESYNCS_PER_DAY = DAY_MS / RESYNC_INTERVAL_MS;

const RESYNC_PERIOD_MS = 30 * DAY_MS;

/**
 * Without a PayPal webhook: re-reads the PayPal donations of the last 30 days, each once a day, some of them in each
 * run. Throws when some could not be read.
 */
export async function resyncPayPalDonations(now: Date): Promise<void> {
  const { paypal } = await getProviderAccounts();
  if (!paypal || paypal.webhookId !== "" || (await getPaymentAccounts()).demo.paypal) return;
  const turn = Math.floor(now.getTime() / RESYNC_INTERVAL_MS) % RESYNCS_PER_DAY;
  const rows = await db
    .selectFrom("donations")
    .selectAll()
    .where("isDemo", "=", false)
    .where("status", "=", "completed")
    .where("completedAt", ">", new Date(now.getTime() - RESYNC_PERIOD_MS).toISOString())
    .where("paymentMethod", "=", "paypal")
    .where("memoCode", "is", null)
    .where(sql<number>`id % ${sql.lit(RESYNCS_PER_DAY)}`, "=", turn)
    .execute();
  let failures = 0;
  for (const row of rows) {
    try {
      await resyncFromPayPal(paypal, row);
    } catch (error) {
      log.warn({ donationId: row.id, err: error }, "a donation could not be read again");
      failures += 1;
    }
  }
  if (failures > 0) throw new Error(`${failures} donations could not be read again.`);
}
