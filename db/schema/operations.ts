import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    backupCopies: BackupCopiesTable;
    siteProcesses: SiteProcessesTable;
  }
}

/** A backup and where it lies. */
interface BackupCopiesTable {
  id: Id;
  /** The id of the folder, which several processes or machines may share. */
  place: string;
  machine: string;
  folder: string;
  name: string;
  bytes: number;
}

/** A running process of the site. */
interface SiteProcessesTable {
  id: Id;
  name: string;
  kind: "web" | "worker";
  machine: string;
  pid: number;
  publicUrl: string;
  /** Null: a worker, which has no visitors. */
  trustProxy: number | null;
  /** Null: a process of an earlier version. */
  jobs: "embedded" | "redis" | null;
  version: string;
  startedAt: string;
  /** Heartbeat, ISO time. */
  seenAt: string;
}
