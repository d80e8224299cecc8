/** The rows of all areas as one table. Throws when two areas have a row of the same name. */
export function joinRows<Row>(tables: (Record<string, Row> | undefined)[]): Record<string, Row> {
  const rows = tables.flatMap((table) => Object.entries(table ?? {}));
  const joined = Object.fromEntries(rows);
  if (Object.keys(joined).length < rows.length) throw new Error("Two areas have a row of the same name.");
  return joined;
}
