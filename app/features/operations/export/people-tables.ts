import type { TableExport } from "./exported-tables";

type Tables = Record<string, TableExport>;

const people = { as: "rows", folder: "people" } as const;
const ownToVisitor = {
  leftOut: "It belongs to the visitor alone, who downloads it under /my-data.",
} as const;
const computed = { leftOut: "The site computes it from other tables." } as const;
const running = { leftOut: "Work of the running site, without a meaning elsewhere." } as const;
const signIn = { leftOut: "Keys of people who are signed in, or about to be." } as const;

/** Accounts, readers, and who wrote to the ministry. */
export const peopleTables: Tables = {
  users: {
    ...people,
    keep: "id username display_name email role permissions last_login is_active onboarding_completed preferred_language created_at updated_at",
    drop: "password totp_secret totp_confirmed_at totp_last_step",
  },
  admin_roles: {
    ...people,
    keep: "id name display_name permissions only_messages description is_active created_at updated_at",
  },
  sessions: signIn,
  invitations: signIn,
  recovery_codes: signIn,
  pairing_codes: signIn,
  api_tokens: { leftOut: "Digests of the keys with which programs call the API." },
  merged_visitors: ownToVisitor,
  visitor_devices: ownToVisitor,
  address_uses: { leftOut: "Digests of network addresses, deleted every day." },

  newsletters: {
    ...people,
    keep: "id email first_name preferred_language is_active consent_at consent_source confirmed_at confirmation_sent_at unsubscribed_at feature created_at",
  },
  newsletter_consents: { ...people, keep: "id subscriber_id kind source actor words at created_at" },
  enhanced_newsletters: {
    ...people,
    keep: "id email first_name last_name language location interests donor_level last_donation_date total_donated donated_by_currency is_active segments preferences paused_until created_at updated_at",
    drop: "folded_location",
  },
  mail_suppressions: { ...people, keep: "id email reason detail created_at" },
  subscriber_imports: running,
  subscriber_import_pieces: running,
  subscriber_import_rows: running,
  subscriber_import_asks: { ...people, keep: "subscriber_id asked_at" },

  contact_messages: {
    ...people,
    keep: "id first_name last_name email subject message language is_read status created_at",
  },
  bible_study_applications: {
    ...people,
    keep: "id name email phone city country study_type experience availability motivation specific_interests language status created_at",
  },
  inbox_replies: {
    ...people,
    keep: "id contact_message_id application_id user_id author text created_at",
    drop: "mail_id",
  },
  held_submissions: { leftOut: "Sealed: forms that look as if a robot sent them, kept for 30 days." },

  prayer_requests: {
    ...people,
    // Every word of a private request is sealed. What the team did not approve, or hid, was never published.
    only: ({ is_public, reviewed_at, status, hidden_at }) =>
      is_public === 1 && reviewed_at !== null && status !== "rejected" && hidden_at === null,
    keep: "id prayer_type title description language is_urgent is_public is_anonymous status answered_date answered_description consent_version consent_at reviewed_at approved_at renewed_at closed_at hidden_at prayer_count created_at updated_at",
    drop: "requester_name requester_email requester_phone requester_digest is_crisis visitor_id reminded_at flag_count shown_at proposed_count order_count digested_count list_rank list_order assigned_to",
  },
  prayers: {
    ...people,
    keep: "id prayer_request_id position language country created_at",
    drop: "visitor_id name",
  },
  prayer_flags: { leftOut: "Which visitor flagged what." },
  prayer_answers: { leftOut: "Proposals that wait for the team; sealed in a private request." },
  prayer_translations: { leftOut: "Made by a machine, and made again when it is asked for." },

  mood_tracking: ownToVisitor,
  user_spiritual_profiles: ownToVisitor,
  spiritual_growth_metrics: ownToVisitor,
  spiritual_goals: ownToVisitor,
  spiritual_achievements: ownToVisitor,
  sermon_interactions: ownToVisitor,
  sermon_progress: ownToVisitor,
  sermon_recommendations: computed,
  user_engagement: ownToVisitor,
  user_badges: ownToVisitor,
  user_stats: computed,
  quote_shares: ownToVisitor,
  user_onboarding: running,
  erasures: {
    leftOut: "Marks of erased people, which only this site's secret can compare. Backups hold them.",
  },
};

/** Donors and their donations. */
export const givingTables: Tables = {
  donors: {
    ...people,
    keep: "id name email address country language merged_into_id created_at updated_at",
    drop: "name_key",
  },
  donations: {
    ...people,
    keep: "id amount currency donor_name donor_email is_recurring payment_method status created_at language country message is_public is_anonymous is_demo user_id provider_id checkout_id capture_id invoice_id recurring_donation_id transaction_id memo_code received_on received_by refunded_amount completed_at updated_at donor_id batch_id corrects_id description entered_at",
    drop: "request_key entry_key",
  },
  donation_batches: { ...people, keep: "id received_on note sums actor created_at", drop: "request_key" },
  donation_ledger: {
    ...people,
    keep: "id donation_id kind amount currency is_demo source reference before_status after_status actor note created_at",
  },
  recurring_donations: {
    ...people,
    keep: "id provider provider_id customer_id donor_name donor_email language amount currency status is_public is_anonymous is_demo message country user_id failed_invoice_id cancelled_at created_at updated_at",
  },
  receipts: {
    ...people,
    keep: "id donation_id year number serial language facts issued_at voided_at mailed_at",
  },
  receipt_counters: { ...people, keep: "id year last_number" },
  closed_years: { ...people, keep: "id year actor created_at" },
  donor_appreciations: {
    ...people,
    keep: "id donation_id donor_name donor_email donation_amount currency donation_date message is_anonymous is_public achievement_level milestone country thank_you_sent receipt_sent hidden_at created_at updated_at",
  },
  webhook_events: { leftOut: "Answers of Stripe and PayPal, who keep them; what follows is in the ledger." },
};
