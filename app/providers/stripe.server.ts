import type { Stripe } from "stripe";
import { z } from "zod";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { AppError } from "~/request/errors";
import { reachHttp, type Reach } from "./reachability.server";

const stripeBase = () => env.STRIPE_API_BASE ?? "https://api.stripe.com";

/** Whether Stripe accepts this secret key: reads the balance, which every key may (docs.stripe.com/api/balance). */
export const reachStripe = (secretKey: string): Promise<Reach> =>
  reachHttp(`${stripeBase()}/v1/balance`, { headers: { Authorization: `Bearer ${secretKey}` } });

export interface StripeKeys {
  secretKey: string;
}

/** Timeout of a call with all its retries. */
const TIMEOUT_MS = 10_000;

let cachedClient: { of: string; client: Stripe } | undefined;
async function getStripeClient({ secretKey }: StripeKeys): Promise<Stripe> {
  const of = `${stripeBase()} ${secretKey}`;
  if (cachedClient?.of === of) return cachedClient.client;
  const { Stripe: Client } = await import("stripe"); // Loaded on first use.
  const { protocol, hostname, port } = new URL(stripeBase());
  const client = new Client(secretKey, {
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    port: port || (protocol === "http:" ? 80 : 443),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  cachedClient = { of, client };
  return client;
}

/** Stripe was down or slow, refused, or answered in an unknown form. */
export class StripeFailed extends AppError {
  /** For a day the same key gives the same answer (docs.stripe.com/api/idempotent_requests). */
  readonly isFinal: boolean;
  /** Stripe refused. After a mere failure it is unknown whether the request was carried out. */
  readonly isRefusal: boolean;
  /** The key is invalid or lacks the permission. */
  readonly isForbidden: boolean;

  constructor(statusCode: number | undefined) {
    super(502, "giving:providerFailed");
    this.isForbidden = statusCode === 401 || statusCode === 403;
    this.isFinal = statusCode !== undefined && statusCode >= 400 && !RETRYABLE_STATUSES.includes(statusCode);
    this.isRefusal = this.isFinal && statusCode! < 500;
  }
}
/** Refused before execution, or during another attempt: Stripe does not store these answers. */
const RETRYABLE_STATUSES = [401, 403, 409, 429];

interface ExpectedRefusal {
  /** Error codes (docs.stripe.com/error-codes) that return `otherwise` instead of throwing. */
  codes: string[];
}

/**
 * Calls Stripe and parses the answer with `shape`. Throws StripeFailed, an AppError 502, when Stripe is down, slow,
 * refuses, or answers in an unknown form.
 */
export async function askStripe<S extends z.ZodType>(
  keys: StripeKeys,
  question: string,
  shape: S,
  call: (client: Stripe) => Promise<unknown>,
): Promise<z.output<S>>;
export async function askStripe<S extends z.ZodType, Otherwise>(
  keys: StripeKeys,
  question: string,
  shape: S,
  call: (client: Stripe) => Promise<unknown>,
  refused: ExpectedRefusal & { otherwise: Otherwise },
): Promise<z.output<S> | Otherwise>;
export async function askStripe(
  keys: StripeKeys,
  question: string,
  shape: z.ZodType,
  call: (client: Stripe) => Promise<unknown>,
  refused?: ExpectedRefusal & { otherwise: unknown },
): Promise<unknown> {
  let late: NodeJS.Timeout | undefined;
  try {
    const client = await getStripeClient(keys);
    const tooLate = new Promise((_, reject) => {
      late = setTimeout(() => reject(new Error("too late")), TIMEOUT_MS);
    });
    return shape.parse(await Promise.race([call(client), tooLate]));
  } catch (error) {
    const { code, statusCode, requestId } = error as {
      code?: string;
      statusCode?: number;
      requestId?: string;
    };
    if (refused && code !== undefined && refused.codes.includes(code)) return refused.otherwise;
    const kind = error instanceof Error ? error.constructor.name : "unknown";
    log.warn({ provider: "stripe", question, kind, code, statusCode, requestId }, "Stripe gave no answer");
    throw new StripeFailed(statusCode);
  } finally {
    clearTimeout(late);
  }
}

/** An object or its id: Stripe returns either. */
export const stripeIdSchema = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((given) => (typeof given === "string" ? given : given.id));
/** Stripe's times are Unix seconds. */
export const unixToIso = (seconds: number | null | undefined): string | undefined =>
  seconds == null ? undefined : new Date(seconds * 1000).toISOString();
/** Our metadata on Stripe objects. */
export const stripeMetadataSchema = z
  .record(z.string(), z.string())
  .nullish()
  .transform((given) => given ?? {});

/** A PaymentIntent (docs.stripe.com/api/payment_intents/object); minor units, lower-case currency. */
export const paymentIntentSchema = z.object({
  id: z.string(),
  object: z.literal("payment_intent"),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  status: z.string(),
  client_secret: z.string().nullish(),
  /** The error of the last attempt, until the next one begins. */
  last_payment_error: z
    .object({ charge: stripeIdSchema.nullish(), payment_method: stripeIdSchema.nullish() })
    .nullish(),
  /** The id, or the object where we expand it. */
  latest_charge: z.union([z.string(), z.object({ created: z.int() })]).nullish(),
  metadata: stripeMetadataSchema,
});
export type PaymentIntent = z.output<typeof paymentIntentSchema>;

/** When the payment was made (ISO), if `latest_charge` was expanded. */
export const readPaymentTime = ({ latest_charge: charge }: PaymentIntent): string | undefined =>
  unixToIso(typeof charge === "string" ? undefined : charge?.created);

/** A refund (docs.stripe.com/api/refunds/object). */
export const stripeRefundSchema = z.object({
  id: z.string(),
  object: z.literal("refund"),
  amount: z.int().positive(),
  status: z.string().nullable(),
  payment_intent: stripeIdSchema.nullish(),
});
export type StripeRefund = z.output<typeof stripeRefundSchema>;

/** A dispute (docs.stripe.com/api/disputes/object). */
export const stripeDisputeSchema = z.object({
  id: z.string(),
  object: z.literal("dispute"),
  amount: z.int().positive(),
  status: z.string(),
  payment_intent: stripeIdSchema.nullish(),
  balance_transactions: z.array(z.object({ amount: z.int() })).default([]),
});
export type StripeDispute = z.output<typeof stripeDisputeSchema>;

/** Returns null for an unknown id. */
export const nullIfMissing = { codes: ["resource_missing"], otherwise: null };

/** Minor units, ISO currency, the text for the bank statement, our metadata. */
export interface NewPaymentIntent {
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
}

/** Opens a card payment. Idempotent by `key`. */
export const openPaymentIntent = (
  keys: StripeKeys,
  { currency, ...rest }: NewPaymentIntent,
  key: string,
): Promise<PaymentIntent> =>
  askStripe(keys, "open intent", paymentIntentSchema, (client) =>
    client.paymentIntents.create(
      { ...rest, currency: currency.toLowerCase(), allowed_payment_method_types: ["card"] },
      { idempotencyKey: key },
    ),
  );

/** The current PaymentIntent; null when there is none. */
export const readPaymentIntent = (keys: StripeKeys, id: string): Promise<PaymentIntent | null> =>
  askStripe(
    keys,
    "read intent",
    paymentIntentSchema,
    (client) => client.paymentIntents.retrieve(id, { expand: ["latest_charge"] }),
    nullIfMissing,
  );

/** Cancels an unpaid PaymentIntent; null when its status does not allow that any more. */
export const cancelPaymentIntent = (keys: StripeKeys, id: string): Promise<PaymentIntent | null> =>
  askStripe(keys, "cancel intent", paymentIntentSchema, (client) => client.paymentIntents.cancel(id), {
    codes: ["payment_intent_unexpected_state", "resource_missing"],
    otherwise: null,
  });

/** Refund errors that mean: nothing, or less than the amount, is refundable any more. */
const NOT_REFUNDABLE_CODES = [
  "charge_already_refunded",
  "charge_disputed",
  "amount_too_large",
  "refund_disputed_payment",
];
/** Refunds a payment in part or in full; null when less is left. Idempotent by `key`. */
export const openStripeRefund = (
  keys: StripeKeys,
  refund: { payment_intent: string; amount: number },
  key: string,
): Promise<StripeRefund | null> =>
  askStripe(
    keys,
    "open refund",
    stripeRefundSchema,
    (client) => client.refunds.create(refund, { idempotencyKey: key }),
    {
      codes: NOT_REFUNDABLE_CODES,
      otherwise: null,
    },
  );

/** All refunds of a payment, whatever their status. */
export async function listStripeRefunds(keys: StripeKeys, payment_intent: string): Promise<StripeRefund[]> {
  const shape = z.object({ data: z.array(stripeRefundSchema) });
  const { data } = await askStripe(keys, "list refunds", shape, (client) =>
    client.refunds.list({ payment_intent, limit: 100 }),
  );
  return data;
}

/** Stripe has no Haitian Creole: French instead. */
export const toStripeLocale = (language: string) =>
  language === "en" || language === "es" ? language : ("fr" as const);

/** An event (docs.stripe.com/api/events/object). */
export const stripeEventSchema = z.object({
  id: z.string().min(1).max(255),
  object: z.literal("event"),
  type: z.string().min(1).max(255),
  created: z.int(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
export type StripeEvent = z.output<typeof stripeEventSchema>;

/**
 * Parses a webhook that Stripe signed within the last five minutes
 * (docs.stripe.com/webhooks#verify-official-libraries); null otherwise.
 */
export async function verifyStripeEvent(
  keys: StripeKeys & { webhookSecret: string },
  { raw, signature }: { raw: string; signature: string },
): Promise<StripeEvent | null> {
  const { webhooks } = await getStripeClient(keys);
  try {
    return stripeEventSchema.parse(webhooks.constructEvent(raw, signature, keys.webhookSecret));
  } catch {
    return null;
  }
}
