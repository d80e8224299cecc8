/** A database that cannot be used. The message completes an operator's sentence and holds no password. */
export class DatabaseUnusable extends Error {}

export const networkShareHint =
  "The folder is probably on a network share (NFS, SMB), where SQLite is not safe: keep the database on a local disk";

/** What SQLite answers when a file system lacks the locks or the shared memory that its log needs. */
const lockingCode =
  /^SQLITE_(PROTOCOL|NOLFS|IOERR_(LOCK|UNLOCK|RDLOCK|CHECKRESERVEDLOCK|SHM(OPEN|LOCK|MAP)))$/;

/** Runs the first query on the database at `url`. Every error becomes a DatabaseUnusable. */
export async function withDatabaseErrors<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The URL may hold a password, so only the kind of database is named.
    const kind = url.startsWith("file:") ? url : "the PostgreSQL server";
    const isLocking = lockingCode.test(String((error as NodeJS.ErrnoException).code));
    const reason = isLocking ? `${errorReason(error)}. ${networkShareHint}` : errorReason(error);
    const sentence = `the database in DATABASE_URL (${kind}) cannot be used: ${reason}`;
    throw new DatabaseUnusable(sentence, { cause: error });
  }
}

/** An error's first line without its full stop. For a host name with several addresses the error has only a code. */
export function errorReason(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || String(error)).split("\n")[0]!.replace(/\.$/, "");
}
