import type { Generated } from "kysely";
import type { Flag, Id } from "./columns";

declare module "./index" {
  interface DB {
    prayerRequests: PrayerRequestsTable;
  }
}

interface PrayerRequestsTable {
  id: Id;
  requesterName: string;
  requesterEmail: string | null;
  requesterPhone: string | null;
  prayerType: string;
  title: string;
  description: string;
  isUrgent: Generated<Flag>;
  isPublic: Generated<Flag>;
  status: Generated<"pending" | "approved" | "rejected" | "praying" | "answered">;
  answeredDate: string | null;
  answeredDescription: string | null;
  createdAt: string;
  updatedAt: string;
}
