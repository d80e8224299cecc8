// How fast the site answers, beside constant strings of the same sizes from node:http. Used by scripts/bench.mjs.
import { fork } from "node:child_process";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ask, kept, median, memoryOf, root, say, startSite } from "./processes.mjs";
import { CONNECTIONS, measureInRounds, ROUNDS } from "./rounds.mjs";

const MOST_MESSAGES = 300; // in a round; each one is stored and has two mails written
const WANTED = { share: 0.02, gain: 3 };

const message = {
  method: "POST",
  path: "/api/contact",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    firstName: "Rose-Laure",
    lastName: "Désir",
    email: "rose-laure@example.org",
    subject: "Lapriyè pou fanmi mwen",
    message: "Bonjou pastè, tanpri sonje manman m nan lapriyè ou. ".repeat(8),
  }),
};

export async function measurePages() {
  const site = await startSite("site");
  const begin = memoryOf(site);
  const answers = await answersOf(site);
  site.child.kill("SIGSTOP");
  const bare = await startSite("unmemoised", { PAGE_MEMO: "off" });
  bare.child.kill("SIGSTOP");
  const taker = await startSite("contact");
  taker.child.kill("SIGSTOP");
  const constants = await startConstants(answers);

  const rows = rowsFor({ site, bare, taker, constants });
  const results = await measureInRounds(rows);
  const starts = [site, bare, taker].map(({ startMs }) => startMs);
  report({ rows, results, answers, starts, memory: { begin, end: memoryOf(site) } });
  for (const { child } of [site, bare, taker, constants]) child.kill("SIGKILL");
}

/** The site's answer to each request that will be measured. Throws when two encodings are not the same page. */
async function answersOf({ port }) {
  const body = async (task) => (await ask(port, task)).body;
  const plain = await body({ path: "/" });
  const gzip = await body({ path: "/", headers: { "accept-encoding": "gzip" } });
  const br = await body({ path: "/", headers: { "accept-encoding": "br" } });
  if (!gunzipSync(gzip).equals(plain) || !brotliDecompressSync(br).equals(plain))
    throw new Error("The landing page differs between its encodings.");
  return {
    plain,
    gzip,
    br,
    devotion: await body({ path: "/api/daily-content" }),
    contact: await body(message),
  };
}

async function startConstants({ plain, gzip, br, devotion, contact }) {
  const child = kept(fork(join(root, "tests/bench/constant.mjs")));
  const ready = new Promise((resolve) => child.once("message", resolve));
  const constant = (path, { length }) => ({ path, text: "x".repeat(length) });
  child.send([
    constant("/plain", plain),
    { path: "/gzip", base64: gzip.toString("base64"), encoding: "gzip" },
    { path: "/br", base64: br.toString("base64"), encoding: "br" },
    constant("/devotion", devotion),
    constant("/contact", contact),
  ]);
  return { child, port: (await ready).port };
}

/** What is measured: a constant, then the rows compared with it. */
const rowsFor = ({ site, bare, taker, constants }) => [
  ...["plain", "gzip", "br"].flatMap((encoding) => {
    const task = { path: "/", headers: encoding === "plain" ? {} : { "accept-encoding": encoding } };
    return [
      { of: encoding, name: `constant, ${encoding}`, server: constants, task: { path: `/${encoding}` } },
      { of: encoding, name: `landing page, ${encoding}`, server: site, task },
      { of: encoding, name: `the same unmemoised`, server: bare, task },
    ];
  }),
  { of: "devotion", name: "constant", server: constants, task: { path: "/devotion" } },
  { of: "devotion", name: "GET /api/daily-content", server: site, task: { path: "/api/daily-content" } },
  { of: "contact", name: "constant", server: constants, task: { ...message, path: "/contact" } },
  { of: "contact", name: "POST /api/contact", server: taker, task: { ...message, atMost: MOST_MESSAGES } },
];

function report({ rows, results, answers, starts, memory }) {
  const rates = (row) => results.get(row).map(({ perSecond }) => perSecond);
  // Compared round by round, so that other load on the machine affects both.
  const compared = (row, other) => median(rates(row).map((rate, round) => rate / rates(other)[round]));
  const constantOf = (row) => rows.find(({ of }) => of === row.of);
  // The page's three encodings share one constant of the page's size, so that they can be compared.
  const pageConstant = rows[0];
  const asOne = (row) => (["plain", "gzip", "br"].includes(row.of) ? pageConstant : constantOf(row));
  const kilobytes = ({ length }) => `${(length / 1000).toFixed(1)} KB`;
  const sizes = Object.entries(answers).map(([name, body]) => `${name} ${kilobytes(body)}`);

  const cores = `${availableParallelism()} × ${cpus()[0].model.trim()}`;
  say(
    `Node ${process.versions.node}, ${process.platform}, ${cores}, ${Math.round(totalmem() / 2 ** 30)} GiB memory`,
  );
  say(`${CONNECTIONS} connections, median of ${ROUNDS} rounds; answers: ${sizes.join(", ")}`);
  say();
  say("|                        | requests/s | p99 ms | of the constant | of as many bytes |");
  say("|------------------------|-----------:|-------:|----------------:|-----------------:|");
  for (const row of rows) {
    const p99 = median(results.get(row).map((result) => result.p99)).toFixed(1);
    const rate = median(rates(row)).toFixed(0);
    const share = compared(row, asOne(row)).toFixed(4);
    const ofBytes = compared(row, constantOf(row)).toFixed(4);
    const figures = [rate.padStart(10), p99.padStart(6), share.padStart(15), ofBytes.padStart(16)];
    say(`| ${row.name.padEnd(22)} | ${figures.join(" | ")} |`);
  }
  say();
  say(`start to first 200, empty data folder: ${(median(starts) / 1000).toFixed(2)} s`);
  say(`resident memory: ${memory.begin.toFixed(0)} MiB after start, ${memory.end.toFixed(0)} MiB after load`);
  for (const of of ["plain", "gzip", "br"]) {
    const [, page, unmemoised] = rows.filter((row) => row.of === of);
    const share = compared(page, pageConstant);
    const gain = compared(page, unmemoised);
    const met = share >= WANTED.share && gain >= WANTED.gain ? "met" : "MISSED";
    const figures = `${share.toFixed(4)} of the constant, ${gain.toFixed(1)} times unmemoised`;
    say(`${page.name}: ${figures} (wanted: ${WANTED.share} and ${WANTED.gain}): ${met}`);
  }
}
