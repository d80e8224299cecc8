// Time from start to the first 200, compared with a node:http hello, and the memory then. Used by pages.mjs.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { end, median, memoryOf, root, say, startServer, startSite, temporary } from "./processes.mjs";
import { rounded, sayFigure } from "./targets.mjs";

const STARTS = 5;
const SETTLED_AFTER_MS = 2000;
const WANTED = { seconds: 1.2, memory: 150 };

export async function measureStarts() {
  const hellos = [];
  const firsts = [];
  const agains = [];
  const memories = [];
  for (let n = 0; n < STARTS; n++) {
    hellos.push(await startHello());
    firsts.push(await startedSite());
    const again = await startedSite(memories);
    agains.push(again);
    rmSync(join(temporary, "starts"), { recursive: true });
  }
  const hello = median(hellos);
  say(`start to first 200 (median of ${STARTS}); a node:http hello: ${Math.round(hello)} ms`);
  for (const [what, times] of [
    ["start with an empty data folder", firsts],
    ["start with a data folder", agains],
  ]) {
    sayFigure(what, { value: median(times) / 1000, unit: "s", atMost: WANTED.seconds });
  }
  sayFigure("memory after the start", { value: median(memories), unit: "MiB", atMost: WANTED.memory });
  say(`(slowest start ${rounded(Math.max(...firsts, ...agains) / 1000)} s)`);
}

async function startHello() {
  const hello = await startServer("hello", ["tests/bench/hello.mjs"], { cwd: root, env: process.env });
  hello.child.kill("SIGKILL");
  return hello.startMs;
}

/** The time to the first 200 in ms. Adds to `memories` the higher of the memory then and after settling. */
async function startedSite(memories) {
  const site = await startSite("starts");
  if (memories) {
    const first = memoryOf(site);
    await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS));
    memories.push(Math.max(first, memoryOf(site)));
  }
  await end(site);
  return site.startMs;
}
