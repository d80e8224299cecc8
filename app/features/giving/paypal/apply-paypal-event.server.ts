import { z } from "zod";
import { type PayPalCapture, payPalCaptureSchema, payPalRefundSchema } from "~/providers/paypal.server";
import { toMoneyMismatch, updateDonationFacts } from "../ledger/ledger.server";
import type { EventOutcome } from "../payment-events/store-payment-event.server";
import { findPayPalDonation, isOfOtherOrder, recordWithOutcome } from "./find-paypal-donation.server";
import { recordPayPalApproval, settlePayPalDonation } from "./paypal-sync.server";
import { isDifferentAmount, toCompletionEvent } from "./record-paypal-orders.server";
import {
  disputeSchema,
  recordFailedPayPalRefund,
  recordPayPalDispute,
  recordPayPalRefund,
  recordPayPalReversal,
} from "./record-paypal-refunds.server";

const eventSchema = z.object({
  event_type: z.string(),
  /** ISO. */
  create_time: z.string().optional(),
  resource: z.unknown().optional(),
});

const orderSchema = z.object({
  id: z.string(),
  purchase_units: z.array(z.object({ custom_id: z.string().optional() })).default([]),
});

/** Handles an event of PayPal (developer.paypal.com/api/rest/webhooks/event-names). Throws AppError 502. */
export async function applyPayPalEvent(event: unknown): Promise<EventOutcome> {
  const { event_type: type, create_time: at, resource } = eventSchema.parse(event);
  switch (type) {
    case "CHECKOUT.ORDER.APPROVED":
      return applyOrderApproved(orderSchema.parse(resource), at);
    case "PAYMENT.CAPTURE.COMPLETED":
      return applyCaptureCompleted(payPalCaptureSchema.parse(resource));
    case "PAYMENT.CAPTURE.PENDING":
      return applyCapturePending(payPalCaptureSchema.parse(resource));
    case "PAYMENT.CAPTURE.DENIED":
    case "PAYMENT.CAPTURE.DECLINED":
      return applyCaptureDenied(payPalCaptureSchema.parse(resource));
    case "PAYMENT.CAPTURE.REFUNDED":
      return recordPayPalRefund(payPalRefundSchema.parse(resource));
    case "PAYMENT.CAPTURE.REVERSED":
      return recordPayPalReversal(payPalRefundSchema.parse(resource));
    case "PAYMENT.REFUND.FAILED":
      return recordFailedPayPalRefund(payPalRefundSchema.parse(resource));
    case "CUSTOMER.DISPUTE.CREATED":
    case "CUSTOMER.DISPUTE.RESOLVED":
      return recordPayPalDispute(disputeSchema.parse(resource), type === "CUSTOMER.DISPUTE.RESOLVED");
    default:
      return "ignored";
  }
}

/**
 * The donor approved: captures the order, in case they never return to the site. An approval older than the last
 * decline is not captured again, because its donor has read that nothing was charged.
 */
async function applyOrderApproved(
  { id, purchase_units }: z.output<typeof orderSchema>,
  at: string | undefined,
): Promise<EventOutcome> {
  const row = await findPayPalDonation({ customId: purchase_units[0]?.custom_id, orderId: id });
  if (!row) return "unknown";
  await recordPayPalApproval(row, at);
  const settled = await settlePayPalDonation(row.id);
  return settled.status === row.status ? "unchanged" : "applied";
}

async function applyCaptureCompleted(capture: PayPalCapture): Promise<EventOutcome> {
  const row = await findPayPalDonation({ ...capture, captureId: capture.id });
  if (!row) return "unknown";
  const isOther = isOfOtherOrder(row, capture);
  if (isOther || isDifferentAmount(row, capture)) {
    const mismatch = toMoneyMismatch(capture.amount, capture.currency, isOther ? capture.orderId : undefined);
    return recordWithOutcome(row, { ...mismatch, source: "paypal", reference: capture.id });
  }
  const isUnnamed = (row.donorName === null && !row.isPublic) || row.donorEmail === null;
  if (isUnnamed) await settlePayPalDonation(row.id); // The order names the payer; the capture does not.
  return recordWithOutcome(row, toCompletionEvent(capture), {
    captureId: capture.id,
    ...(capture.orderId !== undefined && { providerId: capture.orderId }),
  });
}

/** PayPal or the bank is still reviewing the payment: the donation stays pending. */
async function applyCapturePending(capture: PayPalCapture): Promise<EventOutcome> {
  const row = await findPayPalDonation({ ...capture, captureId: capture.id });
  if (!row || isOfOtherOrder(row, capture)) return "unknown";
  await updateDonationFacts(row.id, { captureId: capture.id });
  return "unchanged";
}

async function applyCaptureDenied(capture: PayPalCapture): Promise<EventOutcome> {
  const row = await findPayPalDonation({ ...capture, captureId: capture.id });
  if (!row || isOfOtherOrder(row, capture)) return "unknown";
  return recordWithOutcome(row, { kind: "failed", source: "paypal", reference: capture.id });
}
