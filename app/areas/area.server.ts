import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";
import type { AreaSettings } from "./area-settings.server";
import type { DashboardCount, HealthSource, NavigationEntry, SetupStep, TodaySource } from "./admin";
import type { CurrentFigure, DailyFigure } from "./figures";
import type { FeedSource } from "./feed-source";
import type { LinkGroup } from "./link-groups";
import type { DeclaredMail } from "./mail-template";
import type { PostKinds } from "./posts";
import type { ScheduledVerbs } from "./scheduled-content";
import type { SitemapPage } from "~/http/sitemap.server";
import type { Settings, SettingsScreens, SettingsSections } from "~/settings/sections";
import type { DB } from "~db/schema/index";
import type { JobHandler } from "~jobs/define-job";

/**
 * What the house must know of an area. Privacy, clean-up, audit log, mails, health, dashboard, feeds, sitemap, log
 * redaction and robots.txt read it from the list in features/areas.server.ts; none of them names an area.
 *
 * What nobody may forget is required: an area that has nothing to say there says "none".
 */
export interface Area {
  /** The folder's name under app/features. */
  name: string;
  /** What is kept of people under their e-mail address. */
  personalData: PersonalData | "none";
  /** What is kept of a visitor under the row that their browser's cookie names. */
  visitorData: VisitorData | "none";
  /** What is deleted or erased each night, once it was kept long enough. */
  retention: RetentionTask[] | "none";
  /** What the audit log says of this area. */
  audit: AuditedActions[] | "none";
  /**
   * Addresses that end in a secret token, up to that token: `/newsletter/confirm/`; `*` is one part of a path. Who holds
   * the permissions sees such a link in the mail log, because they could do the same themselves.
   */
  secretPaths: Record<string, readonly Permission[]> | "none";
  /** The kinds of mail it writes. */
  mails?: DeclaredMail[];
  /** Its background work. */
  jobs?: JobHandler[];
  /** Its posts that are translated and show pictures, by their type as stored. */
  posts?: PostKinds;
  /** What is done when the time of scheduled content of a kind has come. */
  scheduledContent?: Partial<ScheduledVerbs>;
  /** The ways into its screens of the administration. */
  navigation?: NavigationEntry[];
  /** What it asks of a new site. */
  setupSteps?: SetupStep[];
  /** Parts of the site whose health it knows, by name. */
  health?: Record<string, HealthSource>;
  /** What waits for the team today, on the dashboard. */
  today?: TodaySource[];
  /** Counts of the dashboard, by their name in the answer of GET /api/admin/stats. */
  dashboardCounts?: Record<string, DashboardCount>;
  /** What the analytics count of it each day. */
  dailyFigures?: DailyFigure[];
  /** What the analytics count of it at the moment. */
  currentFigures?: CurrentFigure[];
  /** Its feeds, by their kind: `/rss/<kind>.xml`. */
  feeds?: Record<string, FeedSource>;
  /** Its public pages for search engines. */
  sitemap?: SitemapSource;
  /**
   * Its pages that show one kind of content, by kind: `{ blog: "/blog/*" }`, where `*` is one part of a path, without a
   * language. The analytics count how often each kind is read.
   */
  readPages?: Record<string, string>;
  /** The ways to its pages in the menu and in the foot of every public page. */
  footerLinks?: FooterLink[];
  /** Its settings. Required where its settings.ts adds sections to `SettingsSections`. */
  settings?: AreaSettings;
  /**
   * Names in the query of its public pages that say which page is meant. Links to the other languages keep them, and
   * nothing else: no provider's secret, no campaign's mark.
   */
  pageQuery?: string[];
}

export interface PersonalData {
  /** Names its part of the exported file. */
  name: string;
  /** Key of the name of its row on the page "my data". */
  title: string;
  /** Key of a sentence that says what becomes of it when it is erased; shown to people of whom something is kept. */
  erasureNote?: string;
  /** What the privacy page says of it; "none" for what concerns the team alone. */
  notice: PrivacyNotice | "none";
  /** Everything kept under an address (case-folded), as its owner should read it. */
  collect(db: Kysely<DB>, email: string): Promise<object[]>;
  /** Erases it. Idempotent. */
  erase(trx: Kysely<DB>, email: string): Promise<void>;
  /** Every address (case-folded) under which something is kept. */
  addresses(db: Kysely<DB>): Promise<string[]>;
  /** The page where its owner changes it themselves; null when nothing is kept. */
  findOwnPage?(email: string): Promise<string | null>;
  /** Left out for people without data. */
  isHiddenWhenEmpty?: boolean;
}

/** What an area keeps of a visitor (an id in `users`, features/accounts/visitors.server.ts). */
export interface VisitorData {
  /** Names its part of the exported file. */
  name: string;
  /** Key of the name of its row on the page "my data". */
  title: string;
  /** Key of a sentence that says what stays when it is erased; shown to visitors of whom something is kept. */
  erasureNote?: string;
  /** What the privacy page says of it, where the area's `personalData` does not. */
  notice?: PrivacyNotice;
  /** Everything kept of the visitor, as they should read it. While there is something, their row stays. */
  collect(db: Kysely<DB>, visitorId: number): Promise<object[]>;
  /** Erases it; the visitor's row is deleted afterwards in the same transaction. Idempotent. */
  erase(trx: Kysely<DB>, visitorId: number): Promise<void>;
  /** Makes it another visitor's: one person on two devices. What both did once only, such as praying, counts once. */
  move(trx: Kysely<DB>, from: number, to: number): Promise<void>;
}

/** A kind of data on the privacy page. */
export interface PrivacyNotice {
  /** Its place on the page: the lowest stands first. */
  order: number;
  /** Where its `title`, its `text` and its `period` stand. */
  texts: string;
  /** Further sentences on how long it is kept, by their names below `texts`; a `count` of 0 leaves one out. */
  periods?: (settings: Settings) => { name: string; count?: number }[];
}

/** Called as the system. Idempotent: a night that was missed is caught up by the next. */
export type RetentionTask = (caller: Caller, now?: Date) => Promise<void>;

export interface AuditedActions {
  /** As stored: what changed, and how: `message.answered`. */
  actions: string[];
  /** Where its texts stand: the sentence `action.message.answered`, the kind `kinds.message`, changed fields `fields.<name>`. */
  texts: string;
  /** Where the values of changed fields have their names, by field. */
  valueTexts?: Record<string, string>;
  /** Who reads of it on the dashboard; administrators with `manage_users` always do. */
  permission?: Permission;
}

export interface FooterLink {
  /** Without a language. */
  href: string;
  /** What a visitor looks for there. */
  group: LinkGroup;
  /** Its place in its group: the lowest stands first. */
  order: number;
  /** Key of its name. */
  label: string;
}

export interface SitemapSource {
  /** Addresses that are always there, without a language. */
  pages?: string[];
  /** Pages made of content, oldest first, so that a file of the sitemap that is full stays as it is. */
  list?: () => Promise<SitemapPage[]>;
}

/** An area hands over exactly what it adds to `SettingsSections` and `SettingsScreens`. */
type OwnSettings<Name extends string> = Name extends keyof SettingsSections
  ? { settings: { sections: SettingsSections[Name] } & OwnScreen<Name> }
  : { settings?: never };
type OwnScreen<Name extends string> = Name extends keyof SettingsScreens
  ? { showScreen: (caller: Caller, settings: Settings) => SettingsScreens[Name] }
  : { showScreen?: never };

/** Checks an area's declaration: the type checker names what is missing. */
export const defineArea = <const Name extends string>(
  area: Area & { name: Name } & OwnSettings<Name>,
): Area => area;
