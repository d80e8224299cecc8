import { join } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "../..");

/** An exported function of a feature's server module. */
export interface Verb {
  /** `area/module verb` */
  name: string;
  /**
   * What its first statement requires: one of the permissions joined by " or "; `administrator` for any administrator;
   * `signedIn` also for one who must still enrol a second factor. Null when it requires nothing.
   */
  needs: string | null;
  /** Whether it, or a function of its module or of a kit that it calls, writes to the database. */
  writes: boolean;
  /** Whether it, or a function of its module or of a kit that it calls, writes an audit entry. */
  records: boolean;
}

/** A call of what `defineWriting` made: it writes, and records that. */
const changesText = /\b\w+\.(create|update|publish|unpublish|delete|schedule|unschedule)\(caller\b/;

/** The functions of the kits, which read and write for the verbs of several areas. */
const kits = [
  "app/features/inbox/inbox",
  "app/features/inbox/inbox-export",
  "app/features/inbox/inbox-data",
  "app/features/inbox/replies",
  "app/features/imports/staged-import",
  "app/features/writing/kit/define-writing",
].map((module) => parse(`${module}.server.ts`));

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, ts.sys.readFile(join(root, file))!, ts.ScriptTarget.Latest, true);
}

/** The exported functions of these modules (paths below the project), read from their source. */
export function verbsOf(files: string[]): Verb[] {
  return files.flatMap((file) => {
    if (kits.some(({ fileName }) => fileName === file)) return [];
    const source = parse(file);
    const module = file.slice("app/features/".length).replace(/\.server\.tsx?$/, "");
    return source.statements.filter(ts.isFunctionDeclaration).flatMap((declaration) => {
      if (!declaration.modifiers?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword)) return [];
      const verb = declaration.name!.text;
      const does = sourceOfVerb(source, verb);
      return [
        {
          name: `${module} ${verb}`,
          needs: permissionOf(declaration.body?.statements[0]?.getText() ?? ""),
          writes:
            /\.(transaction|insertInto|updateTable|deleteFrom)\(|\b(queueMail|enqueue)\(/.test(does) ||
            changesText.test(does),
          records: /\brecordChange\(/.test(does) || changesText.test(does),
        },
      ];
    });
  });
}

function permissionOf(statement: string): string | null {
  if (statement.includes("requireSession(caller)")) return "signedIn";
  if (statement.includes("requireAdmin(caller)")) return "administrator";
  const asked = /requirePermission\(caller, ("\w+"(?:, "\w+")*)\)/.exec(statement);
  return asked && asked[1]!.replaceAll('"', "").replaceAll(", ", " or ");
}

/** The source of a function and of the functions of its module and of the kits that it calls, directly or indirectly. */
function sourceOfVerb(source: ts.SourceFile, name: string, seen = new Set<string>()): string {
  seen.add(name);
  const own = [source, ...kits].map((one) => sourceOfFunction(one, name)).find(Boolean) ?? "";
  const called = [...own.matchAll(/\b(\w+)\(/g)].map(([, called]) => called!);
  return own + called.map((one) => (seen.has(one) ? "" : sourceOfVerb(source, one, seen))).join("\n");
}

/** A function of the module, or a constant that holds one. */
function sourceOfFunction(source: ts.SourceFile, name: string): string {
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement.getText();
    if (!ts.isVariableStatement(statement)) continue;
    const found = statement.declarationList.declarations.find((one) => one.name.getText() === name);
    if (found) return found.getText();
  }
  return "";
}
