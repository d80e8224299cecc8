// Runs the steps of a check, some in parallel, and prints how long each took.
import { spawn } from "node:child_process";
import { join } from "node:path";

/** A program that npm installed. */
export const tool = (name) => join("node_modules", ".bin", name);

/** The types of the whole project need more memory than Node takes by default. */
export const nodeForTypes = [process.execPath, "--max-old-space-size=6144"];

/**
 * Runs lanes in parallel, and the steps of each lane one after the other. A lane stops at its first failed step.
 * Returns the names of the failed steps.
 * @param {{ [name: string]: string[] }} steps each one's program and arguments
 * @param {string[][]} lanes names of steps
 */
export async function runLanes(steps, lanes, env = process.env) {
  const used = lanes.filter((lane) => lane.length > 0);
  const failed = await Promise.all(
    used.map(async (lane) => {
      for (const name of lane) {
        if (!(await timed(name, () => run(name, steps[name], env, used.length > 1)))) return name;
      }
      return undefined;
    }),
  );
  return failed.filter(Boolean);
}

/** Runs one step. In parallel with others, its output is buffered and printed only when it fails. */
function run(name, [program, ...args], env, isBeside) {
  if (!isBeside) say(`\n— ${name}`);
  const way = isBeside ? "pipe" : "inherit";
  const child = spawn(program, args, { env, stdio: ["ignore", way, way] });
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => output.push(Buffer.from(`${error.message}\n`)) && resolve(false));
    child.on("close", (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

/** Runs `work` and prints how long it took. The result `false` means failure. */
export async function timed(name, work) {
  const start = Date.now();
  const result = await work();
  say(`${result === false ? "✗" : "✓"} ${name}  ${seconds(start)}`);
  return result;
}

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

export const say = (line) => process.stdout.write(`${line}\n`);
