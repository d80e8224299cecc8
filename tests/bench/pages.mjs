// How fast the site starts and answers. Used by scripts/bench.mjs.
import { availableParallelism, cpus, totalmem } from "node:os";
import { measureAfterWrites } from "./after-write.mjs";
import { measureFromMemory } from "./from-memory.mjs";
import { ask, memoryOf, runCommand, say, startSite } from "./processes.mjs";
import { CONNECTIONS } from "./rounds.mjs";
import { measureStarts } from "./starts.mjs";
import { measureUncached } from "./uncached.mjs";

export async function measurePages({ beside }) {
  const cores = `${availableParallelism()} × ${cpus()[0].model.trim()}`;
  const memory = Math.round(totalmem() / 2 ** 30);
  say(`Node ${process.versions.node}, ${process.platform}, ${cores}, ${memory} GiB memory`);
  say(`${CONNECTIONS} connections`);
  say();
  await measureStarts();
  say();

  runCommand("site", "seed", "--demo");
  const site = await startSite("site");
  const { date } = JSON.parse((await ask(site.port, { path: "/api/daily-content" })).body);
  const paths = {
    "landing page": "/",
    blog: "/blog",
    devotion: `/devotion/${date}`,
    feed: "/rss.xml",
    call: "/api/daily-content",
    "blog call": "/api/blog-posts",
  };
  await measureFromMemory(site, paths);
  await measureAfterWrites("site", site, paths);
  say(`resident memory of this site after the load: ${memoryOf(site).toFixed(0)} MiB`);
  site.child.kill("SIGKILL");
  await measureUncached(paths, beside);
}
