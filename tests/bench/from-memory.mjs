// Answers from memory, each compared with a constant of the same size from node:http. Used by pages.mjs.
import { fork } from "node:child_process";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ask, kept, root, say } from "./processes.mjs";
import { compare, measureInRounds, medianOf } from "./rounds.mjs";
import { sayTable } from "./table.mjs";
import { judge, rounded } from "./targets.mjs";

const ROUNDS = { rounds: 5, seconds: 0.4, warmUpSeconds: 0.3 };
const WANTED = { share: 0.3, notModified: 0.3, p99: 15 };

/** The headers of a browser, so that page views are counted. */
export const browser = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-language": "ht,fr;q=0.8",
  "user-agent":
    "Mozilla/5.0 (Linux; Android 13; SM-A135M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
};

const decoders = { plain: (body) => body, gzip: gunzipSync, br: brotliDecompressSync };

export async function measureFromMemory(site, paths) {
  const answers = (await Promise.all(Object.entries(paths).map((kind) => answersOf(site, ...kind)))).flat();
  site.child.kill("SIGSTOP");
  const constants = await startConstants(answers);
  const pairs = answers.map(({ name, as, task, headers, status, body }, n) => ({
    ...{ as, body },
    row: { name: `${name}, ${as}`, server: site, task },
    constant: {
      name: `constant ${n}`,
      server: constants,
      task: { path: `/${n}`, headers, expected: status },
    },
  }));
  const rows = pairs.flatMap(({ row, constant }) => [constant, row]);
  report(pairs, await measureInRounds(rows, ROUNDS));
  constants.child.kill("SIGKILL");
  site.child.kill("SIGCONT");
}

/** The answers of one address: in each encoding, and the 304 for a browser that already has the answer. */
async function answersOf({ port }, name, path) {
  const answers = [];
  let plain;
  let tag;
  for (const [as, decode] of Object.entries(decoders)) {
    const headers = as === "plain" ? browser : { ...browser, "accept-encoding": as };
    const answer = await ask(port, { path, headers });
    const { status, body } = answer;
    const encoding = answer.headers["content-encoding"];
    if (status !== 200) throw new Error(`${path}: ${status}`);
    plain ??= body;
    // A small answer may be sent uncompressed.
    if (!(encoding ? decode(body) : body).equals(plain))
      throw new Error(`${path} differs between its encodings.`);
    answers.push({ name, as, task: { path, headers }, headers, status, body, encoding });
    tag = answer.headers.etag;
  }
  const { headers } = answers.at(-1);
  const withTag = (etag) => ({ ...headers, "if-none-match": etag });
  // The ETag of a page with a form changes every five minutes.
  const task = async () => {
    const known = await ask(port, { path, headers });
    return { path, headers: withTag(known.headers.etag), expected: 304 };
  };
  const empty = Buffer.alloc(0);
  if (tag) answers.push({ name, as: "304", task, headers: withTag(tag), status: 304, body: empty });
  else judge(`${name}, 304`, { unit: "of the constant, as it has no ETag", atLeast: WANTED.notModified });
  return answers;
}

async function startConstants(answers) {
  const child = kept(fork(join(root, "tests/bench/constant.mjs")));
  const ready = new Promise((resolve) => child.once("message", resolve));
  child.send(
    answers.map(({ status, body, encoding }, n) => ({
      ...{ path: `/${n}`, status, encoding },
      base64: body.toString("base64"),
    })),
  );
  return { child, port: (await ready).port };
}

function report(pairs, results) {
  const rows = pairs.map(({ row, constant, body, as }) => {
    const share = compare(results, row, constant);
    const p99 = medianOf(results, row, "p99");
    const judgement = judge(
      row.name,
      { value: share, unit: "of the constant", atLeast: as === "304" ? WANTED.notModified : WANTED.share },
      { value: p99, unit: "ms p99", atMost: WANTED.p99 },
    );
    const rates = [row, constant].flatMap((each) => [
      medianOf(results, each, "perSecond").toFixed(0),
      medianOf(results, each, "p99").toFixed(1),
    ]);
    return [row.name, String(body.length), ...rates, rounded(share), judgement];
  });
  const { share, notModified, p99 } = WANTED;
  say(`from memory (wanted: ${share} of the constant, a 304 ${notModified}; p99 at most ${p99} ms):`);
  const columns = ["answer", "bytes", "requests/s", "p99 ms", "constant/s", "its p99", "of the constant", ""];
  sayTable(columns, rows);
}
