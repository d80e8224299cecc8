import { index, layout, prefix, route, type RouteConfig } from "@remix-run/route-config";

/** The sitemap: every URL of the product and the module behind it. */
export default [
  // Public screens: at their plain address (language negotiated) and under /fr, /ht, /en, /es.
  route(":lang?", "routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("devotion", "routes/site/devotions.tsx"),
    route("devotion/:date", "routes/site/devotion.tsx"),
    route("motivations", "routes/site/motivations.tsx"),
    route("contact", "routes/site/contact.tsx"),
    route("bible-study", "routes/site/bible-study.tsx"),
    route("subscribe", "routes/site/subscribe.tsx"),
    route("newsletter", "routes/site/newsletter.tsx"),
    route("newsletter/confirm/:token", "routes/site/newsletter-confirm.tsx"),
    route("newsletter/preferences/:token", "routes/site/newsletter-preferences.tsx"),
    route("newsletter/unsubscribe/:token", "routes/site/newsletter-unsubscribe.tsx"),
    route("privacy", "routes/site/privacy.tsx"),
    route("privacy/data/:token", "routes/site/privacy-data.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),

  // The administration: its language is the cookie's
  route("admin/login", "routes/admin/login.tsx"),
  route("admin/login/code", "routes/admin/login-code.tsx"),
  route("admin/logout", "routes/admin/logout.tsx"),
  route("admin/account/two-factor", "routes/admin/account-two-factor.tsx"),
  route("admin", "routes/admin/layout.tsx", [
    layout("routes/admin/screen.tsx", [
      index("routes/admin/home.tsx"),
      route("dashboard", "routes/admin/dashboard.tsx"),
      route("account", "routes/admin/account.tsx"),
      route("roles", "routes/admin/roles.tsx"),
      route("roles/:id", "routes/admin/roles-role.tsx"),
      route("roles/users/:id", "routes/admin/roles-user.tsx"),
      route("activity", "routes/admin/activity.tsx"),
      route("daily-content", "routes/admin/daily-content.tsx"),
      route("messages", "routes/admin/messages.tsx", [route(":id", "routes/admin/message.tsx")]),
      route("bible-study", "routes/admin/bible-study.tsx", [
        route(":id", "routes/admin/bible-study-application.tsx"),
      ]),
      route("content", "routes/admin/content.tsx"),
      route("content/scheduler", "routes/admin/content-scheduler.tsx"),
      route("content/motivations/new", "routes/admin/content-motivation-new.tsx"),
      route("content/motivations/:id", "routes/admin/content-motivation.tsx"),
      route("settings", "routes/admin/settings.tsx"),
      route("mails", "routes/admin/mails.tsx"),
      route("mails/:id", "routes/admin/mail.tsx"),
      route("jobs", "routes/admin/jobs.tsx"),
      route("health", "routes/admin/health.tsx"),
      route("backups", "routes/admin/backups.tsx"),
      route("*", "routes/admin/not-found.tsx"),
    ]),
  ]),

  // JSON
  ...prefix("api", [
    route("openapi.json", "routes/api/openapi.ts"),
    route("daily-content", "routes/api/daily-content.ts"),
    route("daily-content/history", "routes/api/daily-content-history.ts"),
    route("daily-content/generate", "routes/api/daily-content-generate.ts"),
    route("daily-content/approve", "routes/api/daily-content-approve.ts"),
    route("daily-motivations", "routes/api/daily-motivations.ts"),
    route("daily-motivations/generate", "routes/api/daily-motivations-generate.ts"),
    route("daily-motivations/:id", "routes/api/daily-motivation.ts"),
    route("daily-motivations/:id/publish", "routes/api/daily-motivation-publish.ts"),
    route("scheduler/status", "routes/api/scheduler-status.ts"),
    route("scheduler/trigger", "routes/api/scheduler-trigger.ts"),
    route("newsletter", "routes/api/newsletter.ts"),
    route("contact", "routes/api/contact.ts"),
    route("contact-messages", "routes/api/contact-messages.ts"),
    route("contact-messages/:id/read", "routes/api/contact-message-read.ts"),
    route("bible-study/applications", "routes/api/bible-study-applications.ts"),
    route("auth/login", "routes/api/auth-login.ts"),
    route("auth/logout", "routes/api/auth-logout.ts"),
    route("admin/roles", "routes/api/admin-roles.ts"),
    route("admin/roles/:id", "routes/api/admin-role.ts"),
    route("admin/users", "routes/api/admin-users.ts"),
    route("admin/users/:id", "routes/api/admin-user.ts"),
    route("admin/stats", "routes/api/admin-stats.ts"),
    route("admin/system-settings", "routes/api/admin-system-settings.ts"),
    route("admin/test-connection/:service", "routes/api/admin-test-connection.ts"),
    route("*", "routes/api/not-found.ts"),
  ]),

  // A person's own data as a file
  route("privacy/data/:token/file", "routes/feeds/personal-data-file.ts"),

  // The administration's tables as files
  route("admin/messages/export.csv", "routes/feeds/messages-file.ts"),
  route("admin/bible-study/export.csv", "routes/feeds/applications-file.ts"),

  // A mail as its reader sees it, for the frame on its screen; a backup to take along
  route("admin/mails/:id/html", "routes/feeds/mail-html.ts"),
  route("admin/backups/:file", "routes/feeds/backup-file.ts"),

  // For machines: pictures, crawlers, monitors
  route("pictures/:lang/site.png", "routes/feeds/site-picture.ts"),
  route("pictures/:lang/devotion/:file", "routes/feeds/devotion-picture.ts"),
  route("manifest.webmanifest", "routes/feeds/manifest.ts"),
  route("sitemap.xml", "routes/feeds/sitemap.ts"),
  route("robots.txt", "routes/feeds/robots.ts"),
  route("healthz", "routes/feeds/alive.ts"),
  route("readyz", "routes/feeds/ready.ts"),

  // Every piece of the design system on one page
  ...(process.env.NODE_ENV === "development" ? [route("dev/ui", "routes/dev/ui.tsx")] : []),
] satisfies RouteConfig;
