import { z } from "zod";
import {
  askPayPal,
  basicAuthorization,
  payPalFailure,
  isFinalRefusal,
  payPalBase,
  PayPalRefused,
  type PayPalKeys,
} from "./paypal-client.server";
import { reachHttp, type Reach } from "./reachability.server";

/**
 * Whether PayPal accepts these credentials: requests an access token (developer.paypal.com/api/rest/authentication).
 */
export const reachPayPal = (keys: PayPalKeys): Promise<Reach> =>
  reachHttp(`${payPalBase(keys)}/v1/oauth2/token`, {
    method: "POST",
    headers: { Authorization: basicAuthorization(keys) },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });

/** Parses PayPal's "25.00" to minor units. */
const moneySchema = z
  .object({ currency_code: z.string(), value: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/) })
  .transform(({ currency_code, value }) => {
    const [whole = "", decimals = ""] = value.split(".");
    return { currency: currency_code, amount: Number(whole) * 100 + Number(decimals.padEnd(2, "0")) };
  });
const linkSchema = z.object({ href: z.string(), rel: z.string() });

/** A captured payment; `customId` is the order's. */
export const payPalCaptureSchema = z
  .object({
    id: z.string().min(1),
    status: z.string(),
    amount: moneySchema,
    custom_id: z.string().optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
    create_time: z.string().optional(),
    update_time: z.string().optional(),
  })
  .transform(({ amount, custom_id, supplementary_data, create_time, update_time, ...capture }) => ({
    ...capture,
    ...amount,
    customId: custom_id,
    orderId: supplementary_data?.related_ids?.order_id,
    /**
     * When it was paid (ISO). A bank payment that takes days is completed by an update; a refund is an update too.
     */
    paidAt: capture.status === "COMPLETED" ? (update_time ?? create_time) : create_time,
  }));
export type PayPalCapture = z.output<typeof payPalCaptureSchema>;

/** A refund; `captureId` is the refunded capture. */
export const payPalRefundSchema = z
  .object({
    id: z.string().min(1),
    status: z.string().default("COMPLETED"),
    amount: moneySchema,
    custom_id: z.string().optional(),
    links: z.array(linkSchema).default([]),
  })
  .transform(({ amount, custom_id, links, ...refund }) => ({
    ...refund,
    ...amount,
    customId: custom_id,
    captureId: links
      .find(({ rel, href }) => rel === "up" && href.includes("/captures/"))
      ?.href.split("/")
      .at(-1),
  }));
export type PayPalRefund = z.output<typeof payPalRefundSchema>;

const payerSchema = z.object({
  name: z.object({ given_name: z.string().optional(), surname: z.string().optional() }).optional(),
  email_address: z.string().optional(),
});
const orderSchema = z
  .object({
    id: z.string().min(1),
    status: z.string(),
    payer: payerSchema.optional(),
    payment_source: z.object({ paypal: payerSchema.optional() }).optional(),
    purchase_units: z.tuple(
      [
        z.object({
          amount: moneySchema,
          custom_id: z.string().optional(),
          payments: z
            .object({
              captures: z.array(payPalCaptureSchema).default([]),
              refunds: z.array(payPalRefundSchema).default([]),
            })
            .default({ captures: [], refunds: [] }),
        }),
      ],
      z.unknown(),
    ),
    update_time: z.string().optional(),
    links: z.array(linkSchema).default([]),
  })
  .transform(({ id, status, payer, payment_source, purchase_units: [unit], update_time, links }) => {
    const { name, email_address } = { ...payer, ...payment_source?.paypal };
    return {
      id,
      status,
      customId: unit.custom_id,
      ...unit.amount,
      captures: unit.payments.captures,
      refunds: unit.payments.refunds,
      /** ISO, if present: the last approval, while the order is `APPROVED`. */
      updatedAt: update_time,
      /** PayPal's approval page; null once it is not needed any more. */
      approve: links.find(({ rel }) => rel === "payer-action" || rel === "approve")?.href ?? null,
      payer: {
        name: [name?.given_name, name?.surname].filter(Boolean).join(" ") || null,
        email: email_address ?? null,
      },
    };
  });
/** An order (developer.paypal.com/docs/api/orders/v2); amount in minor units. */
export type PayPalOrder = z.output<typeof orderSchema>;

export interface NewPayPalOrder {
  /** In PayPal's form: "25.00". */
  amount: string;
  currency: string;
  /** Returned with every event of the order. */
  customId: string;
  description: string;
  brandName: string;
  /** Language of PayPal's pages, such as `fr-FR`. */
  locale: string;
  returnUrl: string;
  cancelUrl: string;
  requestId: string;
}

const ordersPath = "/v2/checkout/orders";
const orderPath = (id: string) => `${ordersPath}/${encodeURIComponent(id)}`;

/** Opens an order for one donation. Idempotent by `requestId`. Throws PayPalRefused, AppError 502. */
export async function openPayPalOrder(keys: PayPalKeys, order: NewPayPalOrder): Promise<PayPalOrder> {
  const { amount, currency, customId, description, brandName, locale, returnUrl, cancelUrl, requestId } =
    order;
  const body = {
    intent: "CAPTURE",
    purchase_units: [
      {
        custom_id: customId,
        description: description.slice(0, 127),
        amount: { currency_code: currency, value: amount },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: brandName.slice(0, 127),
          locale,
          shipping_preference: "NO_SHIPPING",
          user_action: "PAY_NOW",
          payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  };
  const question = { path: ordersPath, requestId, body: JSON.stringify(body), answer: orderSchema };
  const reply = await askPayPal(keys, { method: "POST", ...question });
  if (!reply.ok) throw new PayPalRefused(question, reply);
  return reply.answer;
}

/** The current order; null when PayPal does not have it, or no longer: unpaid orders are deleted after hours. */
export async function readPayPalOrder(keys: PayPalKeys, id: string): Promise<PayPalOrder | null> {
  const question = { path: orderPath(id), answer: orderSchema };
  const reply = await askPayPal(keys, { method: "GET", ...question });
  if (reply.ok) return reply.answer;
  if (reply.status === 404) return null;
  throw payPalFailure(question, reply.issue, reply.status);
}

/** The current capture; null when PayPal does not have it. */
export async function readPayPalCapture(keys: PayPalKeys, id: string): Promise<PayPalCapture | null> {
  const question = { path: `/v2/payments/captures/${encodeURIComponent(id)}`, answer: payPalCaptureSchema };
  const reply = await askPayPal(keys, { method: "GET", ...question });
  if (reply.ok) return reply.answer;
  if (reply.status === 404) return null;
  throw payPalFailure(question, reply.issue, reply.status);
}

// Declines that the donor can resolve with another funding source
// (developer.paypal.com/api/handle-payment-failures).
const DECLINE_ISSUES = [
  "INSTRUMENT_DECLINED",
  "CARD_EXPIRED",
  "PAYER_CANNOT_PAY",
  "PAYER_ACCOUNT_RESTRICTED",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
  "TRANSACTION_REFUSED",
  "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
  "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
  "COMPLIANCE_VIOLATION",
];

export type CaptureAnswer =
  | { outcome: "captured"; order: PayPalOrder }
  /** Captured by another request: read the order. */
  | { outcome: "alreadyCaptured" }
  /** The donor has to approve (again), on this page if given. */
  | { outcome: "notApproved" | "declined"; approve: string | null }
  | { outcome: "unknown" };

/** Captures an approved order. Idempotent by `requestId`. Throws AppError 502. */
export async function capturePayPalOrder(
  keys: PayPalKeys,
  id: string,
  requestId: string,
): Promise<CaptureAnswer> {
  const question = { path: `${orderPath(id)}/capture`, requestId, body: "{}", answer: orderSchema };
  const reply = await askPayPal(keys, { method: "POST", ...question });
  if (reply.ok) return { outcome: "captured", order: reply.answer };
  const { issue, links, status } = reply;
  if (issue === "ORDER_ALREADY_CAPTURED") return { outcome: "alreadyCaptured" };
  const approve = links.find(({ rel }) => /^(redirect|payer-action|approve)$/.test(rel))?.href ?? null;
  if (issue === "ORDER_NOT_APPROVED" || issue === "PAYER_ACTION_REQUIRED")
    return { outcome: "notApproved", approve };
  if (DECLINE_ISSUES.includes(issue)) return { outcome: "declined", approve };
  if (status === 404) return { outcome: "unknown" };
  throw payPalFailure(question, issue, status);
}

export type RefundAnswer =
  | { outcome: "refunded"; refund: PayPalRefund }
  /** More than is left of the capture. */
  | { outcome: "tooMuch" }
  /** Refused by PayPal's rules: too old, disputed, or not allowed for the account. */
  | { outcome: "refused"; issue: string };

const TOO_MUCH_ISSUES =
  /^(CAPTURE(D_AMOUNT)?_FULLY_REFUNDED|REFUND_AMOUNT_EXCEEDED|MAX_NUMBER_OF_REFUNDS_EXCEEDED)$/;

/** Refunds a capture, in full or in part. Idempotent by `requestId`. Throws AppError 502. */
export async function refundPayPalCapture(
  keys: PayPalKeys,
  captureId: string,
  { amount, currency, requestId }: { amount: string; currency: string; requestId: string },
): Promise<RefundAnswer> {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
  const body = JSON.stringify({ amount: { currency_code: currency, value: amount } });
  const reply = await askPayPal(keys, { method: "POST", path, requestId, body, answer: payPalRefundSchema });
  if (reply.ok) {
    const isGiven = reply.answer.status !== "FAILED" && reply.answer.status !== "CANCELLED";
    return isGiven
      ? { outcome: "refunded", refund: reply.answer }
      : { outcome: "refused", issue: reply.answer.status };
  }
  const { issue, status } = reply;
  // The same refund is in progress: a retry with the same key returns its result.
  if (!isFinalRefusal(status, issue)) throw payPalFailure({ path }, issue, status);
  return TOO_MUCH_ISSUES.test(issue) ? { outcome: "tooMuch" } : { outcome: "refused", issue };
}
