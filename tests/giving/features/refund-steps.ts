import { refundSchema } from "~/features/giving/admin/donations-admin.schema";
import { refundDonation } from "~/features/giving/admin/refunds-admin.server";
import type { FakeStripe } from "~tests/fakes/stripe";
import { books, treasurer } from "../world";

/** Requests a refund with the current number of refunds as `seen`, unless given. */
export async function refund(id: number, fields: Record<string, unknown> = {}) {
  const seen = (await books.ledger(id)).filter(({ kind }) => /^refund(ed|Failed)$/.test(kind)).length;
  return refundDonation(await treasurer(), refundSchema.parse({ id, seen, ...fields }));
}

export const refundsAsked = (stripe: FakeStripe) =>
  stripe.asked.filter(({ method, path }) => method === "POST" && path === "/v1/refunds");
