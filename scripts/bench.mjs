// npm run bench: compares, in one run, the site's answers with constant strings of the same sizes from node:http, and its
// newsletter sending with nodemailer composing each message.
import { fork, spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { openLetters, senderSettings, startSink } from "../tests/bench/letters.mjs";
import { isFresh } from "./build.mjs";
import { testNeeds } from "./test-needs.mjs";

const CONNECTIONS = 16;
const ROUNDS = 5;
const ROUND_SECONDS = 1;
const WARM_UP_SECONDS = 1;
const MOST_MESSAGES = 300; // in a round; each one is stored and has two mails written
const SERVE_WITHIN_MS = 60_000;
/** How long the mail server waits before each answer. */
const LATENCIES_MS = [0, 5];
const WANTED = { share: 0.02, gain: 3, letters: 2 };

const help = `npm run bench [pages|letters]

Runs both parts, or the one that is named.

pages: Starts the site three times on free ports of this machine with data folders of their own (one as in production, one
with PAGE_MEMO=off, one that takes contact messages), and a node:http server that answers constants of the answers'
sizes. Measures the start with an empty data folder and the memory. Then it requests each in turn over ${CONNECTIONS} connections,
${ROUNDS} rounds of ${ROUND_SECONDS} s, and prints medians. Settings as in production but RATE_LIMITS=off; the log (LOG_LEVEL=info)
goes to a file. A server that is not being measured is paused, so none disturbs another. Takes about a minute and a half.

letters: Starts the site with jobs in the web process, and again with a Redis and a worker. Starts an SMTP server in its own
process that accepts everything: at once, then with each answer ${LATENCIES_MS.at(-1)} ms late. The site sends a newsletter of 20 KB to
2,000 subscribers in four languages, 55 of 100 at one domain; a bare loop composes and sends the same message as often
over nodemailer's pool, with as many connections, to the same server. Five rounds of the site between six of the loop;
each is compared with the two beside it, so that other load on the machine affects both. Prints messages a second from
the first to the last, the median, minimum and maximum of the ratios, and which targets were missed. Takes about three
minutes.
`;

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

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const say = (line = "") => process.stdout.write(`${line}\n`);
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const children = new Set();
const temporary = mkdtempSync(join(tmpdir(), "limye-bench-"));
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

function kept(child) {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** One request on a connection of its own. The answer's body is not decoded. */
const ask = (port, { path, method, headers, body }) =>
  new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.once("end", () => resolve({ status: answer.statusCode, body: Buffer.concat(chunks) }));
      answer.once("error", reject);
    })
      .once("error", reject)
      .end(body);
  });

/** Passes only these variables on, so that the shell's others cannot change the figures. */
function siteEnvironment(name, settings) {
  const { PATH, HOME, TMPDIR } = process.env;
  const DATA_DIR = join(temporary, name);
  return { PATH, HOME, TMPDIR, DATA_DIR, RATE_LIMITS: "off", LOG_LEVEL: "info", ...settings };
}

/** Starts the site with an empty data folder. Resolves when `/` answers 200, with the time that took. */
async function startSite(name, settings = {}) {
  const port = await freePort();
  const logFile = join(temporary, `${name}.log`);
  const log = openSync(logFile, "w");
  const begin = performance.now();
  const child = kept(
    spawn(process.execPath, ["scripts/start.mjs"], {
      cwd: root,
      stdio: ["ignore", log, log],
      env: { ...siteEnvironment(name, settings), PORT: String(port), HOST: "127.0.0.1" },
    }),
  );
  closeSync(log);
  for (;;) {
    const answer = await ask(port, { path: "/" }).catch(() => null);
    const startMs = performance.now() - begin;
    if (answer?.status === 200) return { port, child, startMs };
    if (child.exitCode !== null || startMs > SERVE_WITHIN_MS)
      throw new Error(`The site did not start:\n${readFileSync(logFile, "utf8").slice(-2000)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Resident memory of a process in MiB. */
function memoryOf({ child: { pid } }) {
  if (process.platform === "linux")
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
  return Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout) / 1024;
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

async function measureAll(rows) {
  const client = kept(fork(join(root, "tests/bench/load.mjs")));
  async function measure({ name, server, task }, seconds) {
    server.child.kill("SIGCONT");
    const answer = new Promise((resolve) => client.once("message", resolve));
    client.send({ ...task, port: server.port, connections: CONNECTIONS, seconds });
    const { error, refused, ...result } = await answer;
    server.child.kill("SIGSTOP");
    const statuses = Object.entries(refused ?? {}).map(([status, times]) => `${times} times ${status}`);
    if (error || statuses.length > 0) throw new Error(`${name}: ${error ?? statuses.join(", ")}`);
    return result;
  }
  for (const row of rows) await measure(row, WARM_UP_SECONDS);
  const results = new Map(rows.map((row) => [row, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const row of rows) results.get(row).push(await measure(row, ROUND_SECONDS));
  }
  return results;
}

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

async function main() {
  if (process.argv.includes("--help") || process.argv.includes("-h")) return say(help.trimEnd());
  if (!isFresh()) {
    const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: root, stdio: "inherit" });
    if (status !== 0) throw new Error("The site does not build.");
  }
  const began = performance.now();
  const parts = process.argv.slice(2).filter((name) => name in measures);
  for (const part of parts.length > 0 ? parts : Object.keys(measures)) await measures[part]();
  say(`the run took ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

const measures = { pages: measurePages, letters: measureNewsletter };

async function measureNewsletter() {
  const sink = await startSink(kept, root);
  const outcomes = [];
  for (const engine of ["embedded", "BullMQ"]) {
    const name = `letters-${engine}`;
    const redis = engine === "BullMQ" ? await startRedis() : null;
    const settings = { ...senderSettings(sink), ...(redis && { REDIS_URL: redis.url }) };
    const site = await startSite(name, settings);
    const worker = redis && startWorker(name, settings);
    const letters = await openLetters({ ask, kept, root, site, sink, dataDir: join(temporary, name) });
    for (const latencyMs of LATENCIES_MS) {
      outcomes.push(reportLetters({ engine, latencyMs, rounds: await letters.measure(latencyMs) }));
    }
    letters.close();
    for (const child of [worker, site.child, redis?.child]) child?.kill("SIGKILL");
  }
  const missed = outcomes.filter(({ ratio }) => ratio < WANTED.letters);
  if (missed.length === 0) return say("newsletter: every target was met");
  say(`newsletter: MISSED ${missed.map(({ name, ratio }) => `${name} (${ratio.toFixed(2)})`).join(", ")}`);
}

/** A redis-server for the bench only, without persistence. */
async function startRedis() {
  const { REDIS_SERVER_PATH } = await testNeeds();
  const port = await freePort();
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = kept(spawn(REDIS_SERVER_PATH, [...options, "--dir", temporary], { stdio: "ignore" }));
  return { child, url: `redis://127.0.0.1:${port}` };
}

function startWorker(name, settings) {
  const log = openSync(join(temporary, `${name}-worker.log`), "w");
  const child = kept(
    spawn(process.execPath, ["scripts/run.mjs", "worker"], {
      cwd: root,
      stdio: ["ignore", log, log],
      env: siteEnvironment(name, settings),
    }),
  );
  closeSync(log);
  return child;
}

/** Prints how the site compares with the loop. Returns the median of the ratios. */
function reportLetters({ engine, latencyMs, rounds }) {
  const rate = (of) => median(rounds.map((round) => round[of])).toFixed(0);
  const ratios = rounds.map(({ ratio }) => ratio);
  const ratio = median(ratios);
  const size = (rounds[0].size / 1000).toFixed(1);
  const speed = latencyMs === 0 ? "answers at once" : `takes ${latencyMs} ms for an answer`;
  const name = `${engine}, server ${speed}`;
  say();
  say(`newsletter (${name}), messages of ${size} KB, 55 of 100 readers at one domain:`);
  say(`the site ${rate("site")} messages/s; nodemailer composing each message ${rate("loop")} messages/s`);
  const met = ratio >= WANTED.letters ? "met" : "MISSED";
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const each = ratios.map((one) => one.toFixed(2)).join(", ");
  say(`${ratio.toFixed(2)} times, ${range} (rounds: ${each}; wanted: ${WANTED.letters.toFixed(1)}): ${met}`);
  return { name, ratio };
}

async function measurePages() {
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
  const results = await measureAll(rows);
  const starts = [site, bare, taker].map(({ startMs }) => startMs);
  report({ rows, results, answers, starts, memory: { begin, end: memoryOf(site) } });
  for (const { child } of [site, bare, taker, constants]) child.kill("SIGKILL");
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
