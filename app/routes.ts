import { index, layout, prefix, route, type RouteConfig } from "@remix-run/route-config";

/** The sitemap: every URL of the product and the module behind it. */
export default [
  // Public screens: at their plain address (language negotiated) and under /fr, /ht, /en, /es.
  route(":lang?", "routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("devotion", "routes/site/devotions.tsx"),
    route("devotion/:date", "routes/site/devotion.tsx"),
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
  route("admin/logout", "routes/admin/logout.tsx"),
  route("admin", "routes/admin/layout.tsx", [
    layout("routes/admin/screen.tsx", [
      index("routes/admin/home.tsx"),
      route("dashboard", "routes/admin/dashboard.tsx"),
      route("activity", "routes/admin/activity.tsx"),
      route("*", "routes/admin/not-found.tsx"),
    ]),
  ]),

  // JSON
  ...prefix("api", [
    route("openapi.json", "routes/api/openapi.ts"),
    route("daily-content", "routes/api/daily-content.ts"),
    route("daily-content/history", "routes/api/daily-content-history.ts"),
    route("daily-motivations", "routes/api/daily-motivations.ts"),
    route("newsletter", "routes/api/newsletter.ts"),
    route("contact", "routes/api/contact.ts"),
    route("bible-study/applications", "routes/api/bible-study-applications.ts"),
    route("auth/login", "routes/api/auth-login.ts"),
    route("auth/logout", "routes/api/auth-logout.ts"),
    route("admin/stats", "routes/api/admin-stats.ts"),
    route("*", "routes/api/not-found.ts"),
  ]),

  // A person's own data as a file
  route("privacy/data/:token/file", "routes/feeds/personal-data-file.ts"),

  // For machines: pictures, crawlers, monitors
  route("pictures/:lang/site.png", "routes/feeds/site-picture.ts"),
  route("pictures/:lang/devotion/:file", "routes/feeds/devotion-picture.ts"),
  route("sitemap.xml", "routes/feeds/sitemap.ts"),
  route("robots.txt", "routes/feeds/robots.ts"),
  route("healthz", "routes/feeds/alive.ts"),
  route("readyz", "routes/feeds/ready.ts"),

  // Every piece of the design system on one page
  ...(process.env.NODE_ENV === "development" ? [route("dev/ui", "routes/dev/ui.tsx")] : []),
] satisfies RouteConfig;
