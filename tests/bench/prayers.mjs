// The cost of the lists of prayer requests with a thousand and with a million requests. Used by scripts/bench.mjs.
import Database from "better-sqlite3";
import { ask, databaseOf, pastMemory, say, startSite } from "./processes.mjs";
import { compare, measureInRounds, medianOf } from "./rounds.mjs";
import { sayFigure } from "./targets.mjs";

export const SIZES = [1_000, 1_000_000];
/** Many short rounds, so that other load on the machine affects both sites alike. */
const ROUNDS = { rounds: 21, seconds: 0.4 };
/** A request to the large site may cost at most this many times as much. */
const WANTED = 1.25;
const account = { username: "bench", password: "a password for the bench alone" };
const json = { "content-type": "application/json" };

export async function measurePrayers() {
  const sites = [];
  for (const size of SIZES) sites.push(await startFilledSite(size));
  const [small, large] = sites.map((site) => rowsFor(site));
  const rows = small.flatMap((row, at) => [row, large[at]]);
  const results = await measureInRounds(rows, ROUNDS);
  report(small, large, results);
  for (const { server } of sites) server.child.kill("SIGKILL");
}

/** A site with `size` prayer requests, paused until it is measured. */
async function startFilledSite(size) {
  const name = `prayers-${size}`;
  const server = await startSite(name, {
    ADMIN_USERNAME: account.username,
    ADMIN_PASSWORD: account.password,
  });
  const call = async (path, body) => {
    const answer = await ask(server.port, {
      method: "POST",
      path,
      headers: json,
      body: JSON.stringify(body),
    });
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body);
  };
  await call("/api/prayer-requests", {
    requesterName: "Mirlande Joseph",
    title: "Pou manman m ki lopital",
    description: "Manman m nan lopital depi lendi. Priye pou Bondye ba l fòs.",
    isPublic: false,
  });
  const { token } = await call("/api/auth/login", account);
  fill(databaseOf(name), size);
  server.child.kill("SIGSTOP");
  return { server, size, headers: { authorization: `Bearer ${token}` } };
}

/**
 * Adds requests of eight types in four languages. Of every 20: ten open, one urgent, five answered, two waiting, two
 * private. The sealed names and private texts are copied from the first request, which the site stored.
 */
function fill(file, size) {
  const database = new Database(file);
  database.pragma("busy_timeout = 60000");
  const now = new Date().toISOString();
  database.transaction(() => {
    database
      .prepare(
        `with recursive n(i) as (select 2 union all select i + 1 from n where i < ?),
           made as (select i, case when i % 20 < 10 then 'open' when i % 20 = 10 then 'urgent' when i % 20 < 16 then 'answered'
                                   when i % 20 < 18 then 'waiting' else 'private' end as kind from n)
         insert into prayer_requests
           (id, requester_name, prayer_type, title, description, language, is_urgent, is_public, status, answered_description,
            answered_date, reviewed_at, approved_at, renewed_at, prayer_count, digested_count, list_rank, list_order,
            created_at, updated_at)
         select i, first.requester_name,
           json_extract('["healing","family","financial","guidance","protection","salvation","thanksgiving","other"]', '$[' || (i / 20 % 8) || ']'),
           case kind when 'private' then first.title else 'Pou fanmi mwen, nimewo ' || i end,
           case kind when 'private' then first.description else 'Priye pou nou jwenn fòs ak kouraj nan tan sa a. ' || i end,
           json_extract('["fr","ht","en","es"]', '$[' || (i / 160 % 4) || ']'),
           kind = 'urgent', kind <> 'private',
           case kind when 'open' then iif(i % 3 > 0, 'praying', 'approved') when 'urgent' then 'praying' when 'answered' then 'answered' else 'pending' end,
           case kind when 'answered' then 'Bondye reponn nou.' end,
           case kind when 'answered' then @now end,
           case when kind in ('waiting', 'private') then null else @now end,
           case when kind in ('waiting', 'private') then null else @now end,
           case when kind in ('open', 'urgent') then @now end,
           i % 3, i % 3,
           case kind when 'urgent' then 0 when 'open' then 1 when 'answered' then 2 end,
           case kind when 'answered' then -i else i % 3 end,
           @now, @now
         from made, prayer_requests as first where first.id = 1`,
      )
      .run(size, { now });
    database
      .prepare(
        `insert into prayers (prayer_request_id, position, name, language, created_at)
         select r.id, p.position, 'Rose-Marie', 'ht', @now
         from prayer_requests r join (select 1 as position union all select 2) p on p.position <= r.prayer_count`,
      )
      .run({ now });
  })();
  database.close();
}

/** The requests that are measured at a site. */
function rowsFor({ server, size, headers }) {
  const far = `1.1.${Math.floor(size / 2)}`;
  return [
    { name: "first page", path: "/en/prayer-requests" },
    { name: "filtered page", path: "/en/prayer-requests?type=family&writtenIn=es" },
    { name: "page far down", path: `/en/prayer-requests?after=${far}` },
    { name: "public call", path: "/api/prayer-requests?public=true" },
    { name: "the team’s call", path: "/api/prayer-requests", headers },
    { name: "the team’s screen", path: "/admin/prayers", headers },
  ].map(({ name, path, headers = pastMemory }) => ({ name, server, task: { path, headers } }));
}

function report(small, large, results) {
  say();
  say(
    `prayers: requests/s (p99 ms) with ${SIZES.map((size) => size.toLocaleString("en")).join(" and ")} requests`,
  );
  for (const [at, row] of small.entries()) {
    const many = large[at];
    const figures = [row, many].map(
      (one) =>
        `${medianOf(results, one, "perSecond").toFixed(0)} (${medianOf(results, one, "p99").toFixed(1)})`,
    );
    say(`${row.name}: ${figures.join(", ")}`);
    const value = compare(results, row, many);
    sayFigure(`a million, ${row.name}`, { value, unit: "times a thousand", atMost: WANTED });
  }
}
