// How long the site works for requests that are made to cost much. Used by scripts/bench.mjs.
import { hostileRequests } from "./hostile-requests.mjs";
import { ask, median, say, startSite } from "./processes.mjs";
import { sayTable } from "./table.mjs";
import { judge } from "./targets.mjs";

export const WANTED_MS = 50;
const TRIES = 7;

/** Asks each several times, one after the other, and prints the median time. */
export async function measureHostile() {
  const site = await startSite("hostile", { LOG_LEVEL: "warn" });
  const { body } = await ask(site.port, { path: "/fr" });
  const version = /"version":\s*"(\w+)"/.exec(body.toString())[1];
  const rows = [];
  for (const [name, make] of Object.entries(hostileRequests)) {
    const times = [];
    let status;
    for (let n = 0; n <= TRIES; n++) {
      const begin = performance.now();
      ({ status } = await ask(site.port, make(n, version)));
      if (n > 0) times.push(performance.now() - begin); // the first one loads the modules
    }
    const value = median(times);
    const judgement = judge(`hostile: ${name}`, { value, unit: "ms", atMost: WANTED_MS });
    rows.push([name, String(status), value.toFixed(1), judgement]);
  }
  say(`hostile requests (wanted: at most ${WANTED_MS} ms each):`);
  sayTable(["request", "status", "ms", ""], rows);
  site.child.kill("SIGKILL");
}
