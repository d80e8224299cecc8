import type { HealthTone, LanguageTask } from "~/areas/admin";
import type { AdminIconName } from "~/ui/admin-icons";

/** A task of the day in the reader's language. */
export interface TodayItem {
  tone: HealthTone;
  icon: AdminIconName;
  title: string;
  hint?: string;
  href: string;
  /** `state` and `label` are sentences here. */
  languages?: LanguageTask[];
}
