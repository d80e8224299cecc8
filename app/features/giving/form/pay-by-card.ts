/** The card's own fields on the page, which are Stripe's. */
export interface CardFields {
  /** Whether the card is filled in; the fields themselves say what is missing. */
  check(): Promise<boolean>;
  /** Pays; the page goes elsewhere where the bank wants to ask first, and comes back to `returnUrl`. */
  pay(payment: { clientSecret: string; returnUrl: string }): Promise<CardOutcome>;
}

/** `unknown`: no answer came, so it may be paid or not; `underWay`: the bank has not said yet. */
export type CardOutcome =
  | { kind: "paid"; paymentIntentId: string }
  | { kind: "refused"; message: string | undefined }
  | { kind: "underWay" }
  | { kind: "unknown" };

/** What came of a gift by card. `gift` is the token of its own page. */
export type CardResult =
  | { kind: "given"; gift: string; isDemo: boolean }
  | { kind: "look"; gift: string }
  | { kind: "incomplete" }
  | { kind: "notSetUp"; message: string | undefined }
  | { kind: "invalid"; message: string | undefined; errors: Record<string, string[]> }
  | { kind: "refused"; message: string | undefined; gift: string };

/** What the call is sent: the form's own fields, under the names of the specification. */
export type CardDonationBody = Record<string, string | boolean>;

interface OpenedPayment {
  clientSecret: string;
  demo: boolean;
  gift: string;
}

/**
 * Gives by card: records the gift and opens its payment with what the form says now, lets Stripe's fields pay it, and
 * has the server read at Stripe what became of it. `fields` is null in demo mode, where no card is asked for. The same
 * `attempt` again goes on with the payment that is open.
 */
export async function payByCard(
  fields: CardFields | null,
  gift: CardDonationBody,
  { language, pageOf }: { language: string; pageOf: (gift: string) => string },
): Promise<CardResult> {
  if (fields && !(await fields.check())) return { kind: "incomplete" };
  const opened = await postJson<OpenedPayment>("/api/stripe/create-payment-intent", gift, language);
  if (!opened.body) {
    const { message, errors } = opened;
    return errors ? { kind: "invalid", message, errors } : { kind: "notSetUp", message };
  }
  const { clientSecret, demo: isDemo, gift: token } = opened.body;
  if (!isDemo && !fields) return { kind: "notSetUp", message: undefined }; // no longer in demo mode
  const returnUrl = new URL(pageOf(token), window.location.href).href;
  const outcome: CardOutcome =
    fields && !isDemo
      ? await fields.pay({ clientSecret, returnUrl }).catch(() => ({ kind: "unknown" }) as const)
      : { kind: "paid", paymentIntentId: clientSecret.split("_secret")[0]! };
  if (outcome.kind === "refused") return { ...outcome, gift: token };
  if (outcome.kind !== "paid") return { kind: "look", gift: token };
  const { paymentIntentId } = outcome;
  const confirmed = await postJson("/api/stripe/confirm-payment", { paymentIntentId }, language);
  if (confirmed.body || (confirmed.isUnreached && !isDemo)) return { kind: "given", gift: token, isDemo }; // Stripe reports it
  return isDemo
    ? { kind: "refused", message: confirmed.message, gift: token }
    : { kind: "look", gift: token };
}

interface ApiAnswer<Body> {
  body?: Body;
  /** The server's own sentence. */
  message?: string | undefined;
  /** Its sentences on single fields. */
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

/** Names one filling-in of the form: a click and its double carry the same one. */
export const createAttemptId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
