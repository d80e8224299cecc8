import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";
import type { Language } from "~/i18n/languages";
import type { AdminIconName } from "~/ui/admin-icons";
import type { DB } from "~db/schema/index";

// What an area shows in the administration. Texts are full keys: `admin:areas.blog`, in locales/<language>/admin.json.

/** The groups of the navigation, in their order. */
export const navigationGroups = ["daily", "words", "people", "site"] as const;

/** A way into a screen of the administration. */
export interface NavigationEntry {
  href: string;
  group: (typeof navigationGroups)[number];
  /** Its place in the group: the lowest stands first. */
  order: number;
  label: string;
  icon: AdminIconName;
  /** Who sees it: administrators with a permission or any of several; all of them by default. */
  needs?: Permission | readonly Permission[];
  /** The text of its card on the dashboard; no card by default. */
  card?: string;
  /** It stands on the phone's bar too: of those that a role opens, the first four do. */
  phoneBar?: { order: number; label: string };
  /** How many items wait there. Asked for those who see the entry. */
  countWaiting?: (caller: Caller) => Promise<number>;
}

export interface DashboardCount {
  /** The count is left out for a role without it. */
  permission: Permission;
  count: (db: Kysely<DB>) => Promise<number>;
  /** Its tile on the dashboard, which leads to a screen; by default only calls answer the count. */
  tile?: { order: number; label: string; icon: AdminIconName; href?: string };
}

/** A text by its key, and what it is filled with. */
export interface Sentence {
  key: string;
  facts?: Record<string, string | number>;
}

/** Something that waits for the team, or that it follows, on the dashboard. */
export interface TodayTask {
  /** `bad` stands first; `good` needs nothing. */
  tone: HealthTone;
  title: Sentence;
  hint?: Sentence;
  /** The screen where it is done. */
  href: string;
  /** How it stands in each language. */
  languages?: { language: Language; tone: HealthTone; state: string; href: string }[];
}

/** What an area knows of the day's tasks. */
export interface TodaySource {
  /** Its place among the tasks: the lowest stands first. */
  order: number;
  icon: AdminIconName;
  /** Left out for a role without it. */
  permission: Permission;
  /** The tasks that there are: none where nothing waits. */
  find: (caller: Caller) => Promise<TodayTask[]>;
}

/** A step of setting up a new site, in the checklist of the dashboard. */
export interface SetupStep {
  name: string;
  /** Its place in the checklist: the lowest stands first. */
  order: number;
  /** Where its `title` and `text` stand. */
  texts: string;
  /** The screen where it is done. */
  href: string;
  isDone: (caller: Caller) => Promise<boolean>;
  /** Left out of the checklist while this is false. */
  isWanted?: () => Promise<boolean>;
}

/** How a part of the site is: fine, worth a look, broken, or not in use. */
export type HealthTone = "good" | "warn" | "bad" | "idle";

export interface HealthResult {
  tone: HealthTone;
  /** Names the sentence that says how it is. */
  state: string;
  /** What the sentence is filled with: names, numbers, sizes in bytes (`bytes`), ISO times (those that end in `At`). */
  facts: Record<string, string | number>;
}

/** A screen where one sees more of a part of the site. */
export interface HealthScreen {
  href: string;
  label: string;
  /** No link leads there without it. */
  needs?: Permission;
}

/** A part of the site whose health can be checked. */
export interface HealthSource {
  /** Its place on the health page: the lowest stands first. */
  order: number;
  /** Where its `name` and the sentence of each state stand; `noAnswer` is the state of a check that failed. */
  texts: string;
  check: (caller: Caller) => Promise<HealthResult>;
  screen?: HealthScreen;
  /** By state, in place of `screen`. */
  screens?: Record<string, HealthScreen>;
}
