import { FakeStripeError, invalidParameter } from "./api-error";
import { paramText, paramTexts, type Params } from "./form-encoding";
import { amountOf } from "./payments";
import type { Charge, Dispute, Refund } from "./objects";
import type { FakeStripeAccount } from "./account";

/** The charge of a refund or dispute, by its own id or its payment's. */
function chargeOf(world: FakeStripeAccount, params: Params): Charge {
  const charge = paramText(params.charge);
  if (charge) return world.charges.take(charge);
  const intent = paramText(params.payment_intent);
  if (!intent)
    throw invalidParameter(
      "charge",
      "One of the following params should be provided: payment_intent, charge.",
    );
  const { latest_charge, status } = world.intents.take(intent);
  if (status !== "succeeded" || !latest_charge) {
    throw new FakeStripeError(
      400,
      `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
    );
  }
  return world.charges.take(latest_charge);
}

/** docs.stripe.com/api/refunds/create */
export function createRefund(world: FakeStripeAccount, params: Params): Refund {
  const charge = chargeOf(world, params);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw new FakeStripeError(400, message, { code: "charge_already_refunded" });
  }
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw new FakeStripeError(400, message, { code: "charge_disputed" });
  }
  const amount = params.amount === undefined ? left : amountOf(params);
  if (amount > left) {
    throw invalidParameter(
      "amount",
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      "amount_too_large",
    );
  }
  const id = world.newId("re");
  const refund = world.refunds.put({
    id,
    object: "refund",
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    status: "succeeded",
    reason: paramText(params.reason) ?? null,
    balance_transaction: world.move("refund", -amount, charge.currency, id).id,
    metadata: paramTexts(params.metadata),
    created: world.now(),
  });
  countRefunded(charge, amount);
  world.tell("refund.created", refund);
  world.tell("charge.refunded", charge);
  return refund;
}

/** The donor's bank returns a refund (docs.stripe.com/refunds#failed-refunds). */
export function failRefund(world: FakeStripeAccount, refund: Refund): Refund {
  if (refund.status === "failed") throw new Error(`${refund.id} failed before`);
  refund.status = "failed";
  refund.failure_reason = "expired_or_canceled_card";
  const { id } = world.move("refund_failure", refund.amount, refund.currency, refund.id);
  refund.failure_balance_transaction = id;
  countRefunded(world.charges.take(refund.charge), -refund.amount);
  world.tell("refund.updated", refund);
  world.tell("refund.failed", refund);
  return refund;
}

function countRefunded(charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
}

/** Opens a dispute. An inquiry takes no money (docs.stripe.com/disputes). */
export function openDispute(world: FakeStripeAccount, intentId: string, { isInquiry = false } = {}): Dispute {
  const charge = chargeOf(world, { payment_intent: intentId });
  const amount = charge.amount - charge.amount_refunded;
  const id = world.newId("du");
  charge.disputed = true;
  const taken = isInquiry ? [] : [world.move("adjustment", -amount, charge.currency, id)];
  const dispute = world.disputes.put({
    id,
    object: "dispute",
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    status: isInquiry ? "warning_needs_response" : "needs_response",
    reason: "fraudulent",
    is_charge_refundable: isInquiry,
    balance_transactions: taken,
    metadata: {},
    created: world.now(),
    livemode: false,
  });
  world.tell("charge.dispute.created", dispute);
  if (!isInquiry) world.tell("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

export function closeDispute(world: FakeStripeAccount, dispute: Dispute, end: "won" | "lost"): Dispute {
  const wasInquiry = dispute.status === "warning_needs_response";
  dispute.status = wasInquiry ? "warning_closed" : end;
  if (!wasInquiry && end === "won") {
    dispute.balance_transactions = [
      ...dispute.balance_transactions,
      world.move("adjustment", dispute.amount, dispute.currency, dispute.id),
    ];
  }
  world.tell("charge.dispute.closed", dispute);
  if (dispute.status === "won") world.tell("charge.dispute.funds_reinstated", dispute);
  return dispute;
}
