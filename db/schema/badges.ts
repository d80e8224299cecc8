import type { Generated } from "kysely";
import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    userEngagement: UserEngagementTable;
  }
}

/** Activities that count for badges. */
interface UserEngagementTable {
  id: Id;
  userId: number | null;
  activityType: string;
  activityData: Generated<string>;
  points: number;
  /** Unique. The record it refers to: `donation:12`. */
  subject: string | null;
  timestamp: string;
}
