// Requests several servers in turn, round by round, while the others are paused. Used by the parts that compare rates.
import { fork } from "node:child_process";
import { join } from "node:path";
import { kept, median, root } from "./processes.mjs";

export const CONNECTIONS = 16;
export const ROUNDS = 5;
export const ROUND_SECONDS = 1;
const WARM_UP_SECONDS = 1;

/**
 * The results of each row (`name`, `server`, `task`), one per round. `task` may be a function that makes the task, when
 * it depends on the site's last answer. When that answer changes during a round, the round is measured once more.
 */
export async function measureInRounds(
  rows,
  { rounds = ROUNDS, seconds = ROUND_SECONDS, warmUpSeconds = WARM_UP_SECONDS } = {},
) {
  const client = kept(fork(join(root, "tests/bench/load.mjs")));
  async function measure({ name, server, task }, forSeconds, isLastTry = typeof task !== "function") {
    server.child.kill("SIGCONT");
    const made = typeof task === "function" ? await task() : task;
    const answer = new Promise((resolve) => client.once("message", resolve));
    client.send({ ...made, port: server.port, connections: CONNECTIONS, seconds: forSeconds });
    const { error, refused, ...result } = await answer;
    server.child.kill("SIGSTOP");
    const statuses = Object.entries(refused ?? {}).map(([status, times]) => `${times} times ${status}`);
    if (statuses.length > 0 && !isLastTry) return measure({ name, server, task }, forSeconds, true);
    if (error || statuses.length > 0) throw new Error(`${name}: ${error ?? statuses.join(", ")}`);
    return result;
  }
  for (const row of rows) await measure(row, warmUpSeconds);
  const results = new Map(rows.map((row) => [row, []]));
  for (let round = 0; round < rounds; round++) {
    for (const row of rows) results.get(row).push(await measure(row, seconds));
  }
  client.kill();
  return results;
}

/** The median ratio of two rows' rates, round by round, so that other load on the machine affects both. */
export const compare = (results, row, other) =>
  median(results.get(row).map(({ perSecond }, round) => perSecond / results.get(other)[round].perSecond));

export const medianOf = (results, row, figure) => median(results.get(row).map((result) => result[figure]));
