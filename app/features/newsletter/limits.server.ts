import { defineLimit } from "~/request/limit.server";

export const newsletterLimit = defineLimit("newsletter");
export const preferencesLimit = defineLimit("preferences");

/** An e-mail is only tried as proof of a subscription: others must not use up its owner's tries. */
export const readPostLimit = defineLimit("newsletter-reading", { countsEmails: false });

/** A service posts a notice for each mail of a newsletter: this only stops a flood. */
export const noticeLimit = defineLimit("mail-notices", {
  windows: [{ suffix: "minute", points: 1_000, duration: 60 }],
  countsEmails: false,
});
