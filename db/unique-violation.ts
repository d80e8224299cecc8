/** What the two databases call a value that must be the only one of its kind, and is not. */
const codes = ["23505", "SQLITE_CONSTRAINT_UNIQUE"];

/** Whether a write failed for a value that another row has. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));
