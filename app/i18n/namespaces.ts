// Which files of locales/<language> a page's own script needs; a route says so in `handle.i18n` (remix-i18next). What only
// mails and feeds say stays on the server. tests/house/unit/locales.test.ts compares these lists with the files.

/** Every page: visitors' screens, and the error page, which looks like one of them. */
export const siteNamespaces = [
  "bible-study",
  "blog",
  "common",
  "contact",
  "devotion",
  "donor-wall",
  "errors",
  "giving",
  "home",
  "motivations",
  "my-giving",
  "newsletter-reader",
  "newsletter",
  "privacy",
  "translation",
  "ui",
];

/** The administration's screens need these too; visitors do not carry them. */
export const adminNamespaces = [
  "admin-account",
  "admin-activity",
  "admin-bible-study",
  "admin-blog",
  "admin-daily-content",
  "admin-demo",
  "admin-donations",
  "admin-donors",
  "admin-examples",
  "admin-mail-templates",
  "admin-mails",
  "admin-messages",
  "admin-motivations",
  "admin-newsletter",
  "admin-operations",
  "admin-records",
  "admin-roles",
  "admin-schedule",
  "admin-scheduler",
  "admin-segments",
  "admin-sending",
  "admin-setup",
  "admin-settings",
  "admin-translation",
  "admin-writing",
  "admin",
];
