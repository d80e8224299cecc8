import { existsSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import routes from "~/routes";
import { imports, readSource, root, sources, withoutExtension } from "~tests/support/source-imports";

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

  test("every route module has an address, and every file in a route's folder is imported", () => {
    const isRoute = (file: string) => /^app\/routes\/(site|admin|api|feeds|files)\/[^/]+\.tsx?$/.test(file);
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

test("screens declare their loader and action as functions, not as exported constants", () => {
  const screens = sources.filter((file) => /^app\/routes\/(site|admin)\//.test(file));
  const leaking = screens.filter((file) => /export const (loader|action)\b/.test(readSource(file)));
  expect(leaking).toEqual([]);
});

describe("components never read the query string; loaders do", () => {
  // A rendered page is memoized by its loader data: app/entry.server.tsx leaves the query out of the key.
  test("in the app", () => {
    const rendered = sources.filter((file) => /^app\/.*\.tsx$/.test(file) && !/\.server\.tsx$/.test(file));
    expect(rendered.flatMap((file) => queryReadsIn(file, readSource(file)))).toEqual([]);
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

function queryReadsIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (isLoaderOrAction(node)) return;
    if (readsQuery(node)) found.push(`${file}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isLoaderOrAction = (node: ts.Node) =>
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
