/** The error codes of the two databases for a violated unique constraint. */
const codes = ["23505", "SQLITE_CONSTRAINT_UNIQUE"];

/** Whether a write failed because another row has the same unique value. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));
