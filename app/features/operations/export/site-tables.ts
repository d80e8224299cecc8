import type { TableExport } from "./exported-tables";

const site = { as: "rows", folder: "site" } as const;
const running = { leftOut: "Work of the running site, without a meaning elsewhere." } as const;

/** What the site did, and its figures. The settings are written apart, without secrets. */
export const siteTables: Record<string, TableExport> = {
  audit_log: { ...site, keep: "id action user_id username token subject before after created_at" },
  badge_definitions: {
    ...site,
    keep: "id name description icon color category required_progress points rarity conditions is_active",
  },
  email_templates: {
    ...site,
    keep: "id name type subject html_content text_content language variables is_active created_at updated_at",
  },
  newsletter_segments: {
    ...site,
    keep: "id name description criteria subscriber_count created_at updated_at",
  },
  newsletter_sendings: {
    ...site,
    keep: "id post_id kind slot audience segment_id segment_name criteria total status requested_by error created_at finished_at sent failed skipped not_sent",
    drop: "queued_up_to everybody_now put_off_until put_offs forgotten_at",
  },
  newsletter_deliveries: {
    ...site,
    keep: "id post_id kind sending_id subscriber_id language status attempts error sent_at",
    drop: "batch domain gathered_into next_at claimed_by claimed_until",
  },
  newsletter_soft_bounces: running,
  newsletter_counts: { ...site, keep: "id post_id kind link count" },
  newsletter_count_days: { ...site, keep: "date kind count" },
  subscription_changes: { ...site, keep: "id kind language created_at" },
  analytics_days: { ...site, keep: "date metric dimension count amount" },
  page_views: { ...site, keep: "date path language kind views" },
  page_view_visitors: { ...site, keep: "date visitors" },
  whatsapp_mails: { ...site, keep: "user_id languages sent_for" },

  system_settings: { leftOut: "site/settings.json has them, without secrets." },
  analytics_rolled_days: running,
  page_view_sketches: running,
  page_view_salts: { leftOut: "Salts, deleted every day." },
  page_view_tops: running,
  mail_log: { leftOut: "Mails have links that act for their reader. Their text is deleted after 90 days." },
  mail_domain_waits: running,
  mail_counts: running,
  mail_server_limits: running,
  bounce_reports: running,
  bounce_mailboxes: running,
  bounce_receipts: { leftOut: "Digests of reports that took effect." },
  webhooks: { leftOut: "Their addresses often hold a key, and their secret signs what they get." },
  webhook_deliveries: { leftOut: "Copies of what the webhooks got, deleted after some days." },
  outbox: running,
  schedule_runs: running,
  backup_copies: running,
  site_processes: running,
};
