import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";
import { fakeOrders, type FakeRefund, type Funding, type Payer } from "~tests/fakes/paypal/orders";
import { FakePayPalError } from "~tests/fakes/paypal/api-error";
import { renderApprovePage } from "~tests/fakes/paypal/approve-page";
import { fakePayPalWebhooks } from "~tests/fakes/paypal/webhooks";

/** The fake's behaviour: normal; 503 for everything; no answer; 200 with HTML; final refusals; "still processing". */
export type FakePayPalBehaviour = "well" | "down" | "slow" | "garbage" | "refuse" | "busy";

interface Options {
  port?: number;
  /** Where events are sent; without it they are only stored in `events`. */
  webhookUrl?: string;
  clientId?: string;
  clientSecret?: string;
  webhookId?: string;
}

interface ReceivedRequest {
  method: string;
  path: string;
  requestId: string | undefined;
  body: string;
}

/**
 * PayPal on loopback as documented: OAuth, Orders v2 with the approval page, captures, refunds, PayPal-Request-Id,
 * disputes, and events signed with its own key. PAYPAL_API_BASE points the site at `base`.
 */
export async function startFakePayPal({
  port = 0,
  webhookUrl,
  clientId = "fake-client",
  clientSecret = "fake-secret",
  webhookId = "WH-FAKE-ID",
}: Options = {}) {
  const state = {
    base: "",
    webhookUrl,
    manner: "well" as FakePayPalBehaviour,
    matches: (_path: string) => true,
  };
  const reports = fakePayPalWebhooks(
    () => state.base,
    webhookId,
    () => state.webhookUrl,
  );
  const shop = fakeOrders(() => state.base, reports.happened);
  const disputes = new Map<string, { captureId: string; amount: { currency_code: string; value: string } }>();
  const tokens = new Set<string>();
  const asked: ReceivedRequest[] = [];
  /** By PayPal-Request-Id, method and path: a repeated call returns the first call's object in its current state. */
  const answered = new Map<string, () => Answer>();

  interface Answer {
    status: number;
    body: unknown;
  }
  function api(request: IncomingMessage, path: string, body: string): Answer {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    if (!bearer || !tokens.has(bearer)) {
      const message =
        "Authentication failed due to invalid authentication credentials or a missing Authorization header.";
      throw new FakePayPalError(401, { name: "AUTHENTICATION_FAILURE", message });
    }
    const isPost = request.method === "POST";
    if (isPost && !request.headers["content-type"]?.startsWith("application/json"))
      throw new FakePayPalError(415, {
        name: "UNSUPPORTED_MEDIA_TYPE",
        message: "The server does not support it.",
      });
    if (isPost && path === "/v1/notifications/verify-webhook-signature") {
      const verification = reports.verify(body);
      if (!verification)
        throw new FakePayPalError(400, { name: "VALIDATION_ERROR", message: "Invalid data provided" });
      return { status: 200, body: { verification_status: verification } };
    }
    const requestId = request.headers["paypal-request-id"];
    const known = typeof requestId === "string" && answered.get(`${path} ${requestId}`);
    if (isPost && known) return known();
    const again = act(request.method ?? "", path, body);
    if (isPost && typeof requestId === "string") {
      answered.set(`${path} ${requestId}`, () => ({ ...again(), status: 200 }));
    }
    return again();
  }

  /** Executes a request and returns a function that renders its answer. */
  function act(method: string, path: string, body: string): () => Answer {
    const given = (body ? JSON.parse(body) : {}) as Record<string, unknown>;
    const [, orderId, verb] = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(path) ?? [];
    const [, captureId, refund] = /^\/v2\/payments\/captures\/(\w+)(\/refund)?$/.exec(path) ?? [];
    if (method === "POST" && path === "/v2/checkout/orders") {
      const { id } = shop.createOrder(given);
      return () => ({ status: 201, body: shop.orderView(shop.orderOf(id)) });
    }
    if (method === "GET" && orderId && !verb)
      return () => ({ status: 200, body: shop.orderView(shop.orderOf(orderId)) });
    if (method === "POST" && orderId && verb) {
      shop.captureOrder(orderId);
      return () => ({ status: 201, body: shop.orderView(shop.orderOf(orderId)) });
    }
    if (method === "GET" && captureId && !refund)
      return () => ({ status: 200, body: shop.captureView(shop.captureOf(captureId).capture) });
    if (method === "POST" && captureId && refund) {
      const made = shop.refundCapture(captureId, (given.amount as { value?: string } | undefined)?.value);
      return () => ({ status: 201, body: shop.refundView(made) });
    }
    throw new FakePayPalError(404, {
      name: "RESOURCE_NOT_FOUND",
      message: "The specified resource does not exist.",
    });
  }

  function checkout(method: string, url: URL, body: string): { status: number; html?: string; to?: string } {
    const form = new URLSearchParams(body);
    const id = (method === "POST" ? form : url.searchParams).get("token") ?? "";
    const order = shop.orderOf(id);
    if (method !== "POST") return { status: 200, html: renderApprovePage(order) };
    const isApproved = form.get("choice") === "approve";
    const { givenName = "", surname = "", email = "", funding = "good" } = Object.fromEntries(form);
    if (isApproved) shop.approve(id, { givenName, surname, email }, funding as Funding);
    const back = new URL(isApproved ? order.returnUrl : order.cancelUrl);
    back.searchParams.set("token", id);
    if (isApproved) back.searchParams.set("PayerID", "QYR5Z8XDVJNXQ");
    return { status: 302, to: back.href };
  }

  function token(request: IncomingMessage, body: string): Answer {
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    if (request.headers.authorization !== basic)
      return {
        status: 401,
        body: { error: "invalid_client", error_description: "Client Authentication failed" },
      };
    if (new URLSearchParams(body).get("grant_type") !== "client_credentials")
      return { status: 400, body: { error: "unsupported_grant_type", error_description: "unsupported" } };
    const access_token = `A21AA${randomBytes(16).toString("hex")}`;
    tokens.add(access_token);
    return {
      status: 200,
      body: {
        scope: "https://uri.paypal.com/services/payments",
        access_token,
        token_type: "Bearer",
        expires_in: 32400,
      },
    };
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const url = new URL(request.url ?? "/", state.base);
    const path = url.pathname;
    const { method = "GET", headers } = request;
    const requestId = headers["paypal-request-id"];
    asked.push({ method, path, requestId: typeof requestId === "string" ? requestId : undefined, body });
    const manner = state.matches(path) ? state.manner : "well";
    if (manner === "slow") return;
    const json = ({ status, body: value }: Answer) =>
      void response
        .writeHead(status, { "Content-Type": "application/json", "PayPal-Debug-Id": "f00dfake" })
        .end(JSON.stringify(value));
    if (manner === "down")
      return json({ status: 503, body: { name: "SERVICE_UNAVAILABLE", message: "Service Unavailable." } });
    if (manner === "refuse") {
      const details = [{ issue: "PAYEE_ACCOUNT_RESTRICTED" }];
      return json({ status: 422, body: { name: "UNPROCESSABLE_ENTITY", details } });
    }
    if (manner === "busy") return json({ status: 409, body: { name: "RESOURCE_CONFLICT" } });
    if (manner === "garbage")
      return void response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Maintenance</h1>");
    try {
      if (path === "/v1/oauth2/token") return json(token(request, body));
      if (path !== "/checkoutnow") return json(api(request, path, body));
      const { status, html = "", to } = checkout(method, url, body);
      const type = { "Content-Type": "text/html; charset=utf-8" };
      response.writeHead(status, { ...type, ...(to && { Location: to }) }).end(html);
    } catch (error) {
      if (!(error instanceof FakePayPalError))
        return json({ status: 500, body: { name: "INTERNAL_SERVER_ERROR" } });
      json({ status: error.status, body: { ...error.body, debug_id: "f00dfake", links: error.links } });
    }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => answer(request, response, Buffer.concat(parts).toString()));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  state.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    base: state.base,
    clientId,
    clientSecret,
    webhookId,
    /** All orders by id, with their captures and refunds. */
    orders: shop.orders,
    /** All events, sent or not. */
    events: reports.events,
    /** All requests received. */
    asked,
    /** Sets the behaviour, optionally only for matching paths. */
    behave(manner: FakePayPalBehaviour, where: RegExp = /./) {
      state.manner = manner;
      state.matches = (path) => where.test(path);
    },
    /** Invalidates all access tokens. */
    forgetTokens: () => void tokens.clear(),
    /** Sets where events are sent. */
    reportTo: (url: string | undefined) => void (state.webhookUrl = url),
    /** Holds events back, so that the test delivers them. */
    hold: reports.hold,

    /** The donor's action on the approval page. */
    approve: (orderId: string, payer?: Partial<Payer>, funding?: Funding) =>
      shop.approve(orderId, payer, funding),
    /** Captures an order, like a site that crashed afterwards. */
    capture: (orderId: string) => void shop.captureOrder(orderId),
    /** Deletes an order, as PayPal does after three hours. */
    expire: (orderId: string) => void shop.orders.delete(orderId),
    /** The bank's decision on a pending capture. */
    settleCapture: shop.settleCapture,
    /** A refund made on PayPal's site. */
    refund: (captureId: string, value?: string): FakeRefund => shop.refundCapture(captureId, value),
    /** A reversal by PayPal: a chargeback or a lost dispute. */
    reverse: (captureId: string): FakeRefund =>
      shop.refundCapture(captureId, undefined, "PAYMENT.CAPTURE.REVERSED"),
    /** A donor opens a dispute. Returns its id. */
    dispute(captureId: string): string {
      const { amount } = shop.captureOf(captureId).capture;
      const id = `PP-D-${randomBytes(3).readUIntBE(0, 3)}`;
      disputes.set(id, { captureId, amount });
      shop.holdDisputed(captureId);
      reports.happened("CUSTOMER.DISPUTE.CREATED", disputeView(id, "OPEN", { captureId, amount }));
      return id;
    },
    /** Decides a dispute: refunds the donor, or returns what was taken. */
    resolve(disputeId: string, outcome: "RESOLVED_SELLER_FAVOUR" | "RESOLVED_BUYER_FAVOUR") {
      const dispute = disputes.get(disputeId)!;
      if (outcome === "RESOLVED_BUYER_FAVOUR") {
        shop.refundCapture(dispute.captureId, undefined, "PAYMENT.CAPTURE.REVERSED");
      } else shop.returnDisputed(dispute.captureId);
      reports.happened("CUSTOMER.DISPUTE.RESOLVED", disputeView(disputeId, "RESOLVED", dispute, outcome));
    },

    /** Makes an event of any type without sending it. */
    event: reports.event,
    /** An event as a request: headers and body. */
    signed: reports.signed,
    /** Sends an event until the site accepts it. Returns the last status. */
    deliver: reports.deliver,
    /** Waits until every event on its way has arrived. */
    idle: reports.idle,
    stop() {
      reports.stop();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FakePayPal = Awaited<ReturnType<typeof startFakePayPal>>;

const disputeView = (
  id: string,
  status: string,
  { captureId, amount }: { captureId: string; amount: { currency_code: string; value: string } },
  outcome?: string,
) => ({
  dispute_id: id,
  create_time: new Date().toISOString(),
  update_time: new Date().toISOString(),
  disputed_transactions: [{ seller_transaction_id: captureId, seller: { merchant_id: "FAKE" }, items: [] }],
  reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
  status,
  dispute_amount: amount,
  ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
  dispute_life_cycle_stage: "INQUIRY",
  dispute_channel: "INTERNAL",
});
