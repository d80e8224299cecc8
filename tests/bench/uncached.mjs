// Answers that the front door does not give from memory, compared with an empty Remix page. Used by pages.mjs.
import { startEmptyPage } from "./empty-page.mjs";
import { pastMemory, say, startSite } from "./processes.mjs";
import { compare, measureInRounds, medianOf } from "./rounds.mjs";
import { sayTable } from "./table.mjs";
import { judge, rounded, sayFigure } from "./targets.mjs";

const MOST_MESSAGES = 300; // per round; each one is stored and queues two mails
const ROUNDS = { rounds: 5, seconds: 0.6, warmUpSeconds: 0.5 };
const WANTED = { call: 0.2, devotion: 0.2, gain: 2 };

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

/** `beside` is the folder of another built checkout, whose answers are measured too. */
export async function measureUncached(paths, beside) {
  const empty = await paused(startEmptyPage());
  const site = await paused(startSite("uncached"));
  const bare = await paused(startSite("unmemoised", { PAGE_MEMO: "off" }));
  const taker = await paused(startSite("contact"));
  const other = beside && (await paused(startSite("beside", {}, beside)));

  const emptyRow = { name: "empty Remix page", server: empty, task: { path: "/" } };
  const rows = [
    emptyRow,
    ...[
      { name: "devotion page", path: paths.devotion, atLeast: WANTED.devotion },
      { name: "call", path: paths.call, atLeast: WANTED.call },
      { name: "landing page", path: "/" },
    ].flatMap(({ name, path, atLeast }) => {
      const task = { path, headers: pastMemory };
      const before = other && { name: `… of the other checkout`, server: other, task };
      return [{ name, server: site, task, atLeast, before }, before];
    }),
    { name: "devotion page, rendered again", server: bare, task: { path: paths.devotion } },
    { name: "landing page, rendered again", server: bare, task: { path: "/" } },
    { name: "POST /api/contact", server: taker, task: message },
  ].filter(Boolean);
  report(rows, emptyRow, await measureInRounds(rows, ROUNDS));
  for (const server of [empty, site, bare, taker, other]) server?.child.kill("SIGKILL");
}

async function paused(start) {
  const server = await start;
  server.child.kill("SIGSTOP");
  return server;
}

function report(rows, emptyRow, results) {
  say();
  say(
    `not from memory, plain (wanted: the devotion page ${WANTED.devotion} of the empty Remix page, the call ${WANTED.call}):`,
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
