import type { HealthTone } from "~/areas/admin";
import type { Language } from "~/i18n/languages";
import type { AdminIconName } from "~/ui/admin-icons";

/** A task of the day in the reader's language. */
export interface TodayItem {
  tone: HealthTone;
  icon: AdminIconName;
  title: string;
  hint?: string;
  href: string;
  languages?: { language: Language; tone: HealthTone; state: string; href: string }[];
}
