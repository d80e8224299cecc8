import { applyPayPalEvent } from "~/features/giving/paypal/apply-paypal-event.server";
import { createPayPalOrder, capturePayPalDonation } from "~/features/giving/paypal/paypal-payments.server";
import { donorCaller, payPalDonationInput, withPayPal } from "~tests/support/paypal";

export const paypal = withPayPal();

let visits = 0;

const begin = (fields: Record<string, unknown> = {}) =>
  createPayPalOrder(
    donorCaller(),
    payPalDonationInput({ attempt: `visit-${++visits}`, isPublic: true, ...fields }),
  );

const orderOf = (id: string) => paypal.fake.orders.get(id)!;

/** A donation approved and paid at PayPal, without any event received. */
export async function paidUnheard(
  fields: Record<string, unknown> = {},
  funding: "good" | "pending" = "good",
) {
  const begun = await begin(fields);
  paypal.fake.approve(begun.id, {}, funding);
  paypal.fake.capture(begun.id);
  return { ...begun, captureId: orderOf(begun.id).captures[0]!.id };
}

export async function paid(fields: Record<string, unknown> = {}) {
  const begun = await begin(fields);
  paypal.fake.approve(begun.id);
  await capturePayPalDonation(begun.gift);
  return { ...begun, captureId: orderOf(begun.id).captures[0]!.id };
}

/** The newest event of a type, as its job reads it. */
export const reported = (type: string) =>
  JSON.parse(JSON.stringify(paypal.fake.events.findLast(({ event_type }) => event_type === type)!)) as {
    resource: Record<string, unknown>;
  };

export const report = (type: string) => applyPayPalEvent(reported(type));
