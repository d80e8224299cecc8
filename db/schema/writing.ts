import type { Generated } from "kysely";
import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    contentSchedule: ContentScheduleTable;
    pictures: PicturesTable;
  }
}

interface ContentScheduleTable {
  id: Id;
  /** `newsletter_sending` publishes and sends a newsletter post; the others only publish. */
  contentType: "newsletter_sending" | "newsletter_post" | "blog_post";
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
