// The cost of the analytics for a ministry with many donations and page views. Used by scripts/bench.mjs.
import Database from "better-sqlite3";
import { ask, databaseOf, median, runCommand, say, startSite } from "./processes.mjs";
import { sayFigure } from "./targets.mjs";

export const ANALYTICS_SIZE = { donations: 500_000, pageViews: 1_000_000, days: 180 };
const REQUESTS = 60;
/** The longest time that an answer should take. */
const WANTED_MS = 300;
const account = { username: "bench", password: "a password for the bench alone" };
const json = { "content-type": "application/json" };

export async function measureAnalytics() {
  const site = await startSite("analytics", {
    ADMIN_USERNAME: account.username,
    ADMIN_PASSWORD: account.password,
  });
  const login = { method: "POST", path: "/api/auth/login", headers: json, body: JSON.stringify(account) };
  const { token } = JSON.parse((await ask(site.port, login)).body);
  const headers = { authorization: `Bearer ${token}` };
  const empty = await timeRanges(site, headers);
  fill(databaseOf("analytics"));
  const [first, again] = [rollUp(), rollUp()];
  report(empty, await timeRanges(site, headers), [first, again]);
  site.child.kill("SIGKILL");
}

/** The times of the requests of each range in ms, and the last answer. */
async function timeRanges({ port }, headers) {
  const measured = new Map();
  for (const range of ["7days", "30days", "90days"]) {
    const times = [];
    let answer;
    for (let n = 0; n <= REQUESTS; n++) {
      const begin = performance.now();
      answer = await ask(port, { path: `/api/admin/analytics?range=${range}`, headers });
      if (n > 0) times.push(performance.now() - begin); // the first warms up
      if (answer.status !== 200) throw new Error(`analytics: ${answer.status} ${answer.body}`);
    }
    measured.set(range, { times: times.toSorted((a, b) => a - b), body: JSON.parse(answer.body) });
  }
  return measured;
}

/** Runs the job in its own process. Returns how long it took, in s. */
function rollUp() {
  const begin = performance.now();
  runCommand("analytics", "job", "roll-up-analytics");
  return (performance.now() - begin) / 1000;
}

/**
 * Adds donations in three currencies and by three methods: of every ten, eight are completed, and one of these was
 * refunded. Adds page views of many pages in four languages.
 */
function fill(file) {
  const { donations, pageViews, days } = ANALYTICS_SIZE;
  const aDay = Math.ceil(pageViews / days);
  const database = new Database(file);
  database.pragma("busy_timeout = 60000");
  const from = Date.now() - (days - 1) * 86_400_000;
  database.transaction(() => {
    database.exec("delete from analytics_days; delete from analytics_rolled_days");
    database
      .prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < @donations)
         insert into donations (id, amount, currency, payment_method, status, created_at)
         select i, 1000 + i % 90 * 100, json_extract('["USD","USD","USD","EUR","CAD"]', '$[' || (i % 5) || ']'),
           json_extract('["stripe","paypal","zelle"]', '$[' || (i % 3) || ']'), iif(i % 10 < 8, 'completed', 'pending'),
           strftime('%Y-%m-%dT%H:%M:%S.000Z', (@from + (i * 1.0 / @donations) * @span) / 1000, 'unixepoch')
         from n`,
      )
      .run({ donations, from, span: Date.now() - from });
    for (const [kind, amount, chosen] of [
      ["pledged", "0", "1"],
      ["completed", "amount", "id % 10 < 8"],
      ["refunded", "-amount", "id % 10 = 0"],
    ])
      database.exec(
        `insert into donation_ledger (donation_id, kind, amount, currency, source, after_status, created_at)
         select id, '${kind}', ${amount}, currency, 'system', status, created_at from donations where ${chosen}`,
      );
    database
      .prepare(
        `with recursive n(i) as (select 0 union all select i + 1 from n where i < @pageViews - 1)
         insert into page_views (date, path, language, kind, views)
         select date(@from / 1000 + i / ${aDay} * 86400, 'unixepoch'), '/blog/' || (i % ${aDay} / 4),
           json_extract('["fr","ht","en","es"]', '$[' || (i % 4) || ']'), 'blog', 1 + i % 7
         from n`,
      )
      .run({ pageViews, from });
    database.exec("analyze");
  })();
  database.close();
}

function report(empty, full, [first, again]) {
  say();
  say(
    `analytics: ${ANALYTICS_SIZE.donations.toLocaleString("en")} donations, ${ANALYTICS_SIZE.pageViews.toLocaleString("en")} rows of page views`,
  );
  say(
    `the first roll-up takes ${first.toFixed(1)} s, each further one ${again.toFixed(1)} s, with the start`,
  );
  for (const [range, { times, body }] of full) {
    const completed = body.donations.reduce((sum, { count }) => sum + count.now, 0);
    if (body.uncountedDays > 0 || completed === 0 || body.pages.views.now === 0)
      throw new Error(`analytics: ${range} was not rolled up: ${JSON.stringify(body).slice(0, 500)}`);
    const slowest = times.at(-1).toFixed(0);
    const ofEmpty = median(empty.get(range).times).toFixed(0);
    say(`${range}: slowest of ${times.length} ${slowest} ms; an empty site ${ofEmpty} ms`);
    sayFigure(`analytics of ${range}, median`, { value: median(times), unit: "ms", atMost: WANTED_MS });
  }
}
