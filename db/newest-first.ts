/** The largest id: PostgreSQL's maximum integer. */
export const MAX_ID = 2_147_483_647;
const BATCH = 250;
/** How many rows one search reads before it returns a position to continue from. */
const SEARCHED_AT_ONCE = 2_000;

/** Keyset query: at most `count` rows with an id below `before`, highest first. */
type ReadBelow<Row> = (before: number, count: number) => Promise<Row[]>;

export interface Page<Row> {
  rows: Row[];
  /** `before` of the next older page; null on the last page. */
  older: number | null;
}

interface NewestPageOptions<Row> {
  before?: number | undefined;
  limit: number;
  /** Filters rows in code, for conditions that no index of both databases supports, such as ignoring accents. */
  keep?: ((row: Row) => boolean) | undefined;
}

/** A page of a growing table, newest first. With `keep` it may be short or empty and still have an older page. */
export async function newestPage<Row extends { id: number }>(
  below: ReadBelow<Row>,
  { before = MAX_ID, limit, keep }: NewestPageOptions<Row>,
): Promise<Page<Row>> {
  if (!keep) {
    const rows = await below(before, limit + 1);
    const page = rows.slice(0, limit);
    return { rows: page, older: rows.length > limit ? page.at(-1)!.id : null };
  }
  const kept: Row[] = [];
  let from = before;
  for (let seen = 0; seen < SEARCHED_AT_ONCE; seen += BATCH) {
    const rows = await below(from, BATCH);
    kept.push(...rows.filter(keep));
    if (kept.length > limit) return { rows: kept.slice(0, limit), older: kept[limit - 1]!.id };
    if (rows.length < BATCH) return { rows: kept, older: null };
    from = rows.at(-1)!.id;
  }
  return { rows: kept, older: from };
}

/** All rows in batches, newest first: for streamed exports. */
export async function* streamNewestFirst<Row extends { id: number }>(
  below: ReadBelow<Row>,
  keep: (row: Row) => boolean = () => true,
): AsyncGenerator<Row[]> {
  for (let before = MAX_ID; ;) {
    const rows = await below(before, BATCH);
    yield rows.filter(keep);
    if (rows.length < BATCH) return;
    before = rows.at(-1)!.id;
  }
}
