/** The most values in one `in (…)`. */
const CHUNK_SIZE = 200;

export async function inChunks<Item, Row>(
  items: Item[],
  act: (some: Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < items.length; from += CHUNK_SIZE) {
    rows.push(...(await act(items.slice(from, from + CHUNK_SIZE))));
  }
  return rows;
}
