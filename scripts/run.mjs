// node scripts/run.mjs worker|migrate|seed|job|admin|backup|restore …: runs a command of app/commands/cli.ts. Bundles it first
// when the sources have changed.
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundle, isBundleFresh } from "./build.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
process.env.NODE_ENV ||= "production";
if (!isBundleFresh()) await bundle();
await import(pathToFileURL(join(root, "dist/cli.js")).href);
