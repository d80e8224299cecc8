import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface LateImport {
  /** The built file that holds the `import()`. */
  from: string;
  /** A built file, or the name of a package that is not bundled. */
  to: string;
  /** The exports that the code takes; null where it hands the module on. */
  names: string[] | null;
}

/** Every `import()` in a built folder. */
export const listLateImports = (folder: string): LateImport[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(folder, name))
    .flatMap((from) => {
      const code = readFileSync(from, "utf8");
      return [...code.matchAll(/\bimport\("(?!node:)([^"]+)"\)/g)].map(
        ({ 0: call, 1: path = "", index }) => ({
          from,
          to: path.startsWith(".") ? join(dirname(from), path) : path,
          names: namesTaken(code.slice(Math.max(0, index - 300), index), code.slice(index + call.length)),
        }),
      );
    });

function namesTaken(before: string, after: string): string[] | null {
  const pattern = /\{([^{}]*)\}\s*=\s*await\s*$/.exec(before) ?? /^\s*\.then\(\(?\{([^{}]*)\}/.exec(after);
  if (pattern) return pattern[1]!.split(",").map((name) => name.split(":")[0]!.trim());
  const property = /\(await\s*$/.test(before) && /^\s*\)\.(\w+)/.exec(after);
  if (property) return [property[1]!];
  const [, module] = /^\s*\.then\(\(?(\w+)\)?\s*=>/.exec(after) ?? [];
  const read = module && new RegExp(`\\b${module}\\.(\\w+)`).exec(after.slice(0, 300));
  return read ? [read[1]!] : null;
}

/** The names that a built file or a package exports. esbuild writes them at the end of a file. */
export async function listExports(module: string): Promise<string[]> {
  if (!module.endsWith(".js")) return Object.keys((await import(module)) as object);
  const code = readFileSync(module, "utf8");
  const [, list = ""] = [...code.matchAll(/\bexport\s*\{([^}"']*)\}/g)].at(-1) ?? [];
  const names = list.split(",").map((name) => name.trim().split(" as ").at(-1)!);
  return [...names.filter((name) => name !== ""), ...(/\bexport default\b/.test(code) ? ["default"] : [])];
}
