// npm test: everything. `npm test -- --only unit,e2e` runs some of it: types-and-lint, build, knip, format, unit, e2e.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeForTypes, runLanes, say, seconds, timed, tool } from "./steps.mjs";
import { testNeeds } from "./test-needs.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const reports = mkdtempSync(join(tmpdir(), "limye-reports-"));
const unitReport = join(reports, "unit.json");
const e2eReport = join(reports, "e2e.json");

const steps = {
  "types-and-lint": [...nodeForTypes, "scripts/check-sources.mjs"],
  format: [tool("prettier"), "--check", "--log-level", "warn", "."],
  knip: [tool("knip")],
  unit: [tool("vitest"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
  build: [process.execPath, "scripts/build.mjs"],
  e2e: [tool("playwright"), "test"],
};
// Stages run one after the other, the lanes of a stage in parallel: no core of a small machine waits.
const stages = [[["types-and-lint"], ["build", "knip", "format", "unit"]], [["e2e"]]];

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
  const lanes = stage.map((lane) => lane.filter((name) => wanted.has(name)));
  const failed = await runLanes(steps, lanes, env);
  broken += failed.filter((name) => !countOf(name)?.failed).length;
  if (failed.length > 0) break;
}

const counts = [...wanted].map(countOf).filter(Boolean);
const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
const failed = sum("failed") + broken;
rmSync(reports, { recursive: true, force: true });
say(`\nin ${seconds(begun)}`);
say(`${sum("passed")} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** The numbers of passed and failed tests in this step's report; undefined for a step without a report. */
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

function end(reason) {
  process.stderr.write(`${reason instanceof Error ? reason.message : reason}\n`);
  say("0 passed, 1 failed");
  process.exit(1);
}
