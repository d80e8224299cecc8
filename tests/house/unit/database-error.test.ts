import { expect, test } from "vitest";
import { connect } from "~db/client";
import { DatabaseUnusable, withDatabaseErrors } from "~db/database-error";

const url = "file:/mnt/share/limye.db";
const hint =
  "The folder is probably on a network share (NFS, SMB), where SQLite is not safe: keep the database on a local disk";

test("a place where SQLite cannot keep its write-ahead log is refused in a sentence that names the likely cause", async () => {
  // A database without a name is a temporary file, which has no write-ahead log either.
  await expect(withDatabaseErrors(url, () => connect("file:"))).rejects.toThrow(
    new DatabaseUnusable(
      `the database in DATABASE_URL (${url}) cannot be used: SQLite cannot keep its write-ahead log there (journal mode delete). ${hint}`,
    ),
  );
});

test.each(["SQLITE_PROTOCOL", "SQLITE_IOERR_LOCK", "SQLITE_IOERR_SHMMAP", "SQLITE_IOERR_SHMOPEN"])(
  "the locking error %s names the likely cause too",
  async (code) => {
    const fail = () => Promise.reject(Object.assign(new Error("disk I/O error"), { code }));
    await expect(withDatabaseErrors(url, fail)).rejects.toThrow(`: disk I/O error. ${hint}`);
  },
);

test.each(["SQLITE_NOTADB", "SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "SQLITE_BUSY"])(
  "the error %s has another cause",
  async (code) => {
    const fail = () => Promise.reject(Object.assign(new Error("no"), { code }));
    await expect(withDatabaseErrors(url, fail)).rejects.toThrow(/cannot be used: no$/);
  },
);
