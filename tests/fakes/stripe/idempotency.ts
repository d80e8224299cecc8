import { FakeStripeError } from "./api-error";

export interface FakeStripeAnswer {
  status: number;
  body: object;
}

/**
 * The same key gives the same answer, also an error, even 500. Other parameters give an error, and a concurrent call a
 * conflict. Errors that are thrown were refused before execution and are not stored
 * (docs.stripe.com/api/idempotent_requests).
 */
export function createIdempotencyStore() {
  const kept = new Map<string, { asked: string; answer?: FakeStripeAnswer }>();
  return async (
    key: string,
    asked: string,
    act: () => Promise<FakeStripeAnswer>,
  ): Promise<FakeStripeAnswer & { again: boolean }> => {
    const before = kept.get(key);
    if (before && before.asked !== asked) {
      const message =
        "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      throw new FakeStripeError(400, message, { type: "idempotency_error" });
    }
    if (before?.answer) return { ...before.answer, again: true };
    if (before) {
      const message = "There is currently another in-progress request using this Idempotent Key.";
      throw new FakeStripeError(409, message, { code: "idempotency_key_in_use", type: "idempotency_error" });
    }
    const entry: { asked: string; answer?: FakeStripeAnswer } = { asked };
    kept.set(key, entry);
    try {
      entry.answer = await act();
    } catch (error) {
      kept.delete(key);
      throw error;
    }
    return { ...entry.answer, again: false };
  };
}
