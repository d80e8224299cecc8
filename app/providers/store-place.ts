import type { Readable } from "node:stream";

/** A place where copies of backups are kept. */
export type StorePlace =
  | { kind: "folder"; folder: string }
  | {
      kind: "s3";
      /** "" for Amazon's own. */
      endpoint: string;
      region: string;
      bucket: string;
      prefix: string;
      accessKeyId: string;
      secretAccessKey: string;
      /** The bucket's name comes in the path, not in the host. */
      pathStyle: boolean;
    };

export interface StoredFile {
  name: string;
  bytes: number;
}

/** Every method throws StoreTrouble for what may be expected of a disk or a network. */
export interface BackupStore {
  list(): Promise<StoredFile[]>;
  /** Nothing of that name is listed before all of it is there. */
  put(file: string, name: string, signal: AbortSignal): Promise<void>;
  get(name: string, signal: AbortSignal): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** A small text of a name that is never listed; null when it is not there. */
  readText(name: `.${string}`): Promise<string | null>;
  writeText(name: `.${string}`, text: string): Promise<void>;
}

/** What is wrong with a place: its key, its name (folder or bucket), its region, that too much lies there, or no answer. */
export type StoreFault = "key" | "place" | "region" | "crowded" | "unreachable" | "other";

/** The message is for operators, in English, and holds no secret. */
export class StoreTrouble extends Error {
  constructor(
    readonly fault: StoreFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
