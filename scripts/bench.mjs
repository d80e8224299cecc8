// npm run bench: measures the site and, in the same run, a baseline that does not change (a constant from node:http, an
// empty Remix page, a bare nodemailer loop). Prints which targets were missed.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ANALYTICS_SIZE, measureAnalytics } from "../tests/bench/analytics.mjs";
import { measureHostile, WANTED_MS } from "../tests/bench/hostile.mjs";
import { measureNewsletter, LATENCIES_MS } from "../tests/bench/newsletter.mjs";
import { measureMemory, MINUTES } from "../tests/bench/memory.mjs";
import { measurePages } from "../tests/bench/pages.mjs";
import { measurePhone } from "../tests/bench/phone.mjs";
import { AT_ONCE, IN_TURN, measurePictures } from "../tests/bench/pictures.mjs";
import { measurePrayers, SIZES } from "../tests/bench/prayers.mjs";
import { root, say } from "../tests/bench/processes.mjs";
import { measureViews } from "../tests/bench/views.mjs";
import { CONNECTIONS } from "../tests/bench/rounds.mjs";
import { sayTargets } from "../tests/bench/targets.mjs";
import { isFresh } from "./build.mjs";

const help = `npm run bench [-- part … [--beside=folder] [--minutes=n]]

Parts: pages, phone, memory, pictures, newsletter, prayers, analytics, views, hostile. Without a part it runs all but memory. Each site has a
data folder of its own and settings as in production but RATE_LIMITS=off; its log (LOG_LEVEL=info) goes to a file. A server
that is not being measured is paused, so that none disturbs another. At the end stands which targets were missed.

pages: Starts the site five times, each beside a node:http hello. Then it requests a page of each kind, a feed and calls
over ${CONNECTIONS} connections, plain, gzip, br and as 304, each beside a constant from node:http of as many bytes as were
sent. Then it writes to a table and times the next request. Last it measures a devotion page and a call that are not
answered from memory beside an empty Remix page, which is built from the installed packages and served by remix-serve; and
pages with PAGE_MEMO=off, which are rendered for each request. With --beside it also starts the site of another built
checkout, and compares. Short rounds in turn, medians. Takes about two and a half minutes.

phone: Loads pages with an empty cache in Chromium, where one is installed, over a slow connection and with a slow
processor. Prints bytes, requests and script until the page is idle, and what the browser measures itself: LCP, TBT, CLS.
Takes about three minutes.

memory: Requests all public pages and pictures in four languages in turn for ${MINUTES} minutes, or as many as --minutes
says, and prints the memory of the site then.

pictures: Draws ${IN_TURN} quotes one after the other, then pictures of all other kinds, then ${AT_ONCE} quotes at once. Prints the highest
memory of the site and its picture process together, and what is left of it later. Takes half a minute. Needs Linux.

newsletter: Starts the site with jobs in the web process, and again with a Redis and a worker. Starts an SMTP server in its own
process that accepts everything: at once, then with each answer ${LATENCIES_MS.at(-1)} ms late. The site sends a newsletter of 20 KB to
2,000 subscribers in four languages, 55 of 100 at one domain; a bare loop composes and sends the same message as often
over a pool of nodemailer with six connections, to the same server. Five rounds of the site between six of the loop;
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

hostile: Sends addresses, headers and bodies that are made to cost much: deep, long, escaped, repeated. Prints how long each
is worked on (wanted: at most ${WANTED_MS} ms). Takes a few seconds.
`;

const measures = {
  pages: measurePages,
  phone: measurePhone,
  memory: measureMemory,
  pictures: measurePictures,
  newsletter: measureNewsletter,
  prayers: measurePrayers,
  analytics: measureAnalytics,
  views: measureViews,
  hostile: measureHostile,
};

async function main() {
  const { values, positionals: parts } = parseArgs({
    allowPositionals: true,
    options: {
      beside: { type: "string" },
      minutes: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  const { beside, minutes } = values;
  if (values.help) return say(help.trimEnd());
  const unknown = parts.find((part) => !(part in measures));
  if (unknown) throw new Error(`There is no part ${unknown}: npm run bench -- --help names them.`);
  if (!isFresh()) {
    const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: root, stdio: "inherit" });
    if (status !== 0) throw new Error("The site does not build.");
  }
  const began = performance.now();
  const options = { beside: beside && resolve(beside), minutes: minutes && Number(minutes) };
  const all = Object.keys(measures).filter((part) => part !== "memory");
  for (const part of parts.length > 0 ? parts : all) await measures[part](options);
  sayTargets();
  say(`the run took ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
