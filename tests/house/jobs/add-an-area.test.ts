import { spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "~/config/root.server";
import { languages } from "~/i18n/languages";

// Adds the area of docs/add-an-area.md to a copy of the project, from the page's own snippets.

const project = mkdtempSync(join(tmpdir(), "limye-area-"));
const page = readFileSync(join(projectRoot, "docs/add-an-area.md"), "utf8");
const snippets = [...page.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm)].map(
  ([, kind = "", path = "", text = ""]) => ({ isChange: kind === "diff", path, text }),
);
const newFiles = snippets.filter(({ isChange }) => !isChange);
const changes = snippets.filter(({ isChange }) => isChange);
const texts = newFiles.find(({ path }) => path === "locales/en/news.json")!;
const doorsTest = `
  import { expect, test } from "vitest";
  import { administrator } from "~tests/support/admin";
  import { freshDatabase } from "~tests/support/database";
  import { callApi, submitForm, visitScreen } from "~tests/support/requests";

  test("the team adds news, and everybody reads them", async () => {
    await freshDatabase();
    const { cookie } = await administrator({ permissions: ["manage_content"] });
    const add = (text) => submitForm("/admin/news", { intent: "add", text }, { headers: cookie });
    expect((await add(" ")).status).toBe(400);
    expect((await add("Mèsi")).status).toBe(200);
    const news = [{ id: 1, text: "Mèsi" }];
    expect(await (await callApi("GET", "/api/news")).json()).toEqual(news);
    expect((await visitScreen("/en/news")).data).toMatchObject({ meta: { title: "News" }, news });
  });
`;

/** Files made by installing, building, running and testing. */
const notCopied = /^(node_modules|build|data|\.git|\.cache|test-results|playwright-report)$/;

/** Tests of other areas, which this area does not affect. */
const ofOtherAreas = /^tests\/(?!(house|support|fakes)\/)[\w-]+\/(features|http|unit|jobs|e2e)$/;

/** Titles of tests with a row per screen, call, verb or list. The site's own run tests the rows of other areas. */
const ofRows = [
  "redirects guests",
  "opens only to",
  "a form posted to",
  "refuses guests",
  "checks the permission itself",
  "no full scan of a growing table: ",
  "no filter of the ",
  "writes its audit entry",
];
const itsOwn = `\\bnews\\b|^(?!.*(${ofRows.join("|")}))`;

beforeAll(() => {
  for (const name of readdirSync(projectRoot).filter((one) => !notCopied.test(one)))
    cpSync(join(projectRoot, name), join(project, name), {
      recursive: true,
      filter: (source) => !ofOtherAreas.test(relative(projectRoot, source)),
    });
  symlinkSync(join(projectRoot, "node_modules"), join(project, "node_modules"));
  for (const { path, text } of newFiles) create(path, text);
  for (const language of languages.filter((one) => one !== "en"))
    create(`locales/${language}/news.json`, translate(texts.text, language));
  create("tests/news/http/news.test.ts", doorsTest);
  for (const { path, text } of changes.flatMap(splitChange)) {
    const lines = text.split("\n").filter((line) => line !== "");
    const old = lines.filter((line) => !line.startsWith("+"));
    edit(path, old.map((line) => line.slice(1)).join("\n"), lines.map((line) => line.slice(1)).join("\n"));
  }
});

afterAll(() => rmSync(project, { recursive: true }));

test("the area touches its own files, the list of areas, the routes, a migration and a locale file", () => {
  const own = /^(app\/features|tests)\/news\/|^app\/routes\/\w+\/news\.tsx?$|^db\/schema\/news\.ts$/;
  expect(
    newFiles
      .map(({ path }) => path)
      .filter((path) => !own.test(path))
      .sort(),
  ).toEqual(["db/migrations/9000_news.ts", "locales/en/news.json"]);
  expect(new Set(changes.map(({ path }) => path))).toEqual(
    new Set(["app/features/areas.server.ts", "app/routes.ts"]),
  );
});

test("types and lint accept it, and the type checker names what an area leaves out", async () => {
  const required = ["personalData", "visitorData", "retention", "audit", "secretPaths"];
  const area = readFileSync(join(project, "app/features/news/area.server.ts"), "utf8");
  const incomplete = area.replace(new RegExp(`^  (${required.join("|")}): .*\n`, "gm"), "");
  const left = "app/features/news/incomplete.server.ts";
  writeFileSync(join(project, left), incomplete);
  const sources = [...newFiles, ...changes].map(({ path }) => path).filter((path) => /\.tsx?$/.test(path));
  const { output } = await run(
    process.execPath,
    "scripts/check-sources.mjs",
    "--json",
    ...new Set(sources),
    left,
  );
  rmSync(join(project, left));
  const { types, lint } = JSON.parse(output) as { types: { file: string; text: string }[]; lint: string[] };
  expect(lint.filter((line) => !line.includes(left))).toEqual([]); // it imports what it leaves out
  expect(types).toEqual([{ file: left, text: expect.any(String) }]);
  for (const field of required) expect(types[0]!.text).toContain(field);
}, 300_000);

test("its tests and those of the whole site pass", async () => {
  const paths = [
    "tests/news",
    "tests/house/architecture",
    "tests/house/unit/locales",
    "tests/house/http/permission-matrix",
    "tests/house/features/query-plans",
    "tests/house/features/audit-transaction",
    "tests/house/features/retention",
  ];
  const { code, output } = await run(vitest, "run", "--maxWorkers=1", "-t", itsOwn, ...paths);
  expect(code, output).toBe(0);
}, 300_000);

const vitest = join(projectRoot, "node_modules/.bin/vitest");

/** Runs a program in the copy. */
function run(program: string, ...given: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, given, {
    cwd: project,
    env: { ...process.env, NO_COLOR: "1", VITEST: undefined },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
}

function create(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text, { flag: "wx" });
}

/** The same keys, and texts that differ from the English ones. */
const translate = (json: string, language: string) =>
  JSON.stringify(
    JSON.parse(json, (_key, value: unknown) =>
      typeof value === "string" ? `${value} (${language})` : value,
    ),
  );

/** Its hunks, which blank lines separate. */
const splitChange = ({ path, text }: { path: string; text: string }) =>
  text.split("\n\n").map((hunk) => ({ path, text: hunk }));

/** Replaces text that occurs exactly once in a file. */
function edit(path: string, old: string, now: string): void {
  const file = join(project, path);
  const [before, after, ...more] = readFileSync(file, "utf8").split(old);
  if (after === undefined || more.length > 0)
    throw new Error(`${basename(path)}: ${old} does not stand there once`);
  writeFileSync(file, `${before!}${now}${after}`);
}
