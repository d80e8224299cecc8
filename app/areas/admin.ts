import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";
import type { Language } from "~/i18n/languages";
import type { AdminIconName } from "~/ui/admin-icons";
import type { DB } from "~db/schema/index";

// What an area shows in the administration. Texts are full keys: `admin-blog:title`, in locales/<language>/admin-blog.json.

/** The groups of the navigation, in order. */
export const navigationGroups = ["daily", "words", "people", "site"] as const;

/** An entry in the navigation of the administration. */
export interface NavigationEntry {
  href: string;
  group: (typeof navigationGroups)[number];
  /** Its place in the group: lowest first. */
  order: number;
  /** Key of the title of its screen: the navigation, the search and the dashboard name it alike. */
  label: string;
  icon: AdminIconName;
  /** Who sees it: administrators with this permission, or with any of several; by default all. */
  needs?: Permission | readonly Permission[];
  /** Key of the text of its card on the dashboard; no card by default. */
  card?: string;
  /** Also an entry of the phone's bar, which shows the first that the role may open. */
  phoneBar?: { order: number; label: string };
  /** A text of this area that can be begun from the phone's bar. */
  write?: { order: number; href: string; label: string };
  /** How many items wait there. Called only for callers who see the entry. */
  countWaiting?: (caller: Caller) => Promise<number>;
}

/** What an area contributes to the search of the administration. */
export interface SearchSource {
  group: "people" | "texts" | "donations";
  /** Left out for a role without it. */
  permission: Permission;
  icon: AdminIconName;
  /** Key of what its results are: "Subscriber". */
  kind: string;
  /** The newest results for a text of at least two characters. */
  find: (caller: Caller, q: string) => Promise<FoundEntry[]>;
}

export interface FoundEntry {
  title: string;
  /** The screen where it is. */
  href: string;
  /** What tells two results of the same title apart: a date, an address. */
  hint?: string | null | undefined;
  /** The language of the title, if it is known. */
  lang?: Language | null;
}

export interface DashboardCount {
  /** The count is omitted for a role without it. */
  permission: Permission;
  count: (db: Kysely<DB>) => Promise<number>;
  /** Its tile on the dashboard, which may link to a screen. Without it, only the API returns the count. */
  tile?: { order: number; label: string; icon: AdminIconName; href?: string };
}

/** The key of a text and its variables. */
export interface Sentence {
  key: string;
  facts?: Record<string, string | number>;
}

/** Something on the dashboard that waits for the team or that the team monitors. */
export interface TodayTask {
  /** `bad` comes first; `good` needs no action. */
  tone: HealthTone;
  title: Sentence;
  hint?: Sentence;
  /** The screen where it is done. */
  href: string;
  /** Its status in each language, the text it is about, and what can be done. */
  languages?: LanguageTask[];
}

export interface LanguageTask {
  language: Language;
  tone: HealthTone;
  /** Key of its status. */
  state: string;
  text: { reference: string; verse: string; opening: string };
  actions: { /** Key. */ label: string; href: string }[];
}

/** An area's source of today's tasks. */
export interface TodaySource {
  /** Its place among the tasks: lowest first. */
  order: number;
  icon: AdminIconName;
  /** Omitted for a role without it. */
  permission: Permission;
  /** The current tasks; empty when nothing waits. */
  find: (caller: Caller) => Promise<TodayTask[]>;
}

/** What the first administrator is led through, one screen each. */
export type FirstHourPart = "ministry" | "mail" | "reached" | "giving";

/** A step of setting up a new site, in the checklist of the dashboard. */
export interface SetupStep {
  name: string;
  /** Its place in the checklist: lowest first. */
  order: number;
  /** Prefix of the keys of its `title` and `text`. */
  texts: string;
  /** The screen where it is done. */
  href: string;
  isDone: (caller: Caller) => Promise<boolean>;
  /** The part of the first hour that it belongs to, if any. */
  firstHour?: FirstHourPart;
  /** Omitted from the checklist while this is false. */
  isWanted?: () => Promise<boolean>;
}

/** The health of a part of the site: fine, needs a look, broken, or not in use. */
export type HealthTone = "good" | "warn" | "bad" | "idle";

export interface HealthResult {
  tone: HealthTone;
  /** Name of the sentence for this state. */
  state: string;
  /** Variables of the sentence: names, numbers, sizes in bytes (`bytes`), ISO times (names that end in `At`). */
  facts: Record<string, string | number>;
}

/** A screen with details about a part of the site. */
export interface HealthScreen {
  href: string;
  label: string;
  /** Without this permission no link is shown. */
  needs?: Permission;
}

/** A part of the site whose health can be checked. */
export interface HealthSource {
  /** Its place on the health page: lowest first. */
  order: number;
  /** Prefix of the keys of its `name` and of each state's sentence; `noAnswer` is the state of a failed check. */
  texts: string;
  check: (caller: Caller) => Promise<HealthResult>;
  screen?: HealthScreen;
  /** By state; used instead of `screen`. */
  screens?: Record<string, HealthScreen>;
}
