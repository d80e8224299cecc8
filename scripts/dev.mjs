// npm run dev: the development server, with /dev/ui, jobs embedded and changes shown at once.
import { spawn } from "node:child_process";

const { PORT } = process.env;
const port = PORT ? ["--port", PORT, "--strictPort"] : [];
const child = spawn(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:dev", ...port], {
  stdio: "inherit",
  env: { NODE_ENV: "development", ...process.env },
});
child.on("exit", (code) => process.exit(code ?? 0));
