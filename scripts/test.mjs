// npm test: everything. `npm test -- --only unit,e2e` runs some of it: types, lint, format, knip, unit, build, e2e.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { testNeeds } from "./test-needs.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const reports = mkdtempSync(join(tmpdir(), "limye-reports-"));
const unitReport = join(reports, "unit.json");
const e2eReport = join(reports, "e2e.json");

const tool = (name) => join("node_modules", ".bin", name);
const steps = {
  types: [tool("tsc"), "--noEmit"],
  lint: [tool("eslint"), "."],
  format: [tool("prettier"), "--check", "--log-level", "warn", "."],
  knip: [tool("knip")],
  unit: [tool("vitest"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
  build: [process.execPath, "scripts/build.mjs"],
  e2e: [tool("playwright"), "test"],
};
// Each line at once, then the next: the two cores of a small machine are busy and nothing that can fail soon waits.
const stages = [["types", "lint"], ["format", "knip"], ["unit"], ["build"], ["e2e"]];

const only = process.argv.includes("--only")
  ? process.argv.at(process.argv.indexOf("--only") + 1)
  : undefined;
const wanted = new Set(only?.split(",") ?? Object.keys(steps));
const unknown = [...wanted].find((name) => !(name in steps));
if (unknown) end(`There is no step "${unknown}". The steps are: ${Object.keys(steps).join(", ")}.`);

const begun = Date.now();
const env = { ...process.env, E2E_REPORT: e2eReport };
if (wanted.has("unit") || wanted.has("e2e")) Object.assign(env, await timed("needs", testNeeds).catch(end));

let broken = 0;
for (const stage of stages) {
  const names = stage.filter((name) => wanted.has(name));
  const results = await Promise.all(names.map((name) => timed(name, () => run(name, names.length > 1))));
  broken += names.filter((name, index) => !results[index] && !countOf(name)?.failed).length;
  if (results.includes(false)) break;
}

const counts = [...wanted].map(countOf).filter(Boolean);
const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
const failed = sum("failed") + broken;
rmSync(reports, { recursive: true, force: true });
say(`\nin ${seconds(begun)}`);
say(`${sum("passed")} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs one step; beside another its output is kept back until it ends, so that they do not mix. */
function run(name, beside) {
  const [program, ...args] = steps[name];
  if (!beside) say(`\n— ${name}`);
  const child = spawn(program, args, {
    env,
    stdio: ["ignore", beside ? "pipe" : "inherit", beside ? "pipe" : "inherit"],
  });
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

async function timed(name, work) {
  const start = Date.now();
  const result = await work();
  say(`${result === false ? "✗" : "✓"} ${name}  ${seconds(start)}`);
  return result;
}

/** How many tests of this step passed and failed, by its own report; nothing for a step without one. */
function countOf(name) {
  const read = (file) => {
    try {
      return JSON.parse(readFileSync(file, "utf8"));
    } catch {
      return undefined; // it ended before it could report
    }
  };
  if (name === "unit") {
    const report = read(unitReport);
    return report && { passed: report.numPassedTests, failed: report.numFailedTests };
  }
  if (name === "e2e") {
    const stats = read(e2eReport)?.stats;
    return stats && { passed: stats.expected, failed: stats.unexpected };
  }
  return undefined;
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function end(reason) {
  process.stderr.write(`${reason instanceof Error ? reason.message : reason}\n`);
  say("0 passed, 1 failed");
  process.exit(1);
}
