import { defineConfig, devices } from "@playwright/test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const port = Number(process.env.E2E_PORT ?? 4173);
// The workers of a run share the site and its data folder.
const dataFolder = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "limye-e2e-")));

export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.spec.ts",
  timeout: 90_000, // checks of whole screens are slow on a busy machine
  expect: { timeout: 15_000, toPass: { intervals: [100] } },
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0, // a test that passes only the second time has found a bug
  reporter: process.env.E2E_REPORT
    ? [["list"], ["json", { outputFile: process.env.E2E_REPORT }]]
    : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://localhost:${port}`,
    // A page that still scrolls moves a button away between mousedown and mouseup.
    contextOptions: { reducedMotion: "reduce" },
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off", // recording one costs a fifth of the time
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "node scripts/start.mjs",
    env: {
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataFolder,
      ADMIN_USERNAME: "admin",
      ADMIN_PASSWORD: "the first administrator's own word",
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      DEMO_MODE: "on", // even while a test of the settings saves keys
      PRIVATE_WEBHOOKS: "on", // the fake program is on this machine
      // Closed ports: no test may send a key to the real services.
      MAIL_RELAY_URL: "smtp://127.0.0.1:2",
      STRIPE_API_BASE: "http://127.0.0.1:2",
      PAYPAL_API_BASE: "http://127.0.0.1:2",
    },
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
