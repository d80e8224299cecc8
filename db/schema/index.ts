import type { Generated } from "kysely";
import type { Id } from "./columns";

/**
 * Every table. Each area adds its own in db/schema/<area>.ts by declaration merging: tsconfig.json includes the folder,
 * so no list of the files is needed. The tables below belong to no area.
 */
export interface DB {
  outbox: OutboxTable;
  scheduleRuns: ScheduleRunsTable;
  systemSettings: SystemSettingsTable;
}

interface OutboxTable {
  id: Id;
  name: string;
  payload: string;
  status: "waiting" | "running" | "done" | "failed";
  attempts: Generated<number>;
  /** Does not run before this time. */
  runAt: string;
  /** Lease: a running row may be claimed again after this time. */
  leasedUntil: string | null;
  /** When the row was last handed to Redis. */
  relayedAt: string | null;
  lastError: string | null;
  /** Unique: one row per key, also after it is done. */
  uniqueKey: string | null;
  createdAt: string;
  finishedAt: string | null;
}

interface ScheduleRunsTable {
  id: Id;
  name: string;
  /** The occurrence, such as the ministry's date. A schedule runs once per slot. */
  slot: string;
  outcome: string;
  finishedAt: string;
}

interface SystemSettingsTable {
  key: string;
  value: string;
  updatedAt: string;
}
