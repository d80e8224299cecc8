import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

interface LateImport {
  /** The built file that holds the `import()`. */
  from: string;
  /** A built file, or the name of a package that is not bundled. */
  to: string;
  /** The exports that the code takes; null where it hands the whole module on. */
  names: string[] | null;
}

/** Every `import()` of a built folder, with the exports that it takes. */
export const listLateImports = (folder: string): LateImport[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(folder, name))
    .filter((file) => /\bimport\("/.test(readFileSync(file, "utf8")))
    .flatMap((file) => importsOf(file));

function importsOf(file: string): LateImport[] {
  const source = parse(file);
  const calls = listNodes(source, ts.isCallExpression);
  const imports = calls.filter(({ expression }) => expression.kind === ts.SyntaxKind.ImportKeyword);
  return imports.flatMap((call) => {
    const [path] = call.arguments;
    if (!path || !ts.isStringLiteral(path) || path.text.startsWith("node:")) return [];
    const to = path.text.startsWith(".") ? join(dirname(file), path.text) : path.text;
    const uses = usesOf(call, calls);
    return uses.map((use) => ({ from: file, to, names: namesTaken(use) }));
  });
}

/** The import itself, or the calls of the function that only returns it: `const load = () => import("sharp")`. */
function usesOf(call: ts.CallExpression, calls: ts.CallExpression[]): ts.Node[] {
  const { parent } = call;
  if (!ts.isArrowFunction(parent) || !ts.isVariableDeclaration(parent.parent)) return [call];
  const name = parent.parent.name.getText();
  const used = calls.filter(({ expression }) => ts.isIdentifier(expression) && expression.text === name);
  return used.length > 0 ? used : [call];
}

function namesTaken(module: ts.Node): string[] | null {
  const { parent } = module;
  if (ts.isPropertyAccessExpression(parent) && parent.name.text === "then") {
    const [read] = (parent.parent as ts.CallExpression).arguments;
    return read && ts.isArrowFunction(read) && read.parameters[0]
      ? namesOf(read.parameters[0].name, read)
      : null;
  }
  if (ts.isArrayLiteralExpression(parent))
    return namesAtPlace(parent, parent.elements.indexOf(module as ts.Expression));
  if (!ts.isAwaitExpression(parent)) return null;
  const awaited = ts.isParenthesizedExpression(parent.parent) ? parent.parent : parent;
  const user = awaited.parent;
  if (ts.isPropertyAccessExpression(user)) return [user.name.text];
  return ts.isVariableDeclaration(user) ? namesOf(user.name, user.parent.parent.parent) : null;
}

/** For `const [{ one }, other] = await Promise.all([import("./one.js"), import("./other.js")])`. */
function namesAtPlace(list: ts.ArrayLiteralExpression, at: number): string[] | null {
  const declaration = list.parent.parent.parent;
  if (!ts.isVariableDeclaration(declaration) || !ts.isArrayBindingPattern(declaration.name)) return null;
  const element = declaration.name.elements[at];
  return element && ts.isBindingElement(element)
    ? namesOf(element.name, declaration.parent.parent.parent)
    : null;
}

/** The names in a pattern, or the properties that are read from a variable in its scope. */
function namesOf(binding: ts.BindingName, scope: ts.Node): string[] | null {
  if (ts.isObjectBindingPattern(binding))
    return binding.elements.map((element) => (element.propertyName ?? element.name).getText());
  if (!ts.isIdentifier(binding)) return null;
  const reads = listNodes(scope, ts.isPropertyAccessExpression).filter(
    ({ expression }) => ts.isIdentifier(expression) && expression.text === binding.text,
  );
  return reads.length > 0 ? [...new Set(reads.map(({ name }) => name.text))] : null;
}

/** The names that a built file or a package exports. esbuild writes them at the end of a file. */
export async function listExports(module: string): Promise<string[]> {
  if (!module.endsWith(".js")) return Object.keys((await import(module)) as object);
  const code = readFileSync(module, "utf8");
  const [, list = ""] = [...code.matchAll(/\bexport\s*\{([^}"']*)\}/g)].at(-1) ?? [];
  const names = list.split(",").map((name) => name.trim().split(" as ").at(-1)!);
  return [...names.filter((name) => name !== ""), ...(/\bexport default\b/.test(code) ? ["default"] : [])];
}

function listNodes<Kind extends ts.Node>(root: ts.Node, isKind: (node: ts.Node) => node is Kind): Kind[] {
  const found: Kind[] = [];
  const visit = (node: ts.Node) => {
    if (isKind(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
