import { z } from "zod";

const text = z.string();

/** One address and what became of a letter to it, as any program may report it. */
const plainEvent = z.object({
  email: text.max(320),
  type: z.enum(["bounce", "complaint"]),
  detail: text.optional(),
});

/** SendGrid's event webhook posts a list of these. */
const sendGridEvent = z.object({
  email: text.max(320),
  event: text,
  /** `bounce` for good, `blocked` for now. */
  type: text.optional(),
  status: text.optional(),
  reason: text.optional(),
});

/** Mailgun's webhooks. */
const mailgunNotice = z.object({
  "event-data": z.object({
    event: text,
    severity: text.optional(),
    reason: text.optional(),
    recipient: text.max(320).optional(),
    "delivery-status": z.object({ message: text.nullish(), description: text.nullish() }).optional(),
  }),
});

/** Amazon SNS: a notice of SES stands as JSON in `Message`; before the first one it wants to be confirmed. */
const snsNotice = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  Message: text,
  SubscribeURL: text.optional(),
});

const events = z.array(z.union([plainEvent, sendGridEvent])).max(5_000);

/** What mail services report: SendGrid, Mailgun, Amazon SES through SNS, or any program in the plain form. */
export const bounceNotice = z.union([events, mailgunNotice, snsNotice, plainEvent]);
export type BounceNotice = z.output<typeof bounceNotice>;

/** The notice itself is checked after the secret. */
export const bounceInput = z.object({
  secret: text,
  notice: z.unknown().meta(z.toJSONSchema(bounceNotice, { io: "input" })),
});
export interface BounceInput {
  secret: string;
  notice?: unknown;
}

export const bounceOutput = z.object({ success: z.literal(true) });

/** What SES says in an SNS message. */
export const sesMessage = z.object({
  notificationType: text.optional(),
  eventType: text.optional(),
  bounce: z
    .object({
      bounceType: text,
      bouncedRecipients: z.array(z.object({ emailAddress: text, diagnosticCode: text.optional() })),
    })
    .optional(),
  complaint: z
    .object({
      complainedRecipients: z.array(z.object({ emailAddress: text })),
      complaintFeedbackType: text.nullish(),
    })
    .optional(),
});
