import { sql, type SelectQueryBuilder } from "kysely";
import type { DB } from "./schema/index";

/** Keyset pagination: a position in a list ordered by a time (or date) and the id. */
export interface KeysetPlace {
  at: string;
  id: number;
}

export interface KeysetRange {
  before?: KeysetPlace | undefined;
  after?: KeysetPlace | undefined;
}

/** Parses a position in a URL: time, separator, id. Returns undefined for anything else. */
export function parsePlace(text: string | undefined, separator: string): KeysetPlace | undefined {
  const [at, id] = text?.split(separator) ?? [];
  return at && id ? { at, id: Number(id) } : undefined;
}

export const formatPlace = ({ at, id }: KeysetPlace, separator: string): string => `${at}${separator}${id}`;

/** The rows before or after a position, newest first; without a position the newest rows. `column` holds the time. */
export async function readRowsAround<Table extends keyof DB, Row>(
  list: SelectQueryBuilder<DB, Table, Row>,
  column: string,
  { before, after }: KeysetRange,
): Promise<Row[]> {
  const [at, id] = [sql.ref<string>(column), sql.ref<number>("id")];
  if (after) {
    const newer = await list
      .where(at, ">=", after.at)
      .where((eb) => eb.or([eb(at, ">", after.at), eb(id, ">", after.id)]))
      .orderBy(at)
      .orderBy(id)
      .execute();
    return newer.reverse();
  }
  const older = await list
    .$if(before !== undefined, (query) =>
      query
        .where(at, "<=", before!.at)
        .where((eb) => eb.or([eb(at, "<", before!.at), eb(id, "<", before!.id)])),
    )
    .orderBy(at, "desc")
    .orderBy(id, "desc")
    .execute();
  return older;
}

/** A page of such a list before or after a position, and whether there are further pages. */
export async function readKeysetPage<Row>(
  read: (around: KeysetRange, count: number) => Promise<Row[]>,
  { before, after, limit }: KeysetRange & { limit: number },
): Promise<{ rows: Row[]; hasNewer: boolean; hasOlder: boolean }> {
  const rows = await read({ before, after }, limit + 1);
  const isFull = rows.length > limit;
  // Fewer newer rows than a page: return the newest page, which contains all of them.
  if (after && !isFull) return readKeysetPage(read, { limit });
  const page = after ? rows.slice(-limit) : rows.slice(0, limit);
  const hasRows = page.length > 0;
  return {
    rows: page,
    hasNewer: hasRows && (after ?? before) !== undefined,
    hasOlder: hasRows && (after !== undefined || isFull),
  };
}
