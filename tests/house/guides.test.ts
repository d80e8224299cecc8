import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readEnv, variableNames } from "~/config/read-env";

// Paths are from the folder of the project, where the tests run.
const read = (path: string) => readFileSync(path, "utf8");
const markdownIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
const guides = ["README.md", ...markdownIn("docs"), ...markdownIn("docs/decisions")];

/** The rows of the table of environment variables: name and default, as they are written. */
const documented = [...read("docs/settings.md").matchAll(/^\| `([A-Z_\d]+)` +\| (.+?) +\|/gm)].map(
  ([, name = "", initial = ""]) => ({ name, initial }),
);

test("the table of settings lists every variable that the site reads, and no other", () => {
  expect(documented.map(({ name }) => name).sort()).toEqual(variableNames.toSorted());
});

test(".env.example lists every variable that the site reads, and Docker Compose's own", () => {
  const listed = [...read(".env.example").matchAll(/^#([A-Z_\d]+)=/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...variableNames, "DOMAIN"].sort());
});

test("a variable that is set to its documented default changes nothing", () => {
  const written = documented.flatMap(({ name, initial }) => {
    const value = /^`([^`…]+)`$/.exec(initial)?.[1];
    return value ? [[name, value.replace("DATA_DIR", "./data").replace("PORT", "3000")] as const] : [];
  });
  expect(written.length).toBeGreaterThan(12);
  for (const [name, value] of written) expect(readEnv({ [name]: value }), name).toEqual(readEnv({}));
});

test("the README's settings are rows of the table", () => {
  const main = [...read("README.md").matchAll(/^\| (`[A-Z_]+`.*?) +\|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(main.length).toBeGreaterThan(10);
  expect(documented.map(({ name }) => name)).toEqual(expect.arrayContaining(main));
});

test("the guides describe every npm command", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const text = ["docs/install.md", "docs/develop.md"].map(read).join("\n");
  const commandOf = (name: string) => (["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`);
  expect(Object.keys(scripts).filter((name) => !text.includes(`\`${commandOf(name)}\``))).toEqual([]);
});

test.each(guides)("the links of %s lead somewhere", (guide) => {
  const links = [...read(guide).matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)];
  for (const [link, path = "", heading = ""] of links) {
    const target = path ? join(dirname(guide), path) : guide;
    expect(existsSync(target), link).toBe(true);
    if (heading) expect(headingsOf(target), link).toContain(heading);
  }
});

test.each(guides)("the files that %s names exist", (guide) => {
  const named = [...read(guide).matchAll(/`((?:app|db|jobs|locales|scripts|tests|docs)\/[\w./-]+\.\w+)`/g)];
  const missing = named.map(([, path = ""]) => path).filter((path) => !existsSync(path));
  expect(missing).toEqual([]);
});

const headingsOf = (guide: string) =>
  [...read(guide).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replace(/\s/g, "-"),
  );
