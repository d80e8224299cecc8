// npm run bench: compares, in one run, the site's answers with constant strings of the same sizes from node:http, and its
// newsletter sending with nodemailer composing each message.
import { spawnSync } from "node:child_process";
import { ANALYTICS_SIZE, measureAnalytics } from "../tests/bench/analytics.mjs";
import { measureNewsletter, LATENCIES_MS } from "../tests/bench/newsletter.mjs";
import { measurePages } from "../tests/bench/pages.mjs";
import { measurePrayers, SIZES } from "../tests/bench/prayers.mjs";
import { root, say } from "../tests/bench/processes.mjs";
import { measureViews } from "../tests/bench/views.mjs";
import { CONNECTIONS, ROUND_SECONDS, ROUNDS } from "../tests/bench/rounds.mjs";
import { isFresh } from "./build.mjs";

const help = `npm run bench [pages|letters|prayers|analytics|views]

Runs all parts, or those that are named.

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

prayers: Starts the site twice, with ${SIZES.map((size) => size.toLocaleString("en")).join(" and with ")} prayer requests. Requests the list's first page, a filtered page, a
page far down and the team's list from both in turn, in short rounds, and prints how much more the large site needs. Takes
about three minutes.

analytics: Starts the site with ${ANALYTICS_SIZE.donations.toLocaleString("en")} donations and ${ANALYTICS_SIZE.pageViews.toLocaleString("en")} rows of page views in ${ANALYTICS_SIZE.days} days. Rolls them up, then
requests the analytics of each range one after the other, and prints the times. Takes about a minute.

views: Starts the site twice, once with page views counted and once without, and requests the landing page from both in turn,
in short rounds. Prints how much more processor time a page from memory takes when its views are counted. Takes about a
minute and a half. Needs Linux.
`;

const measures = {
  pages: measurePages,
  letters: measureNewsletter,
  prayers: measurePrayers,
  analytics: measureAnalytics,
  views: measureViews,
};

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

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
