// The name of a file in locales/<language> decides where it is loaded, so that a new file needs no list: admin.json and
// admin-*.json are the administration's, and visitors do not load them; mail.json, *-mails.json, *-insights.json,
// *-recommendations.json, dates.json and feeds.json stay on the server; tour.json is loaded with the tour (tour-sentences.ts). The
// others are the public pages'. A page is sent with those that its routes name in `handle.i18n` (page-sentences.tsx).
// The globs of sentences/ and admin-sentences/ repeat this, because Vite requires literals.

/** Whether only the administration's screens need a namespace. */
export const isAdminNamespace = (namespace: string): boolean => /^admin(-|$)/.test(namespace);
