// Which files of locales/<language> a page's own script needs; a route says so in `handle.i18n` (remix-i18next). What only
// mails and feeds say stays on the server. tests/unit/locales.test.ts compares these lists with the files.

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
  "desk-account",
  "desk-activity",
  "desk-bible-study",
  "desk-blog",
  "desk-daily-content",
  "desk-demo",
  "desk-donations",
  "desk-donors",
  "desk-examples",
  "desk-mail-templates",
  "desk-mails",
  "desk-messages",
  "desk-motivations",
  "desk-newsletter",
  "desk-operations",
  "desk-records",
  "desk-roles",
  "desk-schedule",
  "desk-scheduler",
  "desk-segments",
  "desk-sending",
  "desk-setup",
  "desk-settings",
  "desk-translation",
  "desk-writing",
  "desk",
];
