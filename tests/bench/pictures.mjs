// The memory of the site and of its picture process while pictures of all kinds are drawn. Used by scripts/bench.mjs.
import { readFileSync } from "node:fs";
import { clearInterval, setInterval } from "node:timers";
import { setTimeout as wait } from "node:timers/promises";
import { ask, memoryOf, pastMemory, runCommand, say, startSite } from "./processes.mjs";
import { rounded, sayFigure } from "./targets.mjs";

const WANTED_MIB = 300;
export const IN_TURN = 24;
export const AT_ONCE = 12;
const SAMPLE_MS = 20;
/** Longer than the picture process stays without work. */
const IDLE_MS = 12_000;
const languages = ["fr", "ht", "en", "es"];

/** The addresses of every kind of picture that is drawn. */
export async function picturePaths({ port }) {
  const list = async (path) => JSON.parse((await ask(port, { path })).body.toString());
  const quotes = await list(`/api/inspirational-quotes?limit=${IN_TURN + AT_ONCE}`);
  const posts = await list("/api/blog-posts");
  const sizes = ["landscape", "square", "story", "link"];
  return {
    quotes: quotes.map(
      ({ id }, at) => `/api/inspirational-quotes/${id}/image.png?size=${sizes[at % sizes.length]}`,
    ),
    shared: [
      ...languages.flatMap((language) => [
        `/pictures/${language}/site.png`,
        `/pictures/${language}/sermons.png`,
      ]),
      ...posts.slice(0, 8).map(({ id, language }) => `/pictures/${language ?? "fr"}/blog/${id}.png`),
    ],
  };
}

export async function measurePictures() {
  runCommand("pictures", "seed", "--demo");
  const site = await startSite("pictures");
  await wait(2_000);
  const { quotes, shared } = await picturePaths(site);
  const begin = memoryOf(site);
  let highest = 0;
  const sampler = setInterval(() => (highest = Math.max(highest, memoryOfTree(site))), SAMPLE_MS);
  const draw = async (path) => {
    const { status } = await ask(site.port, { path, headers: pastMemory });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  const began = performance.now();
  for (const path of [...quotes.slice(0, IN_TURN), ...shared]) await draw(path);
  const eachMs = (performance.now() - began) / (IN_TURN + shared.length);
  await Promise.all(quotes.slice(IN_TURN).map(draw));
  clearInterval(sampler);
  await wait(IDLE_MS);
  const end = memoryOfTree(site);
  site.child.kill("SIGKILL");
  say(
    `${quotes.length + shared.length} pictures, ${rounded(eachMs)} ms each; memory before ${begin.toFixed(0)} MiB`,
  );
  sayFigure("memory of both processes while pictures are drawn", {
    value: highest,
    unit: "MiB",
    atMost: WANTED_MIB,
  });
  sayFigure("memory added by pictures, later", { value: end - begin, unit: "MiB", atMost: 25 });
}

/** Resident memory in MiB of a process and those that it started. Needs Linux. */
function memoryOfTree(site) {
  const { pid } = site.child;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  const own = children === "" ? [] : children.split(" ");
  return own.reduce(
    (sum, child) => sum + (ifAlive(() => memoryOf({ child: { pid: child } })) ?? 0),
    memoryOf(site),
  );
}

/** The result, or undefined when the process ended meanwhile. */
function ifAlive(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}
