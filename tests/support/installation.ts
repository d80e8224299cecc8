import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** A folder with the files that the image's second stage copies, without development files. */
export function makeInstallation(): string {
  const folder = mkdtempSync(join(tmpdir(), "limye-production-"));
  const copies = [...readFileSync("Dockerfile", "utf8").matchAll(/^COPY --from=build (.+) (\S+)$/gm)];
  for (const [, sources, target] of copies) {
    for (const source of sources!.split(" ").map((path) => path.replace("/limye/", ""))) {
      if (source === "node_modules") continue;
      cpSync(
        source,
        target!.endsWith("/") ? join(folder, target!, basename(source)) : join(folder, target!),
        {
          recursive: true,
        },
      );
    }
  }
  for (const path of listProductionPackages()) {
    mkdirSync(join(folder, path), { recursive: true });
    cpSync(path, join(folder, path), { recursive: true, filter: (from) => !isLeftOut(from, path) });
  }
  return folder;
}

/** Nested packages are listed separately; the sources of SQLite are only needed to compile it. */
const isLeftOut = (from: string, path: string) =>
  from.startsWith(join(path, "node_modules")) ||
  from.startsWith(join("node_modules", "better-sqlite3", "deps"));

interface LockedPackage {
  dev?: boolean;
  devOptional?: boolean;
}

/** The packages that `npm ci --omit=dev` installs here, from package-lock.json. */
function listProductionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional && existsSync(path))
    .map(([path]) => path);
}
