interface StripeErrorBody {
  type?: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_method?: object;
  payment_intent?: object;
}

/** An error in Stripe's form (docs.stripe.com/api/errors). */
export class FakeStripeError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: StripeErrorBody = {},
  ) {
    super(message);
  }

  get body() {
    return { error: { type: "invalid_request_error", message: this.message, ...this.details } };
  }
}

export const resourceMissing = (what: string, id: string) =>
  new FakeStripeError(404, `No such ${what}: '${id}'`, { code: "resource_missing", param: "id" });
export const invalidParameter = (param: string, message: string, code = "parameter_invalid_empty") =>
  new FakeStripeError(400, message, { param, code });
