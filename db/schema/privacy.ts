import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    erasures: ErasuresTable;
  }
}

/** People erased at their own request. Applied again after a backup is restored. */
interface ErasuresTable {
  id: Id;
  /** The key's name, then a keyed digest of the e-mail address. */
  mark: string;
  erasedAt: string;
}
