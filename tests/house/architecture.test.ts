import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import routes from "~/routes";

interface Import {
  from: string;
  /** A file of the project without extension ("app/ui/button"), or a package's name. */
  to: string;
  typeOnly: boolean;
}

const root = join(import.meta.dirname, "../..");
const files = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
const sources = ["app", "db", "jobs"].flatMap(files).filter((file) => /\.tsx?$/.test(file));
const imports = sources.flatMap(importsOf);

/** Who may import whom: files by their path, and the paths that a rule of the house keeps from them. */
const rules: { rule: string; who: RegExp; not: RegExp; but?: RegExp; types?: "allowed" }[] = [
  {
    rule: "what is below the features knows neither features nor routes",
    who: /^app\/(areas|ui|auth|http|request|crypto|i18n|providers|config)\//,
    not: /^app\/(features|routes)\//,
  },
  {
    rule: "the settings' reader knows no area",
    who: /^app\/settings\//,
    not: /^app\/|^jobs\//,
    but: /^jobs\/schedule$|^app\/(config|crypto|i18n|settings)\//,
  },
  {
    rule: "an area's own settings know the settings' fields and constants of the area",
    who: /^app\/features\/[\w-]+\/settings\.ts/,
    not: /^app\/|^jobs\//,
    but: /^app\/settings\/(fields|section)$|^app\/features\/[\w-]+\/([\w-]+\/)?([\w-]+-choices|backup-frequencies|minor-units)$/,
  },
  {
    rule: "the administration of settings knows no area but where accounts prove who somebody is",
    who: /^app\/features\/settings\//,
    not: /^app\/features\/(?!settings\/)/,
    but: /^app\/features\/accounts\/sign-in\/confirm-identity\.server$/,
  },
  {
    rule: "no area knows the administration of settings",
    who: /^app\/features\/(?!settings\/)[\w-]+\//,
    not: /^app\/features\/settings\//,
  },
  {
    rule: "what is below the features knows neither data nor jobs",
    who: /^app\/(ui|http|request|crypto|i18n|providers|config)\//,
    not: /^(db|jobs)\//,
  },
  { rule: "ui knows only ui", who: /^app\/ui\//, not: /^app\//, but: /^app\/ui\// },
  {
    rule: "request knows only request and config",
    who: /^app\/request\//,
    not: /^app\//,
    but: /^app\/(request|config)\//,
  },
  { rule: "auth does not know http", who: /^app\/auth\//, not: /^app\/http\// },
  { rule: "config knows only config", who: /^app\/config\//, not: /^app\//, but: /^app\/config\// },
  {
    rule: "i18n knows only i18n and config",
    who: /^app\/i18n\//,
    not: /^app\//,
    but: /^app\/(i18n|config)\//,
  },
  {
    rule: "a verb knows no HTTP but its errors, and of jobs the outbox and the schedule",
    who: /^app\/features\/(.*(?<!\.tsx|\.schema\.ts)|.*\.server\.tsx)$/,
    not: /^app\/(routes|http)\/|^jobs\//,
    but: /^app\/request\/|^jobs\/(outbox|schedule|define-job)$/,
    types: "allowed",
  },
  {
    rule: "a schema knows zod, typed text, the permissions' names, and schemas and constants of features",
    who: /\.schema\.ts$/,
    not: /./,
    but: /^zod$|^app\/http\/typed-text$|^app\/auth\/permissions$|^app\/i18n\/languages$|^app\/settings\/[\w-]+$|^app\/features\/[\w-]+\/([\w-]+\/)?[\w-]+(\.schema)?$/,
    types: "allowed",
  },
  {
    rule: "a component of a feature gets data as props",
    who: /^app\/features\/.*(?<!\.server)\.tsx$/,
    not: /\.server$|\.schema$|^app\/(routes|auth|config|providers|http)\/|^(db|jobs)\//,
    but: /^app\/http\/(public-form|admin-form|[\w-]+-field)$|^app\/auth\/permissions$/,
    types: "allowed",
  },
  {
    rule: "a route is a door: no data, no jobs, no provider",
    who: /^app\/routes\//,
    not: /^(db|jobs)\/|^app\/providers\/|^kysely$/,
  },
  {
    rule: "a resource route has no screen",
    who: /^app\/routes\/(api|feeds)\//,
    not: /^app\/ui\/|^react$|^@remix-run\/react$/,
  },
  {
    rule: "db knows nothing of the app but its configuration",
    who: /^db\//,
    not: /^(app|jobs)\//,
    but: /^app\/config\//,
  },
  {
    rule: "jobs know nothing of the app but its configuration",
    who: /^jobs\/(?!handlers\/)/,
    not: /^app\//,
    but: /^app\/config\//,
  },
  {
    rule: "a job's handler knows verbs and who calls them",
    who: /^jobs\/handlers\//,
    not: /^(app|db)\//,
    but: /^app\/features\/.*\.server$|^app\/(auth|areas|settings)\//,
  },
  {
    rule: "Remix is known to routes, http, auth's cookie, entries and root alone",
    who: /^(db|jobs)\/|^app\/(ui|i18n|config|providers|features)\//,
    not: /^@remix-run\//,
  },
];

test.each(rules)("$rule", ({ who, not, but, types }) => {
  const broken = imports.filter(
    ({ from, to, typeOnly }) =>
      who.test(from) && not.test(to) && !but?.test(to) && !(types === "allowed" && typeOnly),
  );
  expect(broken.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test("no folders below the features import each other in a circle", () => {
  // An area's own settings are a leaf: they know zod and the settings' fields alone (the rule above).
  const folder = (path: string) => /^app\/(?!features\/|routes\/)([\w-]+)\//.exec(path)?.[1];
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [one, other] = [folder(from), folder(to)];
    if (one && other && one !== other) next.set(one, (next.get(one) ?? new Set()).add(other));
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(next.get(from) ?? [])].some(
      (to) => to === goal || (!seen.has(to) && reaches(to, goal, seen.add(to))),
    );
  expect([...next.keys()].filter((one) => reaches(one, one))).toEqual([]);
  expect(next.get("auth")).not.toContain("http");
});

test("a feature's queries are its own", () => {
  const area = (path: string) => /^app\/features\/([\w-]+)\//.exec(path)?.[1];
  const borrowed = imports.filter(
    ({ from, to }) => to.endsWith(".queries.server") && area(from) !== area(to),
  );
  expect(borrowed).toEqual([]);
});

describe("what a process loads", () => {
  test("the worker never loads Remix", () => {
    const loaded = reachedFrom("jobs/cli.ts");
    expect(loaded.size).toBeGreaterThan(20);
    expect([...loaded].filter((name) => name.startsWith("@remix-run/"))).toEqual([]);
  });

  // A schema would bring zod: 60 KB, and `eval`, which the security policy refuses.
  test("no component of a screen, a feature or the design system reaches a server file, a schema or the database", () => {
    const components = sources.filter(
      (file) =>
        /^app\/(ui|features|routes\/(site|admin)\/[\w-]+)\/.*\.tsx$/.test(file) &&
        !/\.server\.tsx$|^app\/features\/(.*\/mails|mail)\//.test(file),
    );
    for (const file of components) {
      const reached = [...reachedFrom(file)].filter((name) =>
        /\.server\.tsx?$|\.schema\.ts$|^db\/|^zod$/.test(name),
      );
      expect(reached, file).toEqual([]);
    }
  });
});

describe("the sitemap", () => {
  interface Entry {
    file: string;
    children?: Entry[];
  }
  const named = (entries: Entry[]): string[] =>
    entries.flatMap(({ file, children }) => [`app/${file}`, ...named(children ?? [])]);
  const inSitemap = named(routes);

  test("every module behind an address exists", () => {
    expect(inSitemap.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test("every route module has an address; what else stands there is part of one", () => {
    const isRoute = (file: string) => /^app\/routes\/(site|admin|api|feeds)\/[^/]+\.tsx?$/.test(file);
    expect(sources.filter((file) => isRoute(file) && !inSitemap.includes(file))).toEqual([]);
    const parts = sources.filter((file) => /^app\/routes\/[\w-]+\/[\w-]+\//.test(file));
    for (const part of parts) {
      expect(
        imports.some(({ to }) => to === withoutExtension(part)),
        part,
      ).toBe(true);
    }
  });
});

test("no file is a drawer: utils, helpers, common, misc, types", () => {
  const drawer = /(^|\/)(utils?|helpers?|common|misc|types)(\.[\w.]+)?(\/|$)/;
  const all = ["app", "db", "jobs", "tests", "scripts"].flatMap(files);
  expect(all.filter((file) => drawer.test(file))).toEqual([]);
});

test("screens declare their loader and action as functions of their own", () => {
  const screens = sources.filter((file) => /^app\/routes\/(site|admin)\//.test(file));
  const leaking = screens.filter((file) => /export const (loader|action)\b/.test(read(file)));
  expect(leaking).toEqual([]);
});

describe("components never read the query string; loaders do", () => {
  // A page is rendered once for what its loaders said: app/entry.server.tsx leaves the query out of the key.
  test("in the app", () => {
    const rendered = sources.filter((file) => /^app\/.*\.tsx$/.test(file) && !/\.server\.tsx$/.test(file));
    expect(rendered.flatMap((file) => queryReadsIn(file, read(file)))).toEqual([]);
  });

  test("the search finds what it looks for", () => {
    const planted = `
      export async function loader({ request }) { return new URL(request.url).searchParams.get("done"); }
      export const clientLoader = ({ request }) => new URL(request.url).search;
      function A() { const [query] = useSearchParams(); return query; }
      const B = () => useLocation().search + window.location.search + location?.["search"];
      function C() { const { pathname, search: query } = useLocation(); const location = useLocation(); return query; }
      export const meta = ({ location: { search } }) => new URL(location.href).searchParams;
      const fine = ({ search }) => search + text.search(/x/) + props.search + new URLSearchParams({ a: "b" });`;
    expect(queryReadsIn("planted.tsx", planted).map((found) => found.slice("planted.tsx: ".length))).toEqual([
      "useSearchParams()",
      "useLocation().search",
      "window.location.search",
      'location?.["search"]',
      "search: query",
      "search",
      "new URL(location.href).searchParams",
    ]);
  });
});

describe("what a donation's status is, its ledger says", () => {
  test("nobody else writes it", () => {
    const others = sources.filter((file) => file !== "app/features/giving/ledger/ledger.server.ts");
    expect(others.flatMap((file) => statusWritesIn(file, read(file)))).toEqual([]);
  });

  test("the search finds what it looks for", () => {
    const planted = `
      db.updateTable("donations").set({ status: "completed" }).where("id", "=", 1).execute();
      trx.updateTable("donations").where("id", "=", 1).set((eb) => ({ amount: 1, status }));
      trx.insertInto("donations").values(rows.map((row) => ({ ...row, "status": "failed" })));
      trx.updateTable("donations").set({ requestKey: null }).where("status", "=", "pending").execute();
      trx.updateTable("jobs").set({ status: "done" });`;
    expect(statusWritesIn("planted.ts", planted)).toHaveLength(3);
  });
});

test("no code holds a to-do, a debugger statement or a console call", () => {
  const marks = /\b(TODO|FIXME|XXX|HACK)\b|\bdebugger;|\bconsole\.\w+\(/;
  expect(sources.filter((file) => marks.test(read(file)))).toEqual([]);
});

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

/** Where a module reads the query of its address outside its loaders and actions. */
function queryReadsIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (isDoor(node)) return;
    if (readsQuery(node)) found.push(`${file}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Where a module writes the status of donations. */
function statusWritesIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const isWrite = /^(set|values|doUpdateSet)$/.test(node.expression.name.text);
      const isOfDonations = /(updateTable|insertInto)\("donations"\)/.test(node.expression.getText());
      const isOfStatus = node.arguments.some((given) =>
        /(?<![.\w])["']?status["']?\s*[:,}]/.test(given.getText()),
      );
      if (isWrite && isOfDonations && isOfStatus) found.push(`${file}: ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isDoor = (node: ts.Node) =>
  (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)) &&
  node.parent.kind !== ts.SyntaxKind.Block &&
  /^(loader|action|clientLoader|clientAction)$/.test(node.name?.getText() ?? "");

function readsQuery(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) return node.expression.getText() === "useSearchParams";
  const isAddress = (text: string) => /\b(location|useLocation\(\)|URL\(.*\))$/is.test(text);
  if (ts.isPropertyAccessExpression(node))
    return (
      node.name.text === "searchParams" ||
      (node.name.text === "search" && isAddress(node.expression.getText()))
    );
  if (ts.isElementAccessExpression(node))
    return (
      /^.search(Params)?.$/.test(node.argumentExpression.getText()) && isAddress(node.expression.getText())
    );
  if (!ts.isBindingElement(node)) return false;
  const { parent } = node.parent;
  const from = ts.isBindingElement(parent) ? (parent.propertyName ?? parent.name) : parent.initializer;
  return (node.propertyName ?? node.name).getText() === "search" && isAddress(from?.getText() ?? "");
}

function withoutExtension(path: string): string {
  return path.replace(/\.tsx?$/, "");
}

function importsOf(from: string): Import[] {
  const source = ts.createSourceFile(from, read(from), ts.ScriptTarget.Latest, false);
  const found: Import[] = [];
  const add = (specifier: ts.Expression | undefined, typeOnly: boolean) => {
    if (specifier && ts.isStringLiteral(specifier))
      found.push({ from, to: resolved(from, specifier.text), typeOnly });
  };
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  return !clause.name && !!named && ts.isNamedImports(named) && named.elements.every((one) => one.isTypeOnly);
}

function resolved(from: string, specifier: string): string {
  const aliases: [string, string][] = [
    ["~/", "app/"],
    ["~db/", "db/"],
    ["~jobs/", "jobs/"],
  ];
  for (const [alias, folder] of aliases) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  }
  return specifier.startsWith(".") ? join(dirname(from), specifier) : specifier;
}

/** Every file and package that a file loads when it runs, itself left out. */
function reachedFrom(start: string): Set<string> {
  const reached = new Set<string>();
  const follow = (file: string) => {
    for (const { to, typeOnly } of imports.filter((one) => one.from === file)) {
      if (typeOnly) continue;
      const target = [`${to}.ts`, `${to}.tsx`, `${to}/index.ts`].find((path) => sources.includes(path)) ?? to;
      if (reached.has(target)) continue;
      reached.add(target);
      follow(target);
    }
  };
  follow(start);
  return reached;
}
