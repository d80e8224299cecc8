import { z } from "zod";

/** What is known of one subscriber's time with the newsletter, each list newest first and at most 100 long. */
export const subscriberHistoryOutput = z.object({
  /** Each time that the consent changed, or that something stopped the mails. */
  consents: z.array(
    z.object({
      kind: z.enum([
        "subscribed",
        "confirmed",
        "preferences",
        "address",
        "unsubscribed",
        "bounced",
        "paused",
        "complained",
        "unblocked",
      ]),
      /** Null: from before the history was kept. */
      source: z.enum(["site", "link", "mail", "team", "import", "service", "server"]).nullable(),
      /** The username of the team member. */
      actor: z.string().nullable(),
      /** How the person agreed; what the mail server or service answered. */
      words: z.string(),
      at: z.iso.datetime(),
      recordedAt: z.iso.datetime(),
    }),
  ),
  /** The mails to the person, kept for 90 days after a sending. Who opened one is not known: opens have no names. */
  mails: z.array(
    z.object({
      kind: z.enum(["post", "devotion", "gathered"]),
      postId: z.int().nullable(),
      /** The title of the post. */
      title: z.string().nullable(),
      status: z.enum(["waiting", "gathered", "sending", "sent", "failed", "not_sent", "skipped"]),
      /** When it was sent, or tried last. */
      at: z.iso.datetime(),
      /** What the mail server answered. */
      error: z.string().nullable(),
    }),
  ),
  /** The newsletters that the mailbox refused for a temporary reason, since the last that it took. */
  softBounces: z.array(z.object({ at: z.iso.datetime(), detail: z.string() })),
});
export type SubscriberHistory = z.output<typeof subscriberHistoryOutput>;
