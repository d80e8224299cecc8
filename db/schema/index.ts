import type { Generated } from "kysely";

// Columns are snake_case in the database; CamelCasePlugin gives them these names in code.
// Times are ISO-8601 UTC text, dates YYYY-MM-DD text, flags 0 or 1, money integer minor units, lists JSON text.
type Flag = 0 | 1;
type Id = Generated<number>;

interface DailyContentTable {
  id: Id;
  date: string;
  language: string;
  verse: string;
  reference: string;
  version: string | null;
  explanation: string;
  motivation: string;
  source: "curated" | "ai" | "admin";
  libraryId: string | null;
  /** The administrator who saved or approved the text, as the public page names them. */
  approvedBy: string | null;
  approvedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

interface DailyMotivationsTable {
  id: Id;
  title: string;
  content: string;
  bibleVerse: string | null;
  verseReference: string | null;
  language: string;
  isPublished: Flag;
  publishDate: string | null;
  author: string;
  tags: string;
  source: "curated" | "ai" | "admin";
  /** `date:language` on what the daily job wrote, so that it writes once. */
  scheduleKey: string | null;
  approvedBy: string | null;
  approvedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What an AI wrote for an administrator: the digest alone, so that the text is known again when it is saved. */
interface ReflectionDraftsTable {
  id: Id;
  digest: string;
  createdAt: string;
}

interface ContactMessagesTable {
  id: Id;
  firstName: string;
  lastName: string;
  email: string;
  subject: string;
  message: string;
  language: string;
  isRead: Flag;
  status: Generated<"open" | "answered" | "archived">;
  createdAt: string;
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
  language: string;
  status: Generated<"received" | "contacted" | "accepted" | "declined">;
  createdAt: string;
}

interface NewslettersTable {
  id: Id;
  /** Case-folded. */
  email: string;
  firstName: string | null;
  preferredLanguage: string;
  isActive: Flag;
  /** The person agreed to be written to. */
  consentAt: string;
  /** The address was proven by the mailed link; bulk mail waits for it under double opt-in. */
  confirmedAt: string | null;
  /** When the confirming link was mailed last: it is not mailed again within minutes. */
  confirmationSentAt: string | null;
  unsubscribedAt: string | null;
  /** Which feature's prompt brought the subscription, if one did. */
  feature: string | null;
  createdAt: string;
}

interface EnhancedNewslettersTable {
  id: Id;
  email: string;
  firstName: string | null;
  lastName: string | null;
  language: string;
  location: string | null;
  interests: string;
  donorLevel: string;
  lastDonationDate: string | null;
  /** Minor units: the largest of `donatedByCurrency`. */
  totalDonated: Generated<number>;
  /** Minor units of each currency, as JSON: `{"EUR":4000,"USD":6000}`. */
  donatedByCurrency: Generated<string>;
  isActive: Flag;
  segments: string;
  preferences: string;
  pausedUntil: string | null;
  createdAt: string;
  updatedAt: string;
}

interface SystemSettingsTable {
  key: string;
  value: string;
  updatedAt: string;
}

interface OutboxTable {
  id: Id;
  name: string;
  payload: string;
  status: "waiting" | "running" | "done" | "failed";
  attempts: Generated<number>;
  /** Not before this time. */
  runAt: string;
  /** A running row whose lease passed belongs to a process that died. */
  leasedUntil: string | null;
  /** When the row was last handed to Redis. */
  relayedAt: string | null;
  lastError: string | null;
  /** At most one row ever for a key. */
  uniqueKey: string | null;
  createdAt: string;
  finishedAt: string | null;
}

interface MailLogTable {
  id: Id;
  template: string;
  language: string;
  recipient: string;
  /** Whose words the mail carries to somebody else: their e-mail, case-folded. Such a mail is that person's data. */
  about: string | null;
  /** What the template needs, as JSON. */
  props: string;
  status: "queued" | "sent" | "not_sent" | "failed";
  subject: string | null;
  html: string | null;
  text: string | null;
  messageId: string | null;
  error: string | null;
  /** Names of the files that go with it, as a JSON list. */
  attachments: Generated<string>;
  createdAt: string;
  sentAt: string | null;
}

interface ScheduleRunsTable {
  id: Id;
  name: string;
  /** The occurrence, such as the ministry's date: a schedule runs once a slot. */
  slot: string;
  outcome: string;
  finishedAt: string;
}

interface AdminRolesTable {
  id: Id;
  /** What `users.role` refers to. */
  name: string;
  displayName: string;
  /** A list of the six permissions. */
  permissions: string;
  description: Generated<string>;
  isActive: Generated<Flag>;
  createdAt: string;
  updatedAt: string;
}

interface UsersTable {
  id: Id;
  /** Unique whatever the case. */
  username: string;
  /** An argon2id hash; null for visitors, who never sign in. */
  password: string | null;
  displayName: string | null;
  /** Where an administrator is told of what concerns everybody's security. */
  email: string | null;
  /** `user` for visitors, else a role of the administration. */
  role: Generated<string>;
  permissions: Generated<string>;
  lastLogin: string | null;
  isActive: Generated<Flag>;
  onboardingCompleted: Generated<Flag>;
  preferredLanguage: Generated<string>;
  /** Sealed; not asked for before `totpConfirmedAt`. */
  totpSecret: string | null;
  totpConfirmedAt: string | null;
  /** The time step of the last code taken: none is taken twice. */
  totpLastStep: number | null;
  createdAt: string;
  updatedAt: string;
}

interface SessionsTable {
  id: Id;
  sid: string;
  userId: number;
  kind: "cookie" | "bearer";
  userAgent: string;
  createdAt: string;
  lastUsedAt: string;
}

interface RecoveryCodesTable {
  id: Id;
  userId: number;
  codeHash: string;
  usedAt: string | null;
}

interface AuditLogTable {
  id: Id;
  action: string;
  /** Null for the program itself. */
  userId: number | null;
  username: string;
  /** What was changed, in the words people know it by. */
  subject: Generated<string>;
  before: string | null;
  after: string | null;
  createdAt: string;
}

interface NewsletterPostsTable {
  id: Id;
  title: string;
  content: string;
  summary: Generated<string>;
  language: Generated<string>;
  isPublished: Generated<Flag>;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

interface BlogPostsTable {
  id: Id;
  title: string;
  content: string;
  summary: Generated<string>;
  category: Generated<string>;
  language: Generated<string>;
  isPublished: Generated<Flag>;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

interface ContentTranslationsTable {
  id: Id;
  contentType: "newsletter_post" | "blog_post";
  /** A post's id as text. */
  contentId: string;
  originalLanguage: string;
  targetLanguage: string;
  /** What was translated, to know whether the original was changed since: JSON {title, summary, content}. */
  originalText: string;
  /** The same shape; empty until there is one. */
  translatedText: Generated<string>;
  /** `completed`: a machine's, not approved yet. */
  status: Generated<"requested" | "completed" | "approved" | "failed">;
  translatedBy: Generated<"ai" | "admin">;
  approvedBy: string | null;
  approvedAt: string | null;
  error: string | null;
  createdAt: string;
  updatedAt: string;
}

interface ContentScheduleTable {
  id: Id;
  /** What happens: a newsletter post is published and sent, or only published; an article of the blog is published. */
  contentType: "newsletter_sending" | "newsletter_post" | "blog_post";
  contentId: number;
  /** The moment, UTC. */
  scheduledDate: string;
  status: Generated<"scheduled" | "done" | "cancelled" | "failed">;
  /** JSON: to whom a newsletter post is sent. */
  options: Generated<string>;
  scheduledBy: string;
  error: string | null;
  publishedAt: string | null;
  createdAt: string;
}

interface NewsletterSegmentsTable {
  id: Id;
  name: string;
  description: Generated<string>;
  /** JSON, checked by features/newsletter/segments.schema. */
  criteria: Generated<string>;
  /** As counted when it was saved or used last; screens count anew. */
  subscriberCount: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

interface EmailTemplatesTable {
  id: Id;
  /** The name of the mail it takes the place of (features/mail/templates). */
  name: string;
  /** Who may write it: `newsletter` also with manage_newsletter (features/mail/mail-template). */
  type: Generated<string>;
  subject: string;
  /** Made from `textContent`, safe to send. */
  htmlContent: string;
  /** Markdown with {{variables}}, as it was written. */
  textContent: string;
  language: string;
  variables: Generated<string>;
  /** 0 while it is a draft: mails say their built-in words. */
  isActive: Generated<Flag>;
  createdAt: string;
  updatedAt: string;
}

interface PicturesTable {
  id: Id;
  /** Name of the file, made from its content: `3f9c….jpg`. */
  file: string;
  type: "image/jpeg" | "image/png";
  width: number;
  height: number;
  alt: Generated<string>;
  bytes: Buffer;
  uploadedBy: string;
  createdAt: string;
}

interface NewsletterSendingsTable {
  id: Id;
  /** Null for what is no post's: the morning's devotion, and posts that were gathered. */
  postId: number | null;
  kind: Generated<"post" | "devotion" | "gathered">;
  /** Names the period that a sending without a post is for: `devotion:2026-11-22`. Unique. */
  slot: string | null;
  audience: "language" | "all" | "segment";
  segmentId: number | null;
  /** As the segment was called then. */
  segmentName: string | null;
  /** Whom the audience held then. */
  criteria: Generated<string>;
  /** The last subscription of those queued so far; null when all are. */
  queuedUpTo: number | null;
  /** How many were queued. */
  total: Generated<number>;
  status: Generated<"sending" | "paused" | "cancelled" | "done">;
  requestedBy: string;
  /** The mail server did not work: nothing of this is tried before. */
  putOffUntil: string | null;
  /** How often in a row. */
  putOffs: Generated<number>;
  /** Why it was put off, or paused by itself. */
  error: string | null;
  createdAt: string;
  finishedAt: string | null;
  /** Its deliveries were removed; the numbers of how they ended are kept here, and are 0 before. */
  forgottenAt: string | null;
  sent: Generated<number>;
  failed: Generated<number>;
  skipped: Generated<number>;
  notSent: Generated<number>;
}

interface NewsletterDeliveriesTable {
  id: Id;
  postId: number | null;
  /** The sending's. */
  kind: Generated<"post" | "devotion" | "gathered">;
  sendingId: number;
  subscriberId: number;
  batch: Generated<number>;
  /** The subscriber's. */
  language: string;
  /** Of the address, for pacing. */
  domain: string;
  /**
   * `waiting` also while it is tried again; `gathered`: it goes with the mail of its reader's week or month; `not_sent`:
   * no mail server was set up; `skipped`: unsubscribed, paused or suppressed meanwhile, or the sending was cancelled.
   */
  status: Generated<"waiting" | "gathered" | "sending" | "sent" | "failed" | "not_sent" | "skipped">;
  /** The sending whose mail brings this post to a weekly or monthly reader. */
  gatheredInto: number | null;
  attempts: Generated<number>;
  /** Not before; of what is over, when it ended. */
  nextAt: string;
  claimedBy: string | null;
  claimedUntil: string | null;
  error: string | null;
  sentAt: string | null;
}

interface MailDomainWaitsTable {
  id: Id;
  domain: string;
  /** Nothing is handed over for this domain before. */
  until: string;
  /** How often in a row its servers put letters off. */
  times: Generated<number>;
}

/** Mails that were handed to the mail server, all of the site; a negative count takes back what it did not accept. */
interface MailCountsTable {
  id: Id;
  at: string;
  count: number;
}

/** What a mail server said of how much it takes. */
interface MailServerLimitsTable {
  id: Id;
  /** Host and user. */
  server: string;
  /** It said "too many": nothing is handed over before. */
  restUntil: string | null;
  /** How often in a row. */
  rests: Generated<number>;
  /** How many it took when it said so, less a margin. */
  perMinute: number | null;
  perDay: number | null;
  learntAt: string | null;
  answer: string | null;
}

interface MailSuppressionsTable {
  id: Id;
  /** Case-folded. */
  email: string;
  reason: "bounce" | "complaint";
  detail: Generated<string>;
  createdAt: string;
}

interface NewsletterCountsTable {
  id: Id;
  postId: number;
  kind: "open" | "click";
  /** The address of a click. */
  link: Generated<string>;
  count: Generated<number>;
}

interface DonationsTable {
  id: Id;
  /** Minor units. */
  amount: number;
  currency: Generated<string>;
  donorName: string | null;
  donorEmail: string | null;
  paymentMethod: "stripe" | "paypal" | "zelle";
  isRecurring: Generated<Flag>;
  /** What the ledger's entries make of it (features/giving/ledger/ledger.server.ts). */
  status: Generated<"pending" | "completed" | "failed" | "refunded">;
  createdAt: string;
  /** The donor's, for receipts and mails. */
  language: Generated<string>;
  /** ISO 3166 code, or a country's name as it was typed. */
  country: string | null;
  message: string | null;
  isPublic: Generated<Flag>;
  isAnonymous: Generated<Flag>;
  isDemo: Generated<Flag>;
  /** The visitor's `users` row, where there was one. */
  userId: number | null;
  /** Stripe's payment intent or PayPal's order. */
  providerId: string | null;
  /** Stripe's hosted checkout, the way without JavaScript. */
  checkoutId: string | null;
  /** PayPal's capture: what is refunded. */
  captureId: string | null;
  /** Stripe's invoice of a monthly gift. */
  invoiceId: string | null;
  recurringDonationId: number | null;
  /** What a client said it was, unproved. */
  transactionId: string | null;
  /** What the money of a pledge carries, so that it is known when it comes. */
  memoCode: string | null;
  /** The day and the way in which an administrator found the pledged money to have come. */
  receivedOn: string | null;
  receivedBy: "zelle" | "cash" | "cheque" | null;
  /** Equal for a click and its double, until the gift is no longer pending. */
  requestKey: string | null;
  /** Minor units that went back, by the ledger. */
  refundedAmount: Generated<number>;
  completedAt: string | null;
  updatedAt: string | null;
}

/** What happened to a donation, appended only. The sum of the amounts is what the ministry holds of it. */
interface DonationLedgerTable {
  id: Id;
  donationId: number;
  kind:
    | "pledged"
    | "declined"
    | "approved"
    | "mismatch"
    | "checked"
    | "adjusted"
    | "completed"
    | "failed"
    | "refunded"
    | "refundFailed"
    | "refundRefused"
    | "disputed"
    | "disputeWon";
  /** Minor units, signed: what came in is positive, what went back negative. */
  amount: number;
  currency: string;
  isDemo: Generated<Flag>;
  source: "donor" | "stripe" | "paypal" | "administrator" | "system";
  /** The provider's own name of the happening (refund, dispute …); one entry a kind and reference. */
  reference: Generated<string>;
  beforeStatus: string | null;
  afterStatus: string;
  /** The administrator who did it. */
  actor: string | null;
  note: string | null;
  createdAt: string;
}

interface RecurringDonationsTable {
  id: Id;
  provider: Generated<"stripe">;
  /** Stripe's subscription. */
  providerId: string | null;
  customerId: string | null;
  donorName: string | null;
  donorEmail: string | null;
  language: Generated<string>;
  /** Minor units a month. */
  amount: number;
  currency: Generated<string>;
  status: Generated<"pending" | "active" | "pastDue" | "cancelled">;
  isPublic: Generated<Flag>;
  isAnonymous: Generated<Flag>;
  isDemo: Generated<Flag>;
  message: string | null;
  country: string | null;
  userId: number | null;
  /** The invoice whose failed payment the donor was told of. */
  failedInvoiceId: string | null;
  cancelledAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What providers reported, each event once. */
interface WebhookEventsTable {
  id: Id;
  provider: "stripe" | "paypal";
  eventId: string;
  type: string;
  payload: string;
  /** What came of it; null until it was handled. */
  outcome: "applied" | "unchanged" | "ignored" | "unknown" | null;
  receivedAt: string;
  handledAt: string | null;
}

/** Receipts, numbered without a gap within a year. */
interface ReceiptsTable {
  id: Id;
  donationId: number;
  year: number;
  number: number;
  serial: string;
  language: string;
  /** Everything the document says, as it stood when it was issued. */
  facts: string;
  issuedAt: string;
  voidedAt: string | null;
}
interface ReceiptCountersTable {
  id: Id;
  year: number;
  lastNumber: number;
}

interface DonorAppreciationsTable {
  id: Id;
  donationId: number | null;
  donorName: string | null;
  donorEmail: string | null;
  /** Minor units. */
  donationAmount: number;
  currency: Generated<string>;
  donationDate: string;
  message: string | null;
  isAnonymous: Generated<Flag>;
  isPublic: Generated<Flag>;
  achievementLevel: string | null;
  milestone: string | null;
  country: string | null;
  thankYouSent: Generated<Flag>;
  receiptSent: Generated<Flag>;
  /** Taken from the wall by the staff, whatever becomes of the gift. */
  hiddenAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Who was erased on their own wish, so that no restored backup brings them back. */
interface ErasuresTable {
  id: Id;
  /** A keyed digest of the e-mail address, after the name of its key. */
  mark: string;
  erasedAt: string;
}

/** What people did that counts for badges. */
interface UserEngagementTable {
  id: Id;
  userId: number | null;
  activityType: string;
  activityData: Generated<string>;
  points: number;
  /** Names what it was done to, once: `donation:12`. */
  subject: string | null;
  timestamp: string;
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

export interface DB {
  adminRoles: AdminRolesTable;
  auditLog: AuditLogTable;
  blogPosts: BlogPostsTable;
  contentSchedule: ContentScheduleTable;
  contentTranslations: ContentTranslationsTable;
  donationLedger: DonationLedgerTable;
  donations: DonationsTable;
  donorAppreciations: DonorAppreciationsTable;
  receiptCounters: ReceiptCountersTable;
  receipts: ReceiptsTable;
  recurringDonations: RecurringDonationsTable;
  userEngagement: UserEngagementTable;
  webhookEvents: WebhookEventsTable;
  emailTemplates: EmailTemplatesTable;
  erasures: ErasuresTable;
  mailDomainWaits: MailDomainWaitsTable;
  mailSuppressions: MailSuppressionsTable;
  newsletterCounts: NewsletterCountsTable;
  newsletterDeliveries: NewsletterDeliveriesTable;
  newsletterPosts: NewsletterPostsTable;
  newsletterSegments: NewsletterSegmentsTable;
  newsletterSendings: NewsletterSendingsTable;
  pictures: PicturesTable;
  prayerRequests: PrayerRequestsTable;
  recoveryCodes: RecoveryCodesTable;
  sessions: SessionsTable;
  users: UsersTable;
  dailyContent: DailyContentTable;
  dailyMotivations: DailyMotivationsTable;
  reflectionDrafts: ReflectionDraftsTable;
  contactMessages: ContactMessagesTable;
  bibleStudyApplications: BibleStudyApplicationsTable;
  newsletters: NewslettersTable;
  enhancedNewsletters: EnhancedNewslettersTable;
  systemSettings: SystemSettingsTable;
  outbox: OutboxTable;
  mailCounts: MailCountsTable;
  mailLog: MailLogTable;
  mailServerLimits: MailServerLimitsTable;
  scheduleRuns: ScheduleRunsTable;
}
