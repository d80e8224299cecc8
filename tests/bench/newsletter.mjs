// How fast newsletters are sent with each job engine, compared with nodemailer composing each message. Used by
// scripts/bench.mjs.
import { join } from "node:path";
import { openNewsletter, senderSettings, startSink } from "./newsletter-sending.mjs";
import { median, say, startRedis, startSite, startWorker, temporary } from "./processes.mjs";
import { sayFigure } from "./targets.mjs";

/** How long the mail server waits before each answer. */
export const LATENCIES_MS = [0, 5];
const WANTED = 1.8;

export async function measureNewsletter() {
  const sink = await startSink();
  for (const engine of ["embedded", "BullMQ"]) {
    const name = `newsletter-${engine}`;
    const redis = engine === "BullMQ" ? await startRedis() : null;
    const settings = { ...senderSettings(sink), ...(redis && { REDIS_URL: redis.url }) };
    const site = await startSite(name, settings);
    const worker = redis && startWorker(name, settings);
    const newsletter = await openNewsletter({ site, sink, dataDir: join(temporary, name) });
    for (const latencyMs of LATENCIES_MS)
      reportNewsletter({ engine, latencyMs, rounds: await newsletter.measure(latencyMs) });
    newsletter.close();
    for (const child of [worker, site.child, redis?.child]) child?.kill("SIGKILL");
  }
}

/** Prints how the site compares with the loop. */
function reportNewsletter({ engine, latencyMs, rounds }) {
  const rate = (of) => median(rounds.map((round) => round[of])).toFixed(0);
  const ratios = rounds.map(({ ratio }) => ratio);
  const size = (rounds[0].size / 1000).toFixed(1);
  const speed = latencyMs === 0 ? "answers at once" : `takes ${latencyMs} ms for an answer`;
  const name = `${engine}, server ${speed}`;
  say();
  say(`newsletter (${name}), messages of ${size} KB, 55 of 100 readers at one domain:`);
  say(`the site ${rate("site")} messages/s; nodemailer composing each message ${rate("loop")} messages/s`);
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const each = ratios.map((one) => one.toFixed(2)).join(", ");
  say(`rounds: ${each}; ${range}`);
  sayFigure(`newsletter (${name})`, { value: median(ratios), unit: "times the loop", atLeast: WANTED });
}
