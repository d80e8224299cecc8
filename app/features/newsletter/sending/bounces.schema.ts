import { z } from "zod";

const text = z.string();

/** The plain form, for any program. */
const plainEvent = z.object({
  email: text.max(320),
  type: z.enum(["bounce", "complaint"]),
  detail: text.optional(),
});

/** An entry of the list that SendGrid's event webhook posts. */
const sendGridEvent = z.object({
  email: text.max(320),
  event: text,
  /** `bounce` is permanent, `blocked` temporary. */
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

/** Amazon SNS. `Message` holds the notice of SES as JSON; the first request asks to confirm the subscription. */
const snsNotice = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  Message: text,
  SubscribeURL: text.optional(),
});

const events = z.array(z.union([plainEvent, sendGridEvent])).max(5_000);

/** Bodies of the webhook: SendGrid, Mailgun, Amazon SES through SNS, or the plain form. */
export const bounceNotice = z.union([events, mailgunNotice, snsNotice, plainEvent]);
export type BounceNotice = z.output<typeof bounceNotice>;

/** `notice` is parsed only after the secret was checked. */
export const bounceInput = z.object({
  secret: text,
  notice: z.unknown().meta(z.toJSONSchema(bounceNotice, { io: "input" })),
});
export interface BounceInput {
  secret: string;
  notice?: unknown;
}

export const bounceOutput = z.object({ success: z.literal(true) });

/** The notice of SES inside an SNS message. */
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
