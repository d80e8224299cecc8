import type { CompiledQuery, Kysely } from "kysely";
import type { DB } from "./schema/index";

type Parameter = string | number | null;

/** Stands for an argument while its query is built. */
class Marker {
  constructor(readonly index: number) {}
}

/**
 * Prepared query: built and compiled once per database, then run with new parameters. Building a small query takes
 * several times as long as running it. `build` may use its arguments only as values of the query: it gets markers.
 */
export function prepareQuery<Args extends Parameter[], Row>(
  build: (db: Kysely<DB>, ...args: Args) => { compile(): CompiledQuery<Row> },
): (db: Kysely<DB>, ...args: Args) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, ...args) => {
    const { adapter } = db.getExecutor(); // one per database, the same in its transactions
    let query = compiled.get(adapter);
    if (!query) {
      const markers = args.map((_, index) => new Marker(index));
      query = build(db, ...(markers as unknown as Args)).compile();
      compiled.set(adapter, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Marker ? args[value.index] : value));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
