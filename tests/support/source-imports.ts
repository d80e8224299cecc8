import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

interface Import {
  from: string;
  /** A file of the project without extension ("app/ui/button"), or a package's name. */
  to: string;
  typeOnly: boolean;
}

export const root = join(import.meta.dirname, "../..");

/** Every file below a folder of the project. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

/** The program's own source files. */
export const sources = ["app", "db", "jobs"].flatMap(filesBelow).filter((file) => /\.tsx?$/.test(file));

export const readSource = (file: string): string => readFileSync(join(root, file), "utf8");

export const withoutExtension = (path: string): string => path.replace(/\.tsx?$/, "");

function importsOf(from: string): Import[] {
  const source = ts.createSourceFile(from, readSource(from), ts.ScriptTarget.Latest, false);
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

const bySource = new Map(sources.map((file) => [file, importsOf(file)]));

/** All imports of all source files. */
export const imports = [...bySource.values()].flat();

const known = new Set(sources);

/** The files and packages that a file imports directly, without type imports. */
export const loadedBy = (file: string): string[] =>
  (bySource.get(file) ?? [])
    .filter(({ typeOnly }) => !typeOnly)
    .map(({ to }) => [`${to}.ts`, `${to}.tsx`, `${to}/index.ts`].find((path) => known.has(path)) ?? to);

/** Every file and package that a file imports directly or indirectly, without type imports and itself. */
export function reachedFrom(start: string): Set<string> {
  const reached = new Set<string>();
  const follow = (file: string) => {
    for (const target of loadedBy(file)) {
      if (reached.has(target)) continue;
      reached.add(target);
      follow(target);
    }
  };
  follow(start);
  return reached;
}
