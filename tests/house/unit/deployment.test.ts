import { parseYaml } from "@redocly/openapi-core";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

// What the guide says about running the site. Caddy is not on every machine: its file is read here by the rule that
// `caddy adapt` complained about. systemd-analyze verifies the units where it exists, and the same rules hold without it.

const guide = readFileSync("docs/install.md", "utf8");
const examples = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "gm"))].map(([, text]) => text!);
const folder = mkdtempSync(join(tmpdir(), "limye-deployment-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Caddy: an opening brace ends its line, a closing one stands alone, and they match. */
function unmatchedBraces(text: string): number {
  let depth = 0;
  for (const line of text.split("\n").map((one) => one.replace(/#.*|\{\$[^}]*\}/g, "").trim())) {
    if (line.includes("}")) expect(line).toBe("}");
    if (line.includes("{")) expect(line).toMatch(/^[^{]*\{$/);
    depth += line.endsWith("{") ? 1 : line === "}" ? -1 : 0;
    expect(depth).toBeGreaterThanOrEqual(0);
  }
  return depth;
}

test("the Caddy examples have their braces where Caddy wants them", () => {
  const [example, ...more] = examples("caddyfile");
  expect(more).toEqual([]);
  expect(example!.trim().split("\n")).toHaveLength(3);
  for (const text of [example!, readFileSync("Caddyfile", "utf8")]) expect(unmatchedBraces(text)).toBe(0);
});

test("the systemd units of the site and of the worker are valid", () => {
  const units = examples("ini");
  expect(units).toHaveLength(2);
  const canVerify = spawnSync("systemd-analyze", ["--version"]).status === 0;
  for (const [at, unit] of units.entries()) {
    for (const line of unit.split("\n").filter(Boolean))
      expect(line).toMatch(/^(\[\w+\]|[A-Z][A-Za-z]+=\S.*)$/);
    expect(unit.match(/^\[\w+\]$/gm)).toEqual(["[Unit]", "[Service]", "[Install]"]);
    const script = /^ExecStart=\S+ (?:--\S+ )?(\S+)/m.exec(unit)![1]!;
    expect(readFileSync(script, "utf8")).not.toBe("");
    if (!canVerify) continue;
    const file = join(folder, at === 0 ? "limye.service" : "limye-worker.service");
    writeFileSync(file, unit.replace("/usr/bin/node", process.execPath).replaceAll("/srv/limye", folder));
    const { stderr } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
    expect(stderr.split("\n").filter((line) => line.startsWith(file))).toEqual([]);
  }
});

test("the file for PostgreSQL adds a locked database that web and worker wait for", () => {
  interface Service {
    image?: string;
    environment?: Record<string, string>;
    depends_on?: Record<string, { condition: string }>;
    read_only?: boolean;
    cap_drop?: string[];
  }
  const read = (file: string) =>
    parseYaml(readFileSync(file, "utf8")) as { services: Record<string, Service>; volumes: object };
  const { services, volumes } = read("compose.postgres.yaml");
  expect(Object.keys(services)).toEqual(["web", "worker", "postgres"]);
  for (const name of ["web", "worker"]) {
    expect(read("compose.yaml").services[name]).toBeDefined();
    expect(services[name]!.environment!.DATABASE_URL).toMatch(/^postgres:\/\/limye:.*@postgres\/limye$/);
    expect(services[name]!.depends_on).toEqual({ postgres: { condition: "service_healthy" } });
  }
  expect(services.postgres).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  expect(services.postgres!.image).toMatch(/^postgres:15\.\d+/); // the version of the client programs in the image
  expect(Object.keys(volumes)).toEqual(["postgres"]);
});

test.each(["start", "worker"])(
  "SIGTERM to npm ends the program of npm run %s",
  { timeout: 30_000 },
  async (name) => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
      scripts: Record<string, string>;
    };
    const project = join(folder, name);
    mkdirSync(join(project, "scripts"), { recursive: true });
    writeFileSync(join(project, "package.json"), JSON.stringify({ scripts }));
    const program = `process.once("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000); console.log(process.pid);`;
    for (const file of ["start.mjs", "run.mjs"]) writeFileSync(join(project, "scripts", file), program);
    const npm = spawn("npm", ["run", "--silent", name], {
      cwd: project,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [printed] = (await once(npm.stdout, "data")) as [Buffer];
    npm.kill("SIGTERM");
    await once(npm, "exit");
    await expect.poll(() => isRunning(Number(printed))).toBe(false);
  },
);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
