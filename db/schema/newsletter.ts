import type { Generated } from "kysely";
import type { GeneratedLanguage, Id, LanguageColumn } from "./columns";

declare module "./index" {
  interface DB {
    newsletters: NewslettersTable;
    newsletterConsents: NewsletterConsentsTable;
    enhancedNewsletters: EnhancedNewslettersTable;
    newsletterPosts: NewsletterPostsTable;
    newsletterSegments: NewsletterSegmentsTable;
    newsletterSendings: NewsletterSendingsTable;
    newsletterDeliveries: NewsletterDeliveriesTable;
    newsletterSoftBounces: NewsletterSoftBouncesTable;
    newsletterCounts: NewsletterCountsTable;
    newsletterCountDays: NewsletterCountDaysTable;
    subscriptionChanges: SubscriptionChangesTable;
  }
}

declare module "./writing" {
  interface ScheduledTypes {
    newsletter_post: true;
    /** Publishes the post and sends it; `newsletter_post` only publishes it. */
    newsletter_sending: true;
  }
  interface PostTypes {
    newsletter_post: "newsletterPosts";
  }
  interface VersionedTables {
    newsletterPosts: true;
  }
}

interface NewslettersTable {
  id: Id;
  /** Case-folded. */
  email: string;
  firstName: string | null;
  preferredLanguage: LanguageColumn;
  isActive: boolean;
  /** When the person agreed to receive mail. */
  consentAt: string;
  /** How the person agreed, in the words of the team member who added them; null: with the form on the site. */
  consentSource: string | null;
  /** When the mailed link was followed. With double opt-in, bulk mail is sent only after this. */
  confirmedAt: string | null;
  /** When the confirmation link was last mailed. Limits how often it is mailed. */
  confirmationSentAt: string | null;
  unsubscribedAt: string | null;
  /** The feature whose prompt led to the subscription, if any. */
  feature: string | null;
  createdAt: string;
}

/** One row each time that a person's consent changed, or that something stopped their mails. Append-only. */
interface NewsletterConsentsTable {
  id: Id;
  subscriberId: number;
  /** `subscribed`: the person agreed. `paused`: after many temporary refusals. `unblocked`: mails go there again. */
  kind:
    | "subscribed"
    | "confirmed"
    | "preferences"
    | "address"
    | "unsubscribed"
    | "bounced"
    | "paused"
    | "complained"
    | "unblocked";
  /**
   * How: `site`: the form on the site; `link`: a link in a mail; `mail`: a mail to the bounce mailbox; `service`, `server`: the answer of the mail service or the
   * mail server. Null: from before the history was kept.
   */
  source: "site" | "link" | "mail" | "team" | "import" | "service" | "server" | null;
  /** The username of the team member. */
  actor: string | null;
  /** How the person agreed, in the words of the team; what the mail server or service answered. */
  words: Generated<string>;
  /** When it happened. A consent on paper is older than its row. */
  at: string;
  createdAt: string;
}

interface EnhancedNewslettersTable {
  id: Id;
  email: string;
  firstName: string | null;
  lastName: string | null;
  language: LanguageColumn;
  location: string | null;
  /** `location` as `foldPlace` writes it, to search in. */
  foldedLocation: string | null;
  interests: string;
  donorLevel: string;
  lastDonationDate: string | null;
  /** Minor units: the largest of `donatedByCurrency`. */
  totalDonated: Generated<number>;
  /** Minor units of each currency, as JSON: `{"EUR":4000,"USD":6000}`. */
  donatedByCurrency: Generated<string>;
  isActive: boolean;
  segments: string;
  preferences: string;
  pausedUntil: string | null;
  createdAt: string;
  updatedAt: string;
}

interface NewsletterPostsTable {
  id: Id;
  title: string;
  content: string;
  summary: Generated<string>;
  language: GeneratedLanguage;
  isPublished: Generated<boolean>;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

interface NewsletterSegmentsTable {
  id: Id;
  name: string;
  description: Generated<string>;
  /** JSON, checked by the newsletter's audience criteria schema. */
  criteria: Generated<string>;
  /** The count when it was last saved or used. Screens count again. */
  subscriberCount: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

interface NewsletterSendingsTable {
  id: Id;
  /** Null for the daily devotion and for digests. */
  postId: number | null;
  kind: Generated<"post" | "devotion" | "gathered">;
  /** Unique. The period of a sending without a post: `devotion:2026-11-22`. */
  slot: string | null;
  audience: "language" | "all" | "segment";
  segmentId: number | null;
  /** The segment's name when the sending started. */
  segmentName: string | null;
  /** The audience's criteria when the sending started. */
  criteria: Generated<string>;
  /** Id of the last subscription queued so far; null when all are queued. */
  queuedUpTo: number | null;
  /** The post comes now also to those who chose gathered mails. */
  everybodyNow: Generated<boolean>;
  /** Number of queued deliveries. */
  total: Generated<number>;
  status: Generated<"sending" | "paused" | "cancelled" | "done">;
  requestedBy: string;
  /** Backoff after the mail server failed: no delivery is tried before this. */
  putOffUntil: string | null;
  /** Consecutive failures. */
  putOffs: Generated<number>;
  /** Why it was postponed or paused automatically. */
  error: string | null;
  createdAt: string;
  finishedAt: string | null;
  /** When its deliveries were deleted. The four counts below are 0 until then. */
  forgottenAt: string | null;
  sent: Generated<number>;
  failed: Generated<number>;
  skipped: Generated<number>;
  notSent: Generated<number>;
}

interface NewsletterDeliveriesTable {
  id: Id;
  postId: number | null;
  /** Copied from the sending. */
  kind: Generated<"post" | "devotion" | "gathered">;
  sendingId: number;
  subscriberId: number;
  batch: Generated<number>;
  /** Copied from the subscriber. */
  language: LanguageColumn;
  /** Domain of the address, for pacing. */
  domain: string;
  /**
   * `waiting`: not tried yet, or waiting for a retry. `gathered`: waits for the reader's weekly or monthly digest.
   * `not_sent`: no mail server was set up. `skipped`: unsubscribed, paused or suppressed meanwhile, or cancelled.
   */
  status: Generated<"waiting" | "gathered" | "sending" | "sent" | "failed" | "not_sent" | "skipped">;
  /** The digest's sending that brings this post to a reader. */
  gatheredInto: number | null;
  attempts: Generated<number>;
  /** Not tried before this time. For finished deliveries: when they ended. */
  nextAt: string;
  claimedBy: string | null;
  claimedUntil: string | null;
  error: string | null;
  sentAt: string | null;
}

/** A newsletter mail that was refused for a temporary reason, since the last one that was delivered. */
interface NewsletterSoftBouncesTable {
  id: Id;
  subscriberId: number;
  /** Identifies the mail, so that each counts once: its delivery, or its id at the mail service. */
  eventKey: string;
  /** Who reported it: our mail server while sending, or the mail service's webhook afterwards. */
  source: "server" | "service";
  /** The answer of the mail server or service. */
  detail: Generated<string>;
  createdAt: string;
}

interface NewsletterCountsTable {
  id: Id;
  postId: number;
  kind: "open" | "click";
  /** The URL of a click. */
  link: Generated<string>;
  count: Generated<number>;
}

/** Opens and clicks of all posts together, by date in the ministry's time zone. Kept when a post is deleted. */
interface NewsletterCountDaysTable {
  date: string;
  kind: "open" | "click";
  count: number;
}

/** Somebody became a confirmed subscriber, or stopped being one. Append-only; holds no personal data. */
interface SubscriptionChangesTable {
  id: Id;
  kind: "gained" | "lost";
  language: LanguageColumn;
  createdAt: string;
}
