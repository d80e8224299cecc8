import type { Generated } from "kysely";
import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    contentSchedule: ContentScheduleTable;
    pictures: PicturesTable;
  }
}

/** Tables whose rows are changed under an optimistic lock, by their `updatedAt`. An area adds its own in db/schema/<area>.ts. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface VersionedTables {}

/** Posts that are translated and show pictures, with their table. An area adds its own in db/schema/<area>.ts. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface PostTypes {}

/** What can be scheduled. An area adds its own in db/schema/<area>.ts. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface ScheduledTypes {}

interface ContentScheduleTable {
  id: Id;
  contentType: keyof ScheduledTypes;
  contentId: number;
  /** UTC. */
  scheduledDate: string;
  status: Generated<"scheduled" | "done" | "cancelled" | "failed">;
  /** The audience of a newsletter sending, as JSON. */
  options: Generated<string>;
  scheduledBy: string;
  error: string | null;
  publishedAt: string | null;
  createdAt: string;
}

interface PicturesTable {
  id: Id;
  /** File name, derived from the content: `3f9c….jpg`. */
  file: string;
  type: "image/jpeg" | "image/png";
  width: number;
  height: number;
  alt: Generated<string>;
  bytes: Buffer;
  uploadedBy: string;
  createdAt: string;
}
