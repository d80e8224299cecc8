type Metadata = Record<string, string>;

export interface Intent {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  client_secret: string;
  customer: string | null;
  description: string | null;
  receipt_email: string | null;
  metadata: Metadata;
  payment_method: string | null;
  payment_method_types: string[];
  setup_future_usage: string | null;
  latest_charge: string | null;
  last_payment_error: object | null;
  next_action: {
    type: "redirect_to_url";
    redirect_to_url: { url: string; return_url: string | null };
  } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  created: number;
  livemode: false;
}
export interface Charge {
  id: string;
  object: "charge";
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  currency: string;
  status: "succeeded" | "failed";
  paid: boolean;
  captured: boolean;
  refunded: boolean;
  disputed: boolean;
  payment_intent: string;
  payment_method: string;
  balance_transaction: string | null;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Metadata;
  created: number;
  livemode: false;
}
export interface Refund {
  id: string;
  object: "refund";
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  status: "pending" | "succeeded" | "failed";
  reason: string | null;
  failure_reason?: string;
  balance_transaction: string;
  failure_balance_transaction?: string;
  metadata: Metadata;
  created: number;
}
export interface BalanceTransaction {
  id: string;
  object: "balance_transaction";
  amount: number;
  fee: number;
  net: number;
  currency: string;
  type: "charge" | "refund" | "refund_failure" | "adjustment";
  source: string;
  created: number;
}
export interface Dispute {
  id: string;
  object: "dispute";
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  status: "warning_needs_response" | "needs_response" | "warning_closed" | "won" | "lost";
  reason: string;
  is_charge_refundable: boolean;
  balance_transactions: BalanceTransaction[];
  metadata: Metadata;
  created: number;
  livemode: false;
}
export interface Card {
  id: string;
  object: "payment_method";
  type: "card";
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
  customer: string | null;
}

export interface Customer {
  id: string;
  object: "customer";
  email: string | null;
  name: string | null;
  preferred_locales: string[];
  metadata: Metadata;
  invoice_settings: { default_payment_method: string | null };
  created: number;
  livemode: false;
}
export interface Product {
  id: string;
  object: "product";
  name: string;
  active: boolean;
  created: number;
}
export interface SubscriptionItem {
  id: string;
  object: "subscription_item";
  subscription: string;
  price: {
    id: string;
    object: "price";
    currency: string;
    unit_amount: number;
    product: string;
    recurring: { interval: "month"; interval_count: 1 };
  };
  quantity: 1;
  current_period_start: number;
  current_period_end: number;
}
export interface Subscription {
  id: string;
  object: "subscription";
  status: "incomplete" | "incomplete_expired" | "active" | "past_due" | "canceled";
  customer: string;
  currency: string;
  items: { object: "list"; data: [SubscriptionItem]; has_more: false; url: string };
  latest_invoice: string;
  default_payment_method: string | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  metadata: Metadata;
  created: number;
  livemode: false;
}
export interface Invoice {
  id: string;
  object: "invoice";
  status: "open" | "paid" | "void";
  billing_reason: "subscription_create" | "subscription_cycle";
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  total: number;
  attempt_count: number;
  currency: string;
  customer: string;
  customer_email: string | null;
  parent: {
    type: "subscription_details";
    quote_details: null;
    subscription_details: { subscription: string; metadata: Metadata };
  };
  period_start: number;
  period_end: number;
  status_transitions: { paid_at: number | null };
  metadata: Metadata;
  created: number;
  livemode: false;
}
/** Links a payment to its invoice (docs.stripe.com/api/invoice-payment). */
export interface InvoicePayment {
  id: string;
  object: "invoice_payment";
  invoice: string;
  payment: { type: "payment_intent"; payment_intent: string };
  status: "open" | "paid" | "canceled";
  amount_requested: number;
  amount_paid: number | null;
  currency: string;
  is_default: true;
  created: number;
}
export interface CheckoutSession {
  id: string;
  object: "checkout.session";
  mode: "payment" | "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  amount_total: number;
  currency: string;
  customer: string | null;
  customer_email: string | null;
  payment_intent: string | null;
  subscription: string | null;
  invoice: string | null;
  customer_details: { email: string; name: string } | null;
  success_url: string;
  cancel_url: string | null;
  locale: string | null;
  metadata: Metadata;
  url: string | null;
  expires_at: number;
  created: number;
  livemode: false;
}
export interface PortalSession {
  id: string;
  object: "billing_portal.session";
  customer: string;
  return_url: string | null;
  url: string;
  created: number;
  livemode: false;
}

/** An event (docs.stripe.com/api/events/object). */
export interface StripeEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  type: string;
  data: { object: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
}
