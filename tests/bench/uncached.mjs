// Answers that are made for each request, beside an empty Remix page. Used by pages.mjs.
import { startEmptyPage } from "./empty-page.mjs";
import { say, startSite } from "./processes.mjs";
import { compare, measureInRounds, medianOf } from "./rounds.mjs";
import { sayTable } from "./table.mjs";
import { judge, rounded, sayFigure } from "./targets.mjs";

const MOST_MESSAGES = 300; // in a round; each one is stored and has two mails written
const WANTED = { call: 0.5, devotion: 0.25, gain: 2 };

const message = {
  method: "POST",
  path: "/api/contact",
  headers: { "content-type": "application/json" },
  atMost: MOST_MESSAGES,
  body: JSON.stringify({
    firstName: "Rose-Laure",
    lastName: "Désir",
    email: "rose-laure@example.org",
    subject: "Lapriyè pou fanmi mwen",
    message: "Bonjou pastè, tanpri sonje manman m nan lapriyè ou. ".repeat(8),
  }),
};

/** `beside` is the folder of another built checkout: what it answers uncached is measured too. */
export async function measureUncached(paths, beside) {
  const empty = await paused(startEmptyPage());
  const site = await paused(startSite("uncached", { PAGE_MEMO: "off" }));
  const taker = await paused(startSite("contact"));
  const other = beside && (await paused(startSite("beside", { PAGE_MEMO: "off" }, beside)));

  const row = (name, server, task, atLeast) => ({ name, server, task, atLeast });
  const both = (name, path, atLeast) => {
    const own = row(name, site, { path }, atLeast);
    return other ? [{ ...own, before: row("… of the other checkout", other, { path }) }] : [own];
  };
  const emptyRow = row("empty Remix page", empty, { path: "/" });
  const rows = [
    emptyRow,
    ...both("devotion page", paths["devotion"], WANTED.devotion),
    ...both("call", paths["call"], WANTED.call),
    ...both("landing page", "/"),
    row("POST /api/contact", taker, message),
  ].flatMap((each) => (each.before ? [each, each.before] : [each]));
  report(rows, emptyRow, await measureInRounds(rows));
  for (const server of [empty, site, taker, other]) server?.child.kill("SIGKILL");
}

async function paused(start) {
  const server = await start;
  server.child.kill("SIGSTOP");
  return server;
}

function report(rows, emptyRow, results) {
  say();
  say(
    `made for each request, plain (wanted: the devotion page ${WANTED.devotion} of the empty page, the call ${WANTED.call}):`,
  );
  sayTable(
    ["answer", "requests/s", "p99 ms", "of the empty Remix page", ""],
    rows.map((row) => {
      const value = compare(results, row, emptyRow);
      const { name, atLeast } = row;
      return [
        name,
        medianOf(results, row, "perSecond").toFixed(0),
        medianOf(results, row, "p99").toFixed(1),
        rounded(value),
        atLeast ? judge(`uncached ${name}`, { value, unit: "of the empty Remix page", atLeast }) : "",
      ];
    }),
  );
  for (const row of rows.filter(({ before }) => before)) {
    const value = compare(results, row, row.before);
    sayFigure(`uncached ${row.name}`, { value, unit: "times the other checkout", atLeast: WANTED.gain });
  }
}
