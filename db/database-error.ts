/** A database that cannot be used, in the words that an operator's sentence ends with; no password is in them. */
export class DatabaseUnusable extends Error {}

/** Does the first work with the database at `url`; whatever goes wrong is a DatabaseUnusable. */
export async function withDatabaseErrors<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The address may hold a password, so only its kind is said.
    const kind = url.startsWith("file:") ? url : "the PostgreSQL server";
    const sentence = `the database in DATABASE_URL (${kind}) cannot be used: ${errorReason(error)}`;
    throw new DatabaseUnusable(sentence, { cause: error });
  }
}

/** An error's first line without its full stop; a name that leads to several addresses fails with a code alone. */
export function errorReason(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || String(error)).split("\n")[0]!.replace(/\.$/, "");
}
