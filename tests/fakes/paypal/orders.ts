import { randomBytes } from "node:crypto";
import { invalid, notFound, unprocessable } from "./api-error";
import { payPalResponses } from "./responses";

export interface Money {
  currency_code: string;
  value: string;
}

export interface Payer {
  givenName: string;
  surname: string;
  email: string;
}

export interface FakeCapture {
  id: string;
  status: "COMPLETED" | "PENDING" | "DECLINED" | "PARTIALLY_REFUNDED" | "REFUNDED";
  amount: Money;
  customId: string | undefined;
  orderId: string;
  createTime: string;
  /** Time of the last change, also of a refund. */
  updateTime: string;
}

export interface FakeRefund {
  id: string;
  status: "COMPLETED" | "PENDING" | "FAILED";
  amount: Money;
  captureId: string;
  customId: string | undefined;
  createTime: string;
  /** A reversal by PayPal. */
  isReversal: boolean;
}

export interface FakeOrder {
  id: string;
  status: "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED";
  unit: { amount: Money; customId: string | undefined; description: string | undefined };
  returnUrl: string;
  cancelUrl: string;
  brandName: string;
  locale: string;
  /** Created with `payment_source`: the approval link is then called `payer-action`. */
  hasPaymentSource: boolean;
  payer: Payer | undefined;
  /** The payer's funding source: accepted, declined, or pending at the bank. */
  funding: Funding;
  captures: FakeCapture[];
  refunds: FakeRefund[];
  createTime: string;
  /** Time of the last approval. */
  updateTime: string | undefined;
}

export type Funding = "good" | "declined" | "pending";

/** Unapproved orders are deleted after three hours. */
const LIFE_OF_AN_ORDER_MS = 3 * 60 * 60 * 1000;

const newId = () => randomBytes(9).toString("hex").slice(0, 17).toUpperCase();

const now = () => `${new Date().toISOString().slice(0, 19)}Z`;

const cents = ({ value }: Money) => Math.round(Number(value) * 100);

/** Orders, captures and refunds with their transitions (Orders v2, Payments v2). */
export function fakeOrders(base: () => string, happened: (type: string, resource: unknown) => void) {
  const orders = new Map<string, FakeOrder>();
  const { link, approveLink, orderView, captureView, refundView } = payPalResponses(base);

  function orderOf(id: string): FakeOrder {
    const order = orders.get(id);
    const isForgotten =
      order &&
      (order.status === "CREATED" || order.status === "PAYER_ACTION_REQUIRED") &&
      Date.now() - Date.parse(order.createTime) > LIFE_OF_AN_ORDER_MS;
    if (!order || isForgotten) throw notFound();
    return order;
  }
  function captureOf(id: string): { capture: FakeCapture; order: FakeOrder } {
    for (const order of orders.values()) {
      const capture = order.captures.find((one) => one.id === id);
      if (capture) return { capture, order };
    }
    throw notFound();
  }

  function createOrder(body: Record<string, unknown>): FakeOrder {
    if (body.intent !== "CAPTURE" && body.intent !== "AUTHORIZE")
      throw invalid("INVALID_PARAMETER_VALUE", "The value of a field is invalid.");
    const [unit] = (body.purchase_units ?? []) as {
      amount?: Money;
      custom_id?: string;
      description?: string;
    }[];
    const { amount } = unit ?? {};
    if (!unit || !amount?.currency_code || typeof amount.value !== "string")
      throw invalid("MISSING_REQUIRED_PARAMETER", "A required field / parameter is missing.");
    if (!/^\d+(\.\d+)?$/.test(amount.value))
      throw invalid(
        "INVALID_PARAMETER_SYNTAX",
        "The value of a field does not conform to the expected format.",
      );
    if (!["USD", "EUR", "CAD"].includes(amount.currency_code))
      throw unprocessable("CURRENCY_NOT_SUPPORTED", "Currency code is not currently supported.");
    if (/\.\d{3}/.test(amount.value))
      throw unprocessable("DECIMAL_PRECISION", "If the currency supports decimals, only two decimal places.");
    if (Number(amount.value) <= 0)
      throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", "Must be greater than zero.");
    if ((unit.custom_id?.length ?? 0) > 127 || (unit.description?.length ?? 0) > 127)
      throw invalid("INVALID_STRING_MAX_LENGTH", "The value of a field is too long.");
    const source = (body.payment_source as { paypal?: { experience_context?: Context } } | undefined)?.paypal;
    const context = source?.experience_context ?? (body.application_context as Context | undefined) ?? {};
    const order: FakeOrder = {
      id: newId(),
      status: source ? "PAYER_ACTION_REQUIRED" : "CREATED",
      unit: { amount, customId: unit.custom_id, description: unit.description },
      returnUrl: context.return_url ?? "",
      cancelUrl: context.cancel_url ?? "",
      brandName: context.brand_name ?? "",
      locale: context.locale ?? "",
      hasPaymentSource: source !== undefined,
      payer: undefined,
      funding: "good",
      captures: [],
      refunds: [],
      createTime: now(),
      updateTime: undefined,
    };
    orders.set(order.id, order);
    return order;
  }

  function approve(id: string, payer: Partial<Payer> = {}, funding: Funding = "good"): FakeOrder {
    const order = orderOf(id);
    if (order.status === "COMPLETED")
      throw unprocessable("ORDER_ALREADY_CAPTURED", "Order already captured.");
    order.payer = { givenName: "Rose", surname: "Jean", email: "rose.payer@example.org", ...payer };
    order.funding = funding;
    order.status = "APPROVED";
    order.updateTime = now();
    happened("CHECKOUT.ORDER.APPROVED", orderView(order));
    return order;
  }

  function captureOrder(id: string): FakeOrder {
    const order = orderOf(id);
    if (order.status === "COMPLETED") {
      throw unprocessable(
        "ORDER_ALREADY_CAPTURED",
        "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
      );
    }
    if (order.status !== "APPROVED") {
      throw unprocessable("ORDER_NOT_APPROVED", "Payer has not yet approved the Order for payment.", [
        approveLink(order),
      ]);
    }
    if (order.funding === "declined") {
      throw unprocessable(
        "INSTRUMENT_DECLINED",
        "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
        [link(`/checkoutnow?token=${order.id}`, "redirect")],
      );
    }
    const isPending = order.funding === "pending";
    const { amount, customId } = order.unit;
    const capture: FakeCapture = {
      id: newId(),
      status: isPending ? "PENDING" : "COMPLETED",
      amount,
      customId,
      orderId: order.id,
      createTime: now(),
      updateTime: now(),
    };
    order.captures.push(capture);
    order.status = "COMPLETED";
    happened(isPending ? "PAYMENT.CAPTURE.PENDING" : "PAYMENT.CAPTURE.COMPLETED", captureView(capture));
    return order;
  }

  /** The bank's decision on a pending capture. */
  function settleCapture(id: string, status: "COMPLETED" | "DECLINED"): void {
    const { capture } = captureOf(id);
    capture.status = status;
    capture.updateTime = now();
    happened(
      status === "COMPLETED" ? "PAYMENT.CAPTURE.COMPLETED" : "PAYMENT.CAPTURE.DENIED",
      captureView(capture),
    );
  }

  function refundCapture(id: string, value?: string, type = "PAYMENT.CAPTURE.REFUNDED"): FakeRefund {
    const { capture, order } = captureOf(id);
    const gone = order.refunds.reduce((sum, { amount }) => sum + cents(amount), 0);
    const left = cents(capture.amount) - gone;
    if (capture.status === "REFUNDED")
      throw unprocessable("CAPTURE_FULLY_REFUNDED", "The capture has already been fully refunded.");
    if (capture.status !== "COMPLETED" && capture.status !== "PARTIALLY_REFUNDED")
      throw unprocessable("REFUND_NOT_ALLOWED", "Only completed captures may be refunded.");
    const amount = { ...capture.amount, value: value ?? (left / 100).toFixed(2) };
    if (cents(amount) > left) {
      throw unprocessable(
        "REFUND_AMOUNT_EXCEEDED",
        "The refund amount must be less than or equal to the capture amount that has not yet been refunded.",
      );
    }
    const refund: FakeRefund = {
      id: newId(),
      status: "COMPLETED",
      amount,
      captureId: id,
      customId: capture.customId,
      createTime: now(),
      isReversal: type === "PAYMENT.CAPTURE.REVERSED",
    };
    order.refunds.push(refund);
    capture.status = cents(amount) === left ? "REFUNDED" : "PARTIALLY_REFUNDED";
    capture.updateTime = now();
    happened(type, refundView(refund));
    return refund;
  }

  /**
   * During a dispute the capture's status says that the money is held
   * (github.com/paypal/Checkout-NodeJS-SDK/issues/31).
   */
  function holdDisputed(id: string): void {
    const { capture } = captureOf(id);
    if (capture.status === "COMPLETED") capture.status = "PARTIALLY_REFUNDED";
    capture.updateTime = now();
  }

  /** A dispute is won: the capture is paid again. Only its status says so; there is no event. */
  function returnDisputed(id: string): void {
    const { capture, order } = captureOf(id);
    order.refunds = order.refunds.filter(({ isReversal }) => !isReversal);
    capture.status = order.refunds.length > 0 ? "PARTIALLY_REFUNDED" : "COMPLETED";
    capture.updateTime = now();
  }

  return {
    orders,
    orderOf,
    captureOf,
    createOrder,
    approve,
    captureOrder,
    settleCapture,
    refundCapture,
    holdDisputed,
    returnDisputed,
    orderView,
    captureView,
    refundView,
  };
}

interface Context {
  return_url?: string;
  cancel_url?: string;
  brand_name?: string;
  locale?: string;
}
