// node scripts/run.mjs worker|migrate|seed|job|admin|backup|restore …: runs a command of app/commands/cli.ts. Builds first
// when the sources have changed.
import { ensureBuilt } from "./build.mjs";

process.env.NODE_ENV ||= "production";
ensureBuilt();
await import("../build/server/cli.js");
