import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";
import type { AreaSettings } from "./area-settings.server";
import type {
  DashboardCount,
  HealthSource,
  NavigationEntry,
  SearchSource,
  SetupStep,
  TodaySource,
} from "./admin";
import type { CurrentFigure, DailyFigure } from "./figures";
import type { FeedSource } from "./feed-source";
import type { HeldForm } from "./held-form";
import type { LinkGroup } from "./link-groups";
import type { DeclaredMail } from "./mail-template";
import type { PostKinds } from "./posts";
import type { ScheduledVerbs } from "./scheduled-content";
import type { SitemapPage } from "~/http/sitemap.server";
import type { PageQueries } from "~/request/page-query";
import type { Settings, SettingsScreens, SettingsSections } from "~/settings/sections";
import type { DB } from "~db/schema/index";
import type { JobHandler } from "~jobs/define-job";

/**
 * What the shared code must know about an area. Privacy, clean-up, audit log, mails, health, dashboard, feeds, sitemap,
 * log redaction and robots.txt read it from the list in features/areas.server.ts; none of them names an area.
 *
 * Properties that must not be forgotten are required: an area without such data declares "none".
 */
export interface Area {
  /** The folder's name under app/features. */
  name: string;
  /** Personal data that is stored under an email address. */
  personalData: PersonalData | "none";
  /** Data of a visitor that is stored under the row in their browser's cookie. */
  visitorData: VisitorData | "none";
  /** Tasks that delete or erase data each night, after its retention period. */
  retention: RetentionTask[] | "none";
  /** The area's actions in the audit log. */
  audit: AuditedActions[] | "none";
  /**
   * Paths that end in a secret token, up to that token: `/newsletter/confirm/`; `*` is one path segment. Callers with
   * the permissions see such a link in the mail log, because they could do the same themselves.
   */
  secretPaths: Record<string, readonly Permission[]> | "none";
  /** The kinds of mail it writes. */
  mails?: DeclaredMail[];
  /** Its public forms of which robot-like submissions are held for the team, by their name in `holdSubmission`. */
  heldForms?: Record<string, HeldForm>;
  /** Its background work. */
  jobs?: JobHandler[];
  /** Its posts that are translated and show pictures, by their type as stored. */
  posts?: PostKinds;
  /** The verbs that run when scheduled content is due, by content type. */
  scheduledContent?: Partial<ScheduledVerbs>;
  /** Its entries in the navigation of the administration. */
  navigation?: NavigationEntry[];
  /** What the search of the administration finds in it, beside the screens of the navigation. */
  search?: SearchSource[];
  /** Its steps in the setup checklist of a new site. */
  setupSteps?: SetupStep[];
  /** Parts of the site whose health it checks, by name. */
  health?: Record<string, HealthSource>;
  /** Today's tasks for the team, on the dashboard. */
  today?: TodaySource[];
  /** Counts of the dashboard, by their name in the answer of GET /api/admin/stats. */
  dashboardCounts?: Record<string, DashboardCount>;
  /** Its daily counts for the analytics. */
  dailyFigures?: DailyFigure[];
  /** Its current counts for the analytics. */
  currentFigures?: CurrentFigure[];
  /** Its feeds, by their kind: `/rss/<kind>.xml`. */
  feeds?: Record<string, FeedSource>;
  /** Its public pages for search engines. */
  sitemap?: SitemapSource;
  /**
   * Its pages that show one kind of content, by kind: `{ blog: "/blog/*" }`, where `*` is one path segment, without a
   * language. The analytics count how often each kind is read.
   */
  readPages?: Record<string, string>;
  /** Links to its pages in the menu and in the footer of every public page. */
  footerLinks?: FooterLink[];
  /** Its settings. Required if its settings.ts adds sections to `SettingsSections`. */
  settings?: AreaSettings;
  /**
   * Schemas of the queries that identify its public pages, by path without a language: `{ "/blog": blogListQuery }`; `*`
   * is one path segment. Links to the other languages keep only these values, not a provider's secret or a campaign's
   * tracking parameter, and a page is cached only with values that the schema
   * lists one by one: choices and flags.
   */
  pageQuery?: PageQueries;
}

export interface PersonalData {
  /** Names its part of the exported file. */
  name: string;
  /** Key of the name of its row on the page "my data". */
  title: string;
  /** Key of a sentence about what happens to the data on erasure; shown to people who have such data. */
  erasureNote?: string;
  /** Its text on the privacy page; "none" for data about the team only. */
  notice: PrivacyNotice | "none";
  /** All data stored under an address (case-folded), in a form for its owner to read. */
  collect(db: Kysely<DB>, email: string): Promise<object[]>;
  /** Erases it. Idempotent. */
  erase(trx: Kysely<DB>, email: string): Promise<void>;
  /** What `recordAreaErasure` recorded, again after a restore. Default: `erase`. */
  eraseInArea?(trx: Kysely<DB>, email: string): Promise<void>;
  /** Every address (case-folded) with stored data. */
  addresses(db: Kysely<DB>): Promise<string[]>;
  /** The page where the owner can change the data; null without data. */
  findOwnPage?(email: string): Promise<string | null>;
  /** Omitted for people without data. */
  isHiddenWhenEmpty?: boolean;
}

/** An area's data of a visitor (an id in `users`, features/accounts/visitors.server.ts). */
export interface VisitorData {
  /** Names its part of the exported file. */
  name: string;
  /** Key of the name of its row on the page "my data". */
  title: string;
  /** Key of a sentence about what stays after an erasure; shown to visitors who have such data. */
  erasureNote?: string;
  /** Its text on the privacy page, if the area's `personalData` has none. */
  notice?: PrivacyNotice;
  /** All data of the visitor, in a form for them to read. Their row is kept while there is data. */
  collect(db: Kysely<DB>, visitorId: number): Promise<object[]>;
  /** Erases it; the visitor's row is deleted afterwards in the same transaction. Idempotent. */
  erase(trx: Kysely<DB>, visitorId: number): Promise<void>;
  /** Moves it to another visitor: one person on two devices. What both did only once, such as praying, counts once. */
  move(trx: Kysely<DB>, from: number, to: number): Promise<void>;
}

/** A kind of data on the privacy page. */
export interface PrivacyNotice {
  /** Its place on the page: lowest first. */
  order: number;
  /** Prefix of the keys of its `title`, `text` and `period`. */
  texts: string;
  /** Further sentences about retention, by their names below `texts`. A sentence with a `count` of 0 is omitted. */
  periods?: (settings: Settings) => { name: string; count?: number }[];
}

/** Called as the system. Idempotent: after a missed night the next run catches up. */
export type RetentionTask = (caller: Caller, now?: Date) => Promise<void>;

export interface AuditedActions {
  /** As stored, the kind of thing and the event: `message.answered`. */
  actions: string[];
  /** Prefix of its keys: the sentence `action.message.answered`, the kind `kinds.message`, fields `fields.<name>`. */
  texts: string;
  /** Prefix of the keys for the values of changed fields, by field. */
  valueTexts?: Record<string, string>;
  /** The permission to see it on the dashboard; administrators with `manage_users` always see it. */
  permission?: Permission;
}

export interface FooterLink {
  /** Path without a language. */
  href: string;
  /** The group that a visitor would look in. */
  group: LinkGroup;
  /** Its place in its group: lowest first. */
  order: number;
  /** Key of its name. */
  label: string;
}

export interface SitemapSource {
  /** Fixed pages, without a language. */
  pages?: string[];
  /** At most `limit` pages made of content, oldest first, so that a full sitemap file does not change any more. */
  list?: (limit: number) => Promise<SitemapPage[]>;
}

/** An area must declare exactly what it adds to `SettingsSections` and `SettingsScreens`. */
type OwnSettings<Name extends string> = Name extends keyof SettingsSections
  ? { settings: { sections: SettingsSections[Name] } & OwnScreen<Name> }
  : { settings?: never };
type OwnScreen<Name extends string> = Name extends keyof SettingsScreens
  ? { showScreen: (caller: Caller, settings: Settings) => SettingsScreens[Name] }
  : { showScreen?: never };

/** Type check of an area's declaration: the compiler reports what is missing. */
export const defineArea = <const Name extends string>(
  area: Area & { name: Name } & OwnSettings<Name>,
): Area => area;
