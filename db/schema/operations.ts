import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    backupCopies: BackupCopiesTable;
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
