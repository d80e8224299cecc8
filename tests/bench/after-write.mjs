// The time of the next request after a write to another table. Used by pages.mjs.
import Database from "better-sqlite3";
import { Agent } from "node:http";
import { browser } from "./from-memory.mjs";
import { ask, databaseOf, median, say } from "./processes.mjs";
import { judge, rounded } from "./targets.mjs";

const WRITES = 60;
const WANTED_MS = 10;

/** Writes a row from this process, as another process of the site would, then requests each address once. */
export async function measureAfterWrites(name, { port }, paths) {
  const database = new Database(databaseOf(name));
  database.pragma("busy_timeout = 5000");
  database.exec("create table if not exists bench_writes (id integer primary key)");
  const write = database.prepare("insert into bench_writes default values");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { ...browser, "accept-encoding": "br" };
  say();
  say(`the next request after a write on another table, ${WRITES} times (wanted: ${WANTED_MS} ms at most):`);
  for (const [kind, path] of Object.entries(paths)) {
    const times = [];
    for (let n = 0; n <= WRITES; n++) {
      write.run();
      const begin = performance.now();
      await ask(port, { path, headers, agent });
      if (n > 0) times.push(performance.now() - begin); // the first warms up
    }
    const middle = median(times);
    const judgement = judge(`${kind} after a write`, { value: middle, unit: "ms", atMost: WANTED_MS });
    say(`  ${kind}: median ${rounded(middle)} ms, slowest ${rounded(Math.max(...times))} ms: ${judgement}`);
  }
  agent.destroy();
  database.close();
}
