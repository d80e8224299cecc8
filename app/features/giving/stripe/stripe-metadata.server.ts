import type { Kysely } from "kysely";
import { env } from "~/config/env.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";

type StripeMetadata = Record<string, string>;

const site = new URL(env.PUBLIC_URL).host;

/**
 * Metadata of everything we create at Stripe, so that its events find the donation even when its id was never stored.
 * Includes the creation time, because a restored database assigns ids again.
 */
export const stripeMetadata = ({ id, createdAt }: Pick<DonationRow, "id" | "createdAt">): StripeMetadata => ({
  donationId: String(id),
  site,
  begun: createdAt,
});

/** The idempotency key of a call about a donation; unique in an account that several sites share. */
export const idempotencyKey = (
  what: string,
  { id, createdAt }: Pick<DonationRow, "id" | "createdAt">,
): string => `${what} ${site} ${id} ${createdAt}`;

const selectStripeDonations = (from: Kysely<DB>) =>
  from.selectFrom("donations").selectAll().where("paymentMethod", "=", "stripe").where("isDemo", "=", false);

/** The donation that metadata names; undefined when another site created the object. */
export async function findDonationByMetadata(marks: StripeMetadata): Promise<DonationRow | undefined> {
  const { donationId = "", site: madeBy, begun } = marks;
  if (madeBy !== site || !/^[1-9]\d{0,14}$/.test(donationId)) return undefined;
  const donation = await selectStripeDonations(db).where("id", "=", Number(donationId)).executeTakeFirst();
  return begun === undefined || donation?.createdAt === begun ? donation : undefined;
}

/** The donation of a PaymentIntent: by the stored id, else by its metadata. */
export async function findDonationByPaymentIntent(
  intent: string,
  marks: StripeMetadata,
): Promise<DonationRow | undefined> {
  const known = await selectStripeDonations(db).where("providerId", "=", intent).executeTakeFirst();
  return known ?? (await findDonationByMetadata(marks));
}

/** The donation of a Checkout session. */
export async function findDonationByCheckout(
  checkout: string,
  marks: StripeMetadata,
): Promise<DonationRow | undefined> {
  const known = await selectStripeDonations(db).where("checkoutId", "=", checkout).executeTakeFirst();
  return known ?? (await findDonationByMetadata(marks));
}
