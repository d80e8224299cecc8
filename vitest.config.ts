import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Runs job tests first: one file takes up to a minute, and would hold up the end of the run. */
class JobsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isJobTest = ({ moduleId }: TestSpecification) => /\/jobs\//.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isJobTest), ...sorted.filter((file) => !isJobTest(file))];
  }
}

export default defineConfig({
  plugins: [tsconfigPaths({ projects: ["./tsconfig.json"] })],
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    environment: "node",
    pool: "forks",
    isolate: false, // a process per file would load packages and compile PGlite again; setup.ts isolates the files
    maxWorkers: 2, // tests of processes mostly wait
    sequence: { sequencer: JobsFirst },
    setupFiles: ["tests/support/setup.ts"],
    globalSetup: ["tests/support/remove-data.ts"],
    testTimeout: 15_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    env: {
      NODE_ENV: "test",
      DATA_DIR: mkdtempSync(join(tmpdir(), "limye-test-")),
      DATABASE_URL: "file::memory:",
      SESSION_SECRET: "a secret for tests alone, long enough",
      PUBLIC_URL: "http://localhost:3000",
      MINISTRY_TIME_ZONE: "America/Port-au-Prince",
      RATE_LIMITS: "on",
      LOG_LEVEL: "silent",
      // Values from a developer's shell must not reach a test.
      REDIS_URL: "",
      SMTP_URL: "",
      OPENAI_API_KEY: "",
      OPENAI_BASE_URL: "",
      // Closed ports: no test may send a key to the real services.
      MAIL_RELAY_URL: "smtp://127.0.0.1:2",
      IMAP_RELAY_URL: "imap://127.0.0.1:2",
      DNS_SERVERS: "127.0.0.1:2",
      STRIPE_API_BASE: "http://127.0.0.1:2",
      PAYPAL_API_BASE: "http://127.0.0.1:2",
    },
  },
});
