import type { Stripe } from "stripe";
import { z } from "zod";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { AppError } from "~/request/errors";
import { reachHttp, type Reach } from "./reach.server";

const stripeBase = () => env.STRIPE_API_BASE ?? "https://api.stripe.com";

/** Whether Stripe takes this secret key: reads the account's balance, which every key may (docs.stripe.com/api/balance). */
export const reachStripe = (secretKey: string): Promise<Reach> =>
  reachHttp(`${stripeBase()}/v1/balance`, { headers: { Authorization: `Bearer ${secretKey}` } });

export interface StripeKeys {
  secretKey: string;
}

/** How long Stripe may take in all, with the tries it needs. */
const TIMEOUT_MS = 10_000;

let cachedClient: { of: string; client: Stripe } | undefined;
async function getStripeClient({ secretKey }: StripeKeys): Promise<Stripe> {
  const of = `${stripeBase()} ${secretKey}`;
  if (cachedClient?.of === of) return cachedClient.client;
  const { Stripe: Client } = await import("stripe"); // loaded only where it is used
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

/** Stripe was down, slow, refused, or answered something else. */
export class StripeFailed extends AppError {
  /** It answered, and for a day it answers the same to the same key (docs.stripe.com/api/idempotent_requests). */
  readonly isFinal: boolean;
  /** It will not do what was asked; where it only broke nobody knows whether it did. */
  readonly isRefusal: boolean;
  /** It takes no such key, or the key may not ask this. */
  readonly isForbidden: boolean;

  constructor(statusCode: number | undefined) {
    super(502, "giving:providerFailed");
    this.isForbidden = statusCode === 401 || statusCode === 403;
    this.isFinal = statusCode !== undefined && statusCode >= 400 && !RETRYABLE_STATUSES.includes(statusCode);
    this.isRefusal = this.isFinal && statusCode! < 500;
  }
}
/** Refused before anything began, or while another try still runs: that is not kept. */
const RETRYABLE_STATUSES = [401, 403, 409, 429];

interface ExpectedRefusal {
  /** Error codes (docs.stripe.com/error-codes) that are an answer of their own, given as `otherwise`. */
  codes: string[];
}

/**
 * Asks Stripe and reads of its answer what `shape` knows. Throws StripeFailed, an AppError 502, when
 * Stripe is down, slow, refuses, or answers something else.
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

/** A thing, or its id: Stripe answers either. */
export const stripeIdSchema = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((given) => (typeof given === "string" ? given : given.id));
/** Stripe's times are seconds since 1970. */
export const unixToIso = (seconds: number | null | undefined): string | undefined =>
  seconds == null ? undefined : new Date(seconds * 1000).toISOString();
/** What we let our things at Stripe carry. */
export const stripeMetadataSchema = z
  .record(z.string(), z.string())
  .nullish()
  .transform((given) => given ?? {});

/** A payment (docs.stripe.com/api/payment_intents/object); amounts in minor units, currency in small letters. */
export const paymentIntentSchema = z.object({
  id: z.string(),
  object: z.literal("payment_intent"),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  status: z.string(),
  client_secret: z.string().nullish(),
  /** What was wrong with the last try, until the next one begins. */
  last_payment_error: z
    .object({ charge: stripeIdSchema.nullish(), payment_method: stripeIdSchema.nullish() })
    .nullish(),
  /** Only its id, but where we ask for all of it. */
  latest_charge: z.union([z.string(), z.object({ created: z.int() })]).nullish(),
  metadata: stripeMetadataSchema,
});
export type PaymentIntent = z.output<typeof paymentIntentSchema>;

/** When a payment that we read was made (ISO). */
export const readPaymentTime = ({ latest_charge: charge }: PaymentIntent): string | undefined =>
  unixToIso(typeof charge === "string" ? undefined : charge?.created);

/** Money given back (docs.stripe.com/api/refunds/object). */
export const stripeRefundSchema = z.object({
  id: z.string(),
  object: z.literal("refund"),
  amount: z.int().positive(),
  status: z.string().nullable(),
  payment_intent: stripeIdSchema.nullish(),
});
export type StripeRefund = z.output<typeof stripeRefundSchema>;

/** A payment that the donor's bank asks about or takes back (docs.stripe.com/api/disputes/object). */
export const stripeDisputeSchema = z.object({
  id: z.string(),
  object: z.literal("dispute"),
  amount: z.int().positive(),
  status: z.string(),
  payment_intent: stripeIdSchema.nullish(),
  balance_transactions: z.array(z.object({ amount: z.int() })).default([]),
});
export type StripeDispute = z.output<typeof stripeDisputeSchema>;

/** An id that Stripe does not know is an answer: nothing is there. */
export const nullIfMissing = { codes: ["resource_missing"], otherwise: null };

/** What a payment says: minor units, ISO currency, the words a bank statement is found by, our own marks. */
export interface NewPaymentIntent {
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
}

/** Opens a payment by card; the same key again gives the same payment. */
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

/** A payment as it is now; null where there is none. */
export const readPaymentIntent = (keys: StripeKeys, id: string): Promise<PaymentIntent | null> =>
  askStripe(
    keys,
    "read intent",
    paymentIntentSchema,
    (client) => client.paymentIntents.retrieve(id, { expand: ["latest_charge"] }),
    nullIfMissing,
  );

/** Ends a payment that nobody made; null where its state no longer allows that. */
export const cancelPaymentIntent = (keys: StripeKeys, id: string): Promise<PaymentIntent | null> =>
  askStripe(keys, "cancel intent", paymentIntentSchema, (client) => client.paymentIntents.cancel(id), {
    codes: ["payment_intent_unexpected_state", "resource_missing"],
    otherwise: null,
  });

/** The state in which a refund cannot be made any more. */
const NOT_REFUNDABLE_CODES = [
  "charge_already_refunded",
  "charge_disputed",
  "amount_too_large",
  "refund_disputed_payment",
];
/** Gives a part back; null where nothing, or less, is left to give. The same key again gives the same refund. */
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

/** All refunds of a payment, whatever became of them. */
export async function listStripeRefunds(keys: StripeKeys, payment_intent: string): Promise<StripeRefund[]> {
  const shape = z.object({ data: z.array(stripeRefundSchema) });
  const { data } = await askStripe(keys, "list refunds", shape, (client) =>
    client.refunds.list({ payment_intent, limit: 100 }),
  );
  return data;
}

/** Stripe's pages know no Kreyòl: those who read it are shown French. */
export const toStripeLocale = (language: string) =>
  language === "en" || language === "es" ? language : ("fr" as const);

/** A report of Stripe's (docs.stripe.com/api/events/object). */
export const stripeEventSchema = z.object({
  id: z.string().min(1).max(255),
  object: z.literal("event"),
  type: z.string().min(1).max(255),
  created: z.int(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
export type StripeEvent = z.output<typeof stripeEventSchema>;

/**
 * Reads a report that Stripe signed not longer than five minutes ago (docs.stripe.com/webhooks#verify-official-libraries);
 * null where it did not.
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
