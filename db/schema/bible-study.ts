import type { Generated } from "kysely";
import type { Id, LanguageColumn } from "./columns";

declare module "./index" {
  interface DB {
    bibleStudyApplications: BibleStudyApplicationsTable;
  }
}

interface BibleStudyApplicationsTable {
  id: Id;
  name: string;
  email: string;
  phone: string | null;
  city: string | null;
  country: string | null;
  studyType: "online" | "in-person";
  experience: "beginner" | "intermediate" | "advanced" | null;
  availability: string | null;
  motivation: string | null;
  specificInterests: string | null;
  language: LanguageColumn;
  status: Generated<"received" | "contacted" | "accepted" | "declined">;
  createdAt: string;
}
