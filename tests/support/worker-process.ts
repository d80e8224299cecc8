import { env } from "~/config/env.server";
import { connect } from "~db/client";
import { startEmbedded } from "~jobs/embedded";
import { handlers } from "~/jobs.server";
import { serveUntilStopped } from "~jobs/serve";

// A process that does the work of all areas, for tests to read its log or to kill it.
const scheduleSettings = async () => ({ timeZone: "UTC", backups: "off" as const });

await connect(env.DATABASE_URL);
await serveUntilStopped(startEmbedded(handlers, { scheduleSettings, pollMs: 50, leaseMs: 1_000 }));
process.exit(0);
