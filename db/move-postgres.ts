import type { Client } from "pg";
import { BackupImpossible } from "./backup-files";
import { inUseByOthers, readServer } from "./backup-postgres";
import { connect } from "./client";
import { migrateToLatest } from "./migrate";
import {
  rowsAtOnce,
  type HeldDatabase,
  type MovedTable,
  type Row,
  type TargetDatabase,
} from "./move-databases";
import { LOCK_NUMBER } from "./prepare-database";

/** What a statement with parameters takes at most. */
const MAX_PARAMETERS = 60_000;
/** The last step before a site starts takes the same lock, so no site starts meanwhile. */
const keepSitesOut = `select pg_try_advisory_xact_lock(${LOCK_NUMBER}) as is_ours`;

/** Holds a PostgreSQL database: nobody else uses it, and nobody writes to it until it is closed. */
export async function holdPostgres(url: string): Promise<HeldDatabase> {
  const { tables, others } = await readServer(url);
  if (others > 0) throw inUseByOthers(others);
  if (tables.length === 0) throw new BackupImpossible("the PostgreSQL database is empty");
  const client = await beginAlone(url);
  try {
    await client.query(`lock table ${tables.join(", ")} in share mode`);
  } catch (error) {
    await client.end();
    throw error;
  }
  return heldPostgres(client);
}

/** Others may write meanwhile. */
export async function snapshotPostgres(url: string): Promise<HeldDatabase> {
  const client = await makeClient(url);
  await client.query("begin isolation level repeatable read read only");
  return heldPostgres(client);
}

/**
 * Makes this version's tables in an empty PostgreSQL database. What is written counts when it is finished: an interrupted
 * move leaves empty tables, and the next one starts from the beginning.
 */
export async function makePostgres(url: string): Promise<TargetDatabase> {
  await requireEmpty(url);
  const migrating = await connect(url);
  await migrateToLatest(migrating).finally(() => migrating.destroy());
  const client = await beginAlone(url);
  if (!(await isUnused(client))) {
    await client.end();
    throw notEmpty();
  }
  const references = await takeReferencesOff(client);
  return {
    ...heldPostgres(client),
    deleteRows: async ({ name }) => void (await client.query(`delete from ${quote(name)}`)),
    insertRows: async ({ name, columns }, rows) => {
      const most = Math.floor(MAX_PARAMETERS / columns.length);
      const into = `insert into ${quote(name)} (${columns.map(quote).join(", ")})`;
      for (let at = 0; at < rows.length; at += most) {
        const some = rows.slice(at, at + most);
        const values = some.map(
          (row, line) => `(${row.map((_, place) => `$${line * row.length + place + 1}`).join(", ")})`,
        );
        await client.query(`${into} values ${values.join(", ")}`, some.flat());
      }
    },
    writeLastNumbers: async (numbers) => {
      for (const [table, sequence] of await listSequences(client)) {
        const last = numbers.get(table) ?? 0;
        await client.query("select setval($1, $2, $3)", [sequence, Math.max(last, 1), last > 0]);
      }
    },
    finish: async () => {
      for (const { place, name, definition } of references)
        await client.query(`alter table ${place} add constraint ${name} ${definition}`);
      await client.query("commit");
      await client.end();
    },
  };
}

/** Nothing in it, or the tables of an interrupted move. */
async function requireEmpty(url: string): Promise<void> {
  const { tables } = await readServer(url);
  if (tables.length === 0) return;
  if (!["kysely_migration", "admin_roles", "users"].every((table) => tables.includes(table)))
    throw notEmpty();
  const client = await beginAlone(url);
  const isEmpty = await isUnused(client).finally(() => client.end());
  if (!isEmpty) throw notEmpty();
}

/** The first start of a site writes a role and a user. */
async function isUnused(client: Client): Promise<boolean> {
  const found = await client.query(
    "(select 1 from admin_roles limit 1) union all (select 1 from users limit 1)",
  );
  return found.rowCount === 0;
}

const notEmpty = () =>
  new BackupImpossible(
    "the PostgreSQL database is not empty. Name a new one: nothing in it is ever replaced",
  );

interface Reference {
  place: string;
  name: string;
  definition: string;
}

/** Rows may refer to later ones. The references come back at the end, and are checked then. */
async function takeReferencesOff(client: Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  for (const { place, name } of rows) await client.query(`alter table ${place} drop constraint ${name}`);
  return rows;
}

async function listSequences(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<[string, string]>({
    text: `
      select table_name, pg_get_serial_sequence(quote_ident(table_name), column_name)
      from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`,
    rowMode: "array",
  });
  return new Map(rows);
}

function heldPostgres(client: Client): HeldDatabase {
  const listTables = async () => {
    const { rows } = await client.query<{ name: string; columns: string[] }>(`
      select table_name as name, array_agg(column_name::text) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = current_schema() and table_type = 'BASE TABLE' group by 1`);
    return rows.map(({ name, columns }) => ({ name, columns: columns.sort() })).sort(byName);
  };
  return {
    listTables,
    async *readRows({ name, columns }: MovedTable) {
      const { rowCount } = await client.query(
        `select 1 from information_schema.columns
         where table_schema = current_schema() and table_name = $1 and data_type = 'bytea'`,
        [name],
      );
      const chosen = columns.map(quote).join(", ");
      await client.query(`declare moved no scroll cursor for select ${chosen} from ${quote(name)}`);
      const text = `fetch ${rowsAtOnce(rowCount !== 0)} from moved`;
      for (;;) {
        const { rows } = await client.query<Row>({ text, rowMode: "array" });
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query("close moved");
    },
    readLastNumbers: async () => {
      const numbers = new Map<string, number>();
      for (const [table, sequence] of await listSequences(client)) {
        const { rows } = await client.query<{ last: number }>(
          `select case when is_called then last_value else 0 end as last from ${sequence}`,
        );
        numbers.set(table, rows[0]!.last);
      }
      return numbers;
    },
    close: () => client.end(),
  };
}

async function beginAlone(url: string): Promise<Client> {
  const client = await makeClient(url);
  await client.query("begin");
  await client.query("set local idle_in_transaction_session_timeout = 0");
  const { rows } = await client.query<{ is_ours: boolean }>(keepSitesOut);
  if (rows[0]!.is_ours) return client;
  await client.end();
  throw new BackupImpossible("a site, or another move, uses the PostgreSQL database");
}

/** Without a limit of time: a table may have millions of rows. */
async function makeClient(connectionString: string): Promise<Client> {
  const { default: pg } = await import("pg"); // loaded only when needed
  pg.types.setTypeParser(pg.types.builtins.INT8, Number); // as in the program's own connections
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined); // the query on a broken connection reports the error
  await client.connect();
  return client;
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
