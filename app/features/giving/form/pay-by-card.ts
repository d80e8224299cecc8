/** Stripe's card fields on the page. */
export interface CardFields {
  /** Whether the card is complete; the fields show their own errors. */
  check(): Promise<boolean>;
  /** Confirms the payment. For bank authentication the browser leaves the page and returns to `returnUrl`. */
  pay(payment: { clientSecret: string; returnUrl: string }): Promise<CardOutcome>;
}

/** `unknown`: no response, so it may or may not be paid. `underWay`: the bank has not decided yet. */
export type CardOutcome =
  | { kind: "paid"; paymentIntentId: string }
  | { kind: "refused"; message: string | undefined }
  | { kind: "underWay" }
  | { kind: "unknown" };

/** The result of a card donation. `gift` is the token of its status page. */
export type CardResult =
  | { kind: "given"; gift: string; isDemo: boolean }
  | { kind: "look"; gift: string }
  | { kind: "incomplete" }
  | { kind: "notSetUp"; message: string | undefined }
  | { kind: "invalid"; message: string | undefined; errors: Record<string, string[]> }
  | { kind: "refused"; message: string | undefined; gift: string };

/** The request body: the form's fields, named as in the specification. */
export type CardDonationBody = Record<string, string | boolean>;

interface OpenedPayment {
  clientSecret: string;
  demo: boolean;
  gift: string;
}

/**
 * Pays by card: creates the donation and its payment, confirms it in Stripe's fields, then has the server read the
 * result at Stripe. `fields` is null in demo mode. Idempotent: the same `attempt` continues the open payment.
 */
export async function payByCard(
  fields: CardFields | null,
  donation: CardDonationBody,
  { language, pageOf }: { language: string; pageOf: (donation: string) => string },
): Promise<CardResult> {
  if (fields && !(await fields.check())) return { kind: "incomplete" };
  const opened = await postJson<OpenedPayment>("/api/stripe/create-payment-intent", donation, language);
  if (!opened.body) {
    const { message, errors } = opened;
    return errors ? { kind: "invalid", message, errors } : { kind: "notSetUp", message };
  }
  const { clientSecret, demo: isDemo, gift: token } = opened.body;
  if (!isDemo && !fields) return { kind: "notSetUp", message: undefined }; // The site has left demo mode since the page was loaded.
  const returnUrl = new URL(pageOf(token), window.location.href).href;
  const outcome: CardOutcome =
    fields && !isDemo
      ? await fields.pay({ clientSecret, returnUrl }).catch(() => ({ kind: "unknown" }) as const)
      : { kind: "paid", paymentIntentId: clientSecret.split("_secret")[0]! };
  if (outcome.kind === "refused") return { ...outcome, gift: token };
  if (outcome.kind !== "paid") return { kind: "look", gift: token };
  const { paymentIntentId } = outcome;
  const confirmed = await postJson("/api/stripe/confirm-payment", { paymentIntentId }, language);
  if (confirmed.body || (confirmed.isUnreached && !isDemo)) return { kind: "given", gift: token, isDemo }; // Stripe's event completes it.
  return isDemo
    ? { kind: "refused", message: confirmed.message, gift: token }
    : { kind: "look", gift: token };
}

interface ApiAnswer<Body> {
  body?: Body;
  /** The server's message. */
  message?: string | undefined;
  /** The server's messages by field. */
  errors?: Record<string, string[]> | undefined;
  isUnreached?: boolean;
}

async function postJson<Body = unknown>(
  path: string,
  body: object,
  language: string,
): Promise<ApiAnswer<Body>> {
  try {
    const response = await fetch(`${path}?lang=${language}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Body & Pick<ApiAnswer<Body>, "message" | "errors">;
    if (response.ok) return { body: answer };
    const { message, errors } = answer;
    return { message, errors, isUnreached: response.status >= 500 };
  } catch {
    return { isUnreached: true };
  }
}

/** Creates the idempotency key of one filled-in form: a double click sends the same one. */
export const createAttemptId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
