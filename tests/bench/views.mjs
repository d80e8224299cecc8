// The cost of counting page views for a page that is answered from memory. Used by scripts/bench.mjs.
import Database from "better-sqlite3";
import { readFileSync } from "node:fs";
import { ask, databaseOf, end, median, say, startSite } from "./processes.mjs";
import { measureInRounds } from "./rounds.mjs";
import { sayFigure } from "./targets.mjs";

const ROUNDS = 31;
const ROUND_SECONDS = 0.5;
const WANTED_PERCENT = 5;

/** A browser's headers: page views of programs are not counted. */
const headers = {
  "accept-encoding": "br",
  "accept-language": "ht",
  "user-agent":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
};
const task = { path: "/", headers };

export async function measureViews() {
  const silent = await startWithoutCounting();
  silent.child.kill("SIGSTOP");
  const counting = await startSite("views");
  await ask(counting.port, task);
  counting.child.kill("SIGSTOP");
  // Two pairs in opposite order, so that the order favours neither server.
  const rows = [counting, silent, silent, counting].map((server, at) => ({
    name: `${server === counting ? "counting" : "not counting"}, ${at}`,
    server: measured(server),
    isCounting: server === counting,
    task,
  }));
  const results = await measureInRounds(rows, { rounds: ROUNDS, seconds: ROUND_SECONDS });
  report(rows, results);
  counting.child.kill("SIGCONT");
  await end(counting);
  silent.child.kill("SIGKILL");
  const views = countedViews("views");
  say(`${views} views were written by the site that counts, ${countedViews("no-views")} by the other`);
  if (views === 0) throw new Error("The site counted nothing, so nothing was measured.");
}

/** A site whose settings switch counting off: they are read when it starts. */
async function startWithoutCounting() {
  await end(await startSite("no-views"));
  const database = new Database(databaseOf("no-views"));
  database
    .prepare("insert into system_settings (key, value, updated_at) values (?, ?, ?)")
    .run("analytics", JSON.stringify({ countPageViews: false }), new Date().toISOString());
  database.close();
  return startSite("no-views");
}

function countedViews(name) {
  const database = new Database(databaseOf(name), { readonly: true });
  const { views } = database.prepare("select coalesce(sum(views), 0) as views from page_views").get();
  database.close();
  return views;
}

/** Records the processor time of a server each time it is resumed or paused. */
function measured({ port, child }) {
  const times = [];
  const kill = (signal) => {
    times.push(processorMs(child));
    return child.kill(signal);
  };
  return { port, child: { kill }, times };
}

/** Processor time of a process so far, in ms. Other load on the machine does not change it much. */
function processorMs({ pid }) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10; // user and system, in ticks of 10 ms
}

function report(rows, results) {
  const perRequest = (row) =>
    results.get(row).map(({ requests }, round) => {
      const woken = 2 * (round + 1); // the first time is for warming up
      return (row.server.times[woken + 1] - row.server.times[woken]) / requests;
    });
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const of = (isCounting, figure) => {
    const both = rows.filter((row) => row.isCounting === isCounting).map(figure);
    return both[0].map((_, round) => mean(both.map((values) => values[round])));
  };
  const [cpuOn, cpuOff] = [true, false].map((isCounting) => of(isCounting, perRequest));
  const rates = (row) => results.get(row).map(({ perSecond }) => perSecond);
  const [rateOn, rateOff] = [true, false].map((isCounting) => of(isCounting, rates));
  const cost = median(cpuOn.map((ms, round) => ms / cpuOff[round])) - 1;
  const slower = median(rateOff.map((rate, round) => rate / rateOn[round])) - 1;
  const percent = (share) => `${(100 * share).toFixed(1)} %`;
  say(`landing page from memory, br, ${ROUNDS} rounds of ${ROUND_SECONDS} s each way, in turn`);
  say(
    `counting:     ${median(rateOn).toFixed(0)} requests/s, ${median(cpuOn).toFixed(3)} ms of processor each`,
  );
  say(
    `not counting: ${median(rateOff).toFixed(0)} requests/s, ${median(cpuOff).toFixed(3)} ms of processor each`,
  );
  say(
    `requests/s: ${percent(slower)} fewer while counting (median of the rounds; noise of the machine included)`,
  );
  const microseconds = 1000 * median(cpuOn.map((ms, round) => ms - cpuOff[round]));
  say(`a counted view takes ${microseconds.toFixed(1)} µs of processor time`);
  sayFigure("counting page views", {
    value: 100 * cost,
    unit: "% more processor time",
    atMost: WANTED_PERCENT,
  });
}
