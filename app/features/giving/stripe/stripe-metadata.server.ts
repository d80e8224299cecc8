import type { Kysely } from "kysely";
import { env } from "~/config/env.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";

type StripeMetadata = Record<string, string>;

const site = new URL(env.PUBLIC_URL).host;

/**
 * What everything we make at Stripe carries, so that its reports find the gift even when we never stored its id; with the
 * gift's time, since a restored database counts its ids anew.
 */
export const stripeMetadata = ({ id, createdAt }: Pick<DonationRow, "id" | "createdAt">): StripeMetadata => ({
  donationId: String(id),
  site,
  begun: createdAt,
});

/** Names a call about a gift, so that Stripe makes the thing once: also in an account that several sites share. */
export const idempotencyKey = (
  what: string,
  { id, createdAt }: Pick<DonationRow, "id" | "createdAt">,
): string => `${what} ${site} ${id} ${createdAt}`;

const selectStripeDonations = (from: Kysely<DB>) =>
  from.selectFrom("donations").selectAll().where("paymentMethod", "=", "stripe").where("isDemo", "=", 0);

/** The gift with an id of ours that Stripe's thing carries; undefined where another site made it. */
export async function findDonationByMetadata(marks: StripeMetadata): Promise<DonationRow | undefined> {
  const { donationId = "", site: madeBy, begun } = marks;
  if (madeBy !== site || !/^[1-9]\d{0,14}$/.test(donationId)) return undefined;
  const gift = await selectStripeDonations(db).where("id", "=", Number(donationId)).executeTakeFirst();
  return begun === undefined || gift?.createdAt === begun ? gift : undefined;
}

/** The gift that a payment at Stripe is about: by the id we stored, else by the mark it carries. */
export async function findDonationByPaymentIntent(
  intent: string,
  marks: StripeMetadata,
): Promise<DonationRow | undefined> {
  const known = await selectStripeDonations(db).where("providerId", "=", intent).executeTakeFirst();
  return known ?? (await findDonationByMetadata(marks));
}

/** The gift of a hosted page. */
export async function findDonationByCheckout(
  checkout: string,
  marks: StripeMetadata,
): Promise<DonationRow | undefined> {
  const known = await selectStripeDonations(db).where("checkoutId", "=", checkout).executeTakeFirst();
  return known ?? (await findDonationByMetadata(marks));
}
