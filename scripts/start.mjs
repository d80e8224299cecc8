// npm start: builds when needed, checks that the site can run, then serves it. Without Redis it also runs the jobs.
// --max-semi-space-size=4 (package.json, Dockerfile): most objects of a start stay alive, so V8 would grow its young
// generation by 20 MiB in vain.
import { ensureBuilt } from "./build.mjs";

process.env.NODE_ENV = "production";
ensureBuilt();

const { preflight } = await import("../build/server/preflight.server.js");
await preflight(); // prints one sentence and exits with 1 when the site cannot run

const build = await import("../build/server/site-build.js"); // prepares the database
const { serve } = await import("../build/server/serve.js");
await serve(build);
