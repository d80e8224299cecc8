import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The tests of jobs first: a file of them takes up to a minute, for which nothing should have to wait at the end. */
class JobsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isOfJobs = ({ moduleId }: TestSpecification) => /\/jobs\//.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isOfJobs), ...sorted.filter((file) => !isOfJobs(file))];
  }
}

export default defineConfig({
  plugins: [tsconfigPaths({ projects: ["./tsconfig.json"] })],
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    environment: "node",
    pool: "forks",
    isolate: false, // a process for each file would load packages and compile PGlite again; setup.ts sets files apart
    maxWorkers: 2, // the tests of processes wait more than they work
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
      // What a developer's shell may hold must not reach a test.
      REDIS_URL: "",
      SMTP_URL: "",
      OPENAI_API_KEY: "",
      OPENAI_BASE_URL: "",
      // Nor a key that is tried out the services themselves: nobody listens here.
      MAIL_RELAY_URL: "smtp://127.0.0.1:2",
      STRIPE_API_BASE: "http://127.0.0.1:2",
      PAYPAL_API_BASE: "http://127.0.0.1:2",
    },
  },
});
