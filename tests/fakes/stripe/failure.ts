interface Said {
  type?: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_method?: object;
  payment_intent?: object;
}

/** An error as Stripe answers it (docs.stripe.com/api/errors). */
export class Failure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly said: Said = {},
  ) {
    super(message);
  }

  get body() {
    return { error: { type: "invalid_request_error", message: this.message, ...this.said } };
  }
}

export const missing = (what: string, id: string) =>
  new Failure(404, `No such ${what}: '${id}'`, { code: "resource_missing", param: "id" });
export const wrong = (param: string, message: string, code = "parameter_invalid_empty") =>
  new Failure(400, message, { param, code });
