// The memory of the site after a load over all its public pages in four languages. Used by scripts/bench.mjs.
import { fork } from "node:child_process";
import { join } from "node:path";
import { browser } from "./from-memory.mjs";
import { picturePaths } from "./pictures.mjs";
import { ask, kept, memoryOf, root, runCommand, say, startSite } from "./processes.mjs";
import { CONNECTIONS } from "./rounds.mjs";
import { rounded, sayFigure } from "./targets.mjs";

export const MINUTES = 10;
const WANTED_MIB = 320;
const SLICE_SECONDS = 10;
const ENCODINGS = ["br", "gzip", "identity"];
const others = ["/", "/rss.xml", "/rss/blog.xml", "/sitemap.xml", "/api/daily-content", "/api/blog-posts"];

export async function measureMemory({ minutes = MINUTES }) {
  runCommand("memory", "seed", "--demo");
  const site = await startSite("memory");
  const { quotes, shared } = await picturePaths(site);
  const paths = [...(await pagesOf(site)), ...others, ...quotes, ...shared];
  const begin = memoryOf(site);
  const client = kept(fork(join(root, "tests/bench/load.mjs")));
  const slices = Math.max(1, Math.round((minutes * 60) / SLICE_SECONDS));
  let requests = 0;
  let highest = 0;
  for (let slice = 0; slice < slices; slice++) {
    const headers = { ...browser, "accept-encoding": ENCODINGS[slice % ENCODINGS.length] };
    const answer = new Promise((resolve) => client.once("message", resolve));
    client.send({ port: site.port, paths, headers, connections: CONNECTIONS, seconds: SLICE_SECONDS });
    const { error, refused, requests: answered } = await answer;
    const statuses = Object.entries(refused ?? {}).map(([status, times]) => `${times} times ${status}`);
    if (error || statuses.length > 0) throw new Error(`memory: ${error ?? statuses.join(", ")}`);
    requests += answered;
    highest = Math.max(highest, memoryOf(site));
  }
  const end = memoryOf(site);
  client.kill();
  site.child.kill("SIGKILL");
  const took = rounded((slices * SLICE_SECONDS) / 60);
  say(`${requests} requests over ${paths.length} public addresses in ${took} minutes`);
  say(`memory before ${begin.toFixed(0)} MiB, at the highest ${highest.toFixed(0)} MiB`);
  sayFigure("memory after the load over all public pages", { value: end, unit: "MiB", atMost: WANTED_MIB });
}

/** The path of each public page in each language, from the sitemap. */
async function pagesOf({ port }) {
  const { body } = await ask(port, { path: "/sitemap.xml" });
  const locations = [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)];
  if (locations.length === 0) throw new Error("The sitemap lists no pages.");
  return locations.map(([, location]) => new URL(location).pathname);
}
