import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { billPayments, cancelSubscription, payInvoice, renew } from "./stripe/billing";
import { payCheckout } from "./stripe/checkout";
import { FakeStripeError } from "~tests/fakes/stripe/api-error";
import { createIdempotencyStore, type FakeStripeAnswer } from "./stripe/idempotency";
import {
  closeDispute,
  createRefund,
  failRefund,
  openDispute,
} from "~tests/fakes/stripe/refunds-and-disputes";
import type {
  CheckoutSession,
  Dispute,
  Intent,
  Invoice,
  Refund,
  StripeEvent,
  Subscription,
} from "./stripe/objects";
import { cardOf, cards, confirmIntent } from "./stripe/payments";
import { answerApi } from "~tests/fakes/stripe/api-requests";
import { answerBrowser } from "~tests/fakes/stripe/browser-requests";
import { createWebhookCourier, signStripeEvent, type Signing } from "./stripe/webhooks";
import { FakeStripeAccount } from "~tests/fakes/stripe/account";

export { cards };

/**
 * The fake's behaviour: normal; 401 for every key; 500; refused connections; a body that is not JSON; JSON of another
 * shape; no answer; or executing the request and losing the answer.
 */
export type FakeStripeBehaviour =
  "well" | "refuse" | "fail" | "down" | "garbage" | "strange" | "slow" | "lost";

interface ReceivedRequest {
  method: string;
  path: string;
  authorization: string;
  idempotencyKey: string;
  body: string;
}

interface Options {
  /** Default: a free port. */
  port?: number;
  /** Where signed events are sent; without it the test delivers them. */
  webhookUrl?: string;
  webhookSecret?: string;
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/** Stripe on loopback, with the documented states, errors, idempotency, pages and signed events. */
export async function startFakeStripe({ port = 0, webhookUrl, webhookSecret = "whsec_fake" }: Options = {}) {
  const world = new FakeStripeAccount();
  billPayments(world);
  const asked: ReceivedRequest[] = [];
  let manner: { as: FakeStripeBehaviour; where: RegExp } = { as: "well", where: /^/ };
  const once = createIdempotencyStore();
  const reports = createWebhookCourier(webhookUrl ?? "", webhookSecret);
  if (webhookUrl) world.onEvent = reports.send;

  let base = "";
  const server = createServer((request, response) => {
    void read(request).then((body) => answer(request, response, body));
  });

  async function answer(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const { method = "GET", url = "/", headers } = request;
    const path = url.split("?")[0]!;
    if (answerBrowser(world, base, method, url, body, response)) return;
    const idempotencyKey = [headers["idempotency-key"]].flat()[0] ?? "";
    const authorization = headers.authorization ?? "";
    asked.push({ method, path, authorization, idempotencyKey, body });
    const as = manner.where.test(`${method} ${path}`) ? manner.as : "well";
    if (as === "slow") return;
    if (as === "down") return void request.socket.destroy();
    if (as === "garbage") return send(response, 200, "<html><body>Bad gateway?</body></html>");
    if (as === "strange") return send(response, 200, '{"object":"something","id":7}');
    if (as === "refuse")
      return send(response, 401, JSON.stringify(new FakeStripeError(401, "Invalid API Key").body));
    const act = async (): Promise<FakeStripeAnswer> => {
      await new Promise((resolve) => setImmediate(resolve)); // Leaves time for a concurrent duplicate.
      try {
        if (as === "fail") throw new Error("Sorry");
        return { status: 200, body: answerApi(world, base, { method, url, body, authorization }) };
      } catch (error) {
        const isBeforeAll =
          error instanceof FakeStripeError && (error.status === 401 || error.details.param !== undefined);
        if (isBeforeAll) throw error;
        return toErrorAnswer(error);
      }
    };
    let given: FakeStripeAnswer & { again?: boolean };
    try {
      const isOnce = method === "POST" && idempotencyKey;
      given = isOnce ? await once(idempotencyKey, `${path} ${body}`, act) : await act();
    } catch (error) {
      given = toErrorAnswer(error);
    }
    if (as === "lost") return void request.socket.destroy();
    if (given.again) response.setHeader("Idempotent-Replayed", "true");
    send(response, given.status, JSON.stringify(given.body));
  }

  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(port, "127.0.0.1", resolve),
  );
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    base,
    webhookSecret,
    /** All objects of the account. */
    world,
    /** All events, oldest first. */
    events: world.events,
    /** All calls received, whatever their result. */
    asked,
    /** The account's balance in minor units. */
    held: () => world.held(),
    /** Sets the behaviour, optionally only for calls that match, such as `/POST .*refunds/`. */
    behave: (as: FakeStripeBehaviour, where = /^/) => void (manner = { as, where }),

    /** The donor pays in the browser. Throws when the card is declined. */
    pay: (intent: string, number: string = cards.good): Intent =>
      confirmIntent(world, world.intents.take(intent), cardOf(world, number), { base }),
    /** The donor tries a card that is declined. */
    decline(intent: string): void {
      try {
        confirmIntent(world, world.intents.take(intent), cardOf(world, cards.declined), { base });
      } catch (error) {
        if (!(error instanceof FakeStripeError) || error.status !== 402) throw error;
      }
    },
    /** The donor pays on the hosted page. */
    payCheckout: (session: string, number: string = cards.good): CheckoutSession =>
      payCheckout(world, world.checkouts.take(session), number),
    /** A month passes: Stripe charges the stored card, or one that declines. */
    renew: (subscription: string, { declined = false } = {}): Invoice =>
      renew(
        world,
        world.subscriptions.take(subscription),
        declined ? cardOf(world, cards.declined) : undefined,
      ),
    /** A subscription is cancelled in the Stripe dashboard. */
    cancel: (subscription: string): Subscription =>
      cancelSubscription(world, world.subscriptions.take(subscription)),
    /** Stripe retries an unpaid invoice. */
    payInvoice: (invoice: string, { declined = false } = {}): Invoice =>
      payInvoice(world, world.invoices.take(invoice), cardOf(world, declined ? cards.declined : cards.good)),
    /** A refund from the Stripe dashboard. */
    refund: (intent: string, amount?: number): Refund =>
      createRefund(world, { payment_intent: intent, ...(amount && { amount: String(amount) }) }),
    failRefund: (refund: string): Refund => failRefund(world, world.refunds.take(refund)),
    dispute: (intent: string, options?: { isInquiry?: boolean }): Dispute =>
      openDispute(world, intent, options),
    closeDispute: (dispute: string, end: "won" | "lost"): Dispute =>
      closeDispute(world, world.disputes.take(dispute), end),

    /** An event as a webhook request: body and headers. */
    signed: (event: object, signing: Signing = {}) =>
      signStripeEvent(event, { secret: webhookSecret, ...signing }),
    /** Sends an event to the webhook once. Returns the status. */
    deliver: (event: StripeEvent, signing?: Signing) => reports.deliver(event, signing),
    /** Resolves when all events have been sent. */
    settled: () => reports.settled(),
    stop() {
      reports.stop();
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

function toErrorAnswer(error: unknown): FakeStripeAnswer {
  if (error instanceof FakeStripeError) return { status: error.status, body: error.body };
  const message = error instanceof Error ? error.message : "unknown";
  return { status: 500, body: { error: { type: "api_error", message } } };
}

function send(response: ServerResponse, status: number, body: string): void {
  response.setHeader("Request-Id", "req_fake");
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.writeHead(status, { "Content-Type": "application/json" }).end(body);
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
