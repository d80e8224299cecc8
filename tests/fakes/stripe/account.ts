import { randomBytes } from "node:crypto";
import { resourceMissing } from "./api-error";

import type {
  BalanceTransaction,
  Card,
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Intent,
  Invoice,
  InvoicePayment,
  PortalSession,
  Product,
  Refund,
  StripeEvent,
  Subscription,
} from "./objects";

/** Objects of one type by id, oldest first. */
class Shelf<Thing extends { id: string }> extends Map<string, Thing> {
  constructor(readonly kind: string) {
    super();
  }

  put(thing: Thing): Thing {
    this.set(thing.id, thing);
    return thing;
  }

  take(id: string): Thing {
    const thing = this.get(id);
    if (!thing) throw resourceMissing(this.kind, id);
    return thing;
  }
}

/** All objects of a fake account. Fees are zero: the balance is donations less refunds. */
export class FakeStripeAccount {
  intents = new Shelf<Intent>("payment_intent");
  charges = new Shelf<Charge>("charge");
  refunds = new Shelf<Refund>("refund");
  disputes = new Shelf<Dispute>("dispute");
  cards = new Shelf<Card>("PaymentMethod");
  customers = new Shelf<Customer>("customer");
  products = new Shelf<Product>("product");
  subscriptions = new Shelf<Subscription>("subscription");
  invoices = new Shelf<Invoice>("invoice");
  invoicePayments = new Shelf<InvoicePayment>("invoice_payment");
  checkouts = new Shelf<CheckoutSession>("checkout.session");
  portals = new Shelf<PortalSession>("billing_portal.session");
  balance = new Shelf<BalanceTransaction>("balance_transaction");
  events: StripeEvent[] = [];
  /** Called with each event. */
  onEvent: (event: StripeEvent) => void = () => undefined;

  /** Called when the payment of an invoice succeeds or fails: billing continues there. */
  paid: (intent: Intent) => void = () => undefined;
  refused: (intent: Intent) => void = () => undefined;

  #made = 0;
  newId(prefix: string): string {
    this.#made += 1;
    return `${prefix}_1F${String(this.#made).padStart(6, "0")}${randomBytes(8).toString("hex")}`;
  }

  now = () => Math.floor(Date.now() / 1000);

  /** Changes the balance; positive comes in. */
  move(
    type: BalanceTransaction["type"],
    amount: number,
    currency: string,
    source: string,
  ): BalanceTransaction {
    const id = this.newId("txn");
    const created = this.now();
    return this.balance.put({
      id,
      object: "balance_transaction",
      amount,
      fee: 0,
      net: amount,
      currency,
      type,
      source,
      created,
    });
  }

  held = () => [...this.balance.values()].reduce((sum, { amount }) => sum + amount, 0);

  /** Makes an event with the object's current state. */
  tell(type: string, object: object): void {
    const event: StripeEvent = {
      id: this.newId("evt"),
      object: "event",
      api_version: "2026-10-28.endive",
      created: this.now(),
      type,
      data: { object: structuredClone(object) as Record<string, unknown> },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    };
    this.events.push(event);
    this.onEvent(event);
  }
}
