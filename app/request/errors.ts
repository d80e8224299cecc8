/** The HTTP status of each expected failure. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 502 | 503 | 507;

/**
 * An expected failure: a rule was violated. `key` names a sentence in locales/<language>/errors.json (or `area:key`),
 * `params` fill it, `errors` hold keys of sentences by field (`fieldMessages`: the sentences themselves), `headers` and
 * `body` are added to the answer.
 */
export class AppError extends Error {
  readonly params: Record<string, string | number>;
  readonly errors: Record<string, string[]> | undefined;
  readonly fieldMessages: Record<string, string[]> | undefined;
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown>;

  constructor(
    readonly status: ErrorStatus,
    readonly key: string,
    more: {
      params?: Record<string, string | number>;
      errors?: Record<string, string[]>;
      fieldMessages?: Record<string, string[]>;
      headers?: Record<string, string>;
      body?: Record<string, unknown>;
    } = {},
  ) {
    super(`${status} ${key}`);
    this.params = more.params ?? {};
    this.errors = more.errors;
    this.fieldMessages = more.fieldMessages;
    this.headers = more.headers ?? {};
    this.body = more.body ?? {};
  }
}

/** Returns the value. Throws AppError 404 when it is undefined. */
export function requireFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new AppError(404, "notFound");
  return found;
}
