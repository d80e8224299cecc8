import type { FakeCapture, FakeOrder, FakeRefund } from "./orders";
import type { Link } from "./api-error";

/** Orders, captures and refunds in the form of PayPal's answers and events. */
export function payPalResponses(base: () => string) {
  const link = (path: string, rel: string, method = "GET"): Link => ({ href: base() + path, rel, method });
  const approveLink = (order: FakeOrder) =>
    link(`/checkoutnow?token=${order.id}`, order.hasPaymentSource ? "payer-action" : "approve");
  const payerView = ({ payer }: FakeOrder) =>
    payer && {
      name: { given_name: payer.givenName, surname: payer.surname },
      email_address: payer.email,
      payer_id: "QYR5Z8XDVJNXQ",
    };
  const captureView = (capture: FakeCapture) => ({
    id: capture.id,
    status: capture.status,
    amount: capture.amount,
    final_capture: true,
    ...(capture.customId !== undefined && { custom_id: capture.customId }),
    ...(capture.status === "PENDING" && { status_details: { reason: "ECHECK" } }),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    create_time: capture.createTime,
    update_time: capture.updateTime,
    links: [
      link(`/v2/payments/captures/${capture.id}`, "self"),
      link(`/v2/payments/captures/${capture.id}/refund`, "refund", "POST"),
      link(`/v2/checkout/orders/${capture.orderId}`, "up"),
    ],
  });
  const refundView = (refund: FakeRefund) => ({
    id: refund.id,
    status: refund.status,
    amount: refund.amount,
    ...(refund.customId !== undefined && { custom_id: refund.customId }),
    create_time: refund.createTime,
    update_time: refund.createTime,
    links: [
      link(`/v2/payments/refunds/${refund.id}`, "self"),
      link(`/v2/payments/captures/${refund.captureId}`, "up"),
    ],
  });
  function orderView(order: FakeOrder) {
    const { amount, customId, description } = order.unit;
    const payer = payerView(order);
    const isOpen = order.status === "CREATED" || order.status === "PAYER_ACTION_REQUIRED";
    return {
      id: order.id,
      intent: "CAPTURE",
      status: order.status,
      create_time: order.createTime,
      ...(order.updateTime !== undefined && { update_time: order.updateTime }),
      purchase_units: [
        {
          reference_id: "default",
          amount,
          ...(customId !== undefined && { custom_id: customId }),
          ...(description !== undefined && { description }),
          ...(order.captures.length > 0 && {
            payments: {
              captures: order.captures.map(captureView),
              ...(order.refunds.length > 0 && { refunds: order.refunds.map(refundView) }),
            },
          }),
        },
      ],
      ...(payer && { payer }),
      payment_source: { paypal: payer ? { name: payer.name, email_address: payer.email_address } : {} },
      links: [
        link(`/v2/checkout/orders/${order.id}`, "self"),
        ...(isOpen ? [approveLink(order)] : []),
        ...(order.status === "APPROVED"
          ? [link(`/v2/checkout/orders/${order.id}/capture`, "capture", "POST")]
          : []),
      ],
    };
  }

  return { link, approveLink, orderView, captureView, refundView };
}
