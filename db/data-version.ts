import Database from "better-sqlite3";

/** Shows whether the data may have changed. Two equal versions mean that the same rows were visible. */
export interface DataVersion {
  /** Includes every write committed before this call. Null when the version cannot be read now. */
  read(): Promise<string | null>;
  close(): Promise<void>;
}

/** The version of `file:PATH` (SQLite) or `postgres://…`, on a connection of its own. */
export async function openDataVersion(url: string): Promise<DataVersion> {
  return url.startsWith("file:") ? sqliteVersion(url.slice("file:".length)) : connectPostgres(url);
}

/**
 * `data_version` changes when another connection commits (https://sqlite.org/pragma.html#pragma_data_version), also one
 * of this process. So this connection only reads.
 */
function sqliteVersion(file: string): DataVersion {
  if (file === ":memory:") return { read: async () => null, close: async () => undefined };
  const database = new Database(file, { readonly: true, timeout: 0 }); // waiting would block the whole process
  const statement = database.prepare("pragma data_version").pluck();
  return {
    async read() {
      try {
        return String(statement.get());
      } catch {
        return null; // for example while another process has locked the file
      }
    },
    close: async () => void database.close(),
  };
}

const snapshotQuery = "select pg_current_snapshot()::text as version";

async function connectPostgres(connectionString: string): Promise<DataVersion> {
  const { default: pg } = await import("pg"); // loaded only when needed
  const limits = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 };
  const pool = new pg.Pool({ connectionString, max: 1, ...limits });
  pool.on("error", () => undefined); // the next query connects again
  return {
    read: sharedVersion(async () => {
      const client = await pool.connect();
      let isBroken = true; // a query that timed out would block the next one on its connection
      try {
        const { rows } = await client.query<{ version: string }>(snapshotQuery);
        isBroken = false;
        return rows[0]!.version;
      } finally {
        client.release(isBroken);
      }
    }),
    close: () => pool.end(),
  };
}

/**
 * Runs one query at a time and shares its result among all waiting callers. A caller that arrives during a query waits
 * for the next one: the running query may miss a write that the caller knows of. Null when the query fails.
 */
export function sharedVersion(query: () => Promise<string>): DataVersion["read"] {
  let running: Promise<string | null> | undefined;
  let next: Promise<string | null> | undefined;
  const run = () => {
    next = undefined;
    running = query()
      .catch(() => null)
      .finally(() => {
        if (!next) running = undefined;
      });
    return running;
  };
  return () => (running ? (next ??= running.then(run)) : run());
}
