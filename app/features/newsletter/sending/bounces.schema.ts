import { z } from "zod";

/** A field that some services send as a number. One of another type counts as missing: it never spoils the event. */
const looseText = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
/** An object of optional fields. A value of another type counts as empty. */
const looseObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).optional().catch(undefined);
/** A list, or its only item without one. */
const listOrOne = <Item extends z.ZodType>(item: Item) =>
  z
    .preprocess((given) => (given === undefined || Array.isArray(given) ? given : [given]), looseList(item))
    .optional();
const looseList = <Item extends z.ZodType>(item: Item) =>
  z.array(item.optional().catch(undefined)).optional().catch(undefined);

/** The plain form, for any program. */
export const plainEvent = z.object({
  email: z.string(),
  type: z.enum(["bounce", "soft", "complaint", "unsubscribe", "delivered"]),
  /** The enhanced status (RFC 3463). */
  status: looseText,
  detail: looseText,
  /** Identifies the mail. */
  id: looseText,
});

/** An entry of the list that SendGrid's event webhook posts; also what Brevo posts. Not all are about an address. */
export const labeledEvent = z.object({
  event: z.string(),
  email: looseText,
  /** SendGrid: `bounce` is a permanent bounce, `blocked` a refusal of the sender or the message. */
  type: looseText,
  status: looseText,
  reason: looseText,
  response: looseText,
  "smtp-id": looseText,
  sg_message_id: looseText,
  sg_event_id: looseText,
  "message-id": looseText,
});

/** Mailgun's webhooks. */
export const mailgunNotice = z.object({
  "event-data": z.object({
    event: z.string(),
    severity: looseText,
    reason: looseText,
    recipient: looseText,
    id: looseText,
    message: looseObject({ headers: looseObject({ "message-id": looseText }) }),
    "delivery-status": looseObject({
      code: looseText,
      "enhanced-code": looseText,
      message: looseText,
      description: looseText,
    }),
  }),
});

/** Amazon SNS. `Message` holds the notice of SES as JSON; the first request asks to confirm the subscription. */
export const snsNotice = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  Message: z.string(),
  SubscribeURL: z.string().optional(),
});

/** The notice of SES, inside an SNS message or bare ("raw message delivery"). */
export const sesNotice = z
  .object({
    notificationType: looseText,
    eventType: looseText,
    mail: looseObject({ messageId: looseText, destination: looseList(z.string()) }),
    bounce: looseObject({
      bounceType: looseText,
      bounceSubType: looseText,
      feedbackId: looseText,
      timestamp: looseText,
      bouncedRecipients: looseList(
        z.object({ emailAddress: looseText, status: looseText, diagnosticCode: looseText }),
      ),
    }),
    complaint: looseObject({
      complainedRecipients: looseList(z.object({ emailAddress: looseText })),
      complaintFeedbackType: looseText,
    }),
    delivery: looseObject({ recipients: looseList(z.string()) }),
  })
  .refine(({ notificationType, eventType }) => notificationType !== undefined || eventType !== undefined);

/** Postmark's webhooks for bounces, complaints, deliveries and changes of a subscription. */
export const postmarkNotice = z.object({
  RecordType: z.string(),
  Type: looseText,
  Email: looseText,
  Recipient: looseText,
  MessageID: looseText,
  Details: looseText,
  Description: looseText,
  SuppressSending: z.boolean().optional().catch(undefined),
  SuppressionReason: looseText,
});

/** MailerSend's webhooks. `email` is an object, or the address alone with the reason in `meta`. */
export const mailerSendNotice = z.object({
  type: z.string().startsWith("activity."),
  data: looseObject({
    id: looseText,
    message_id: looseText,
    email: z
      .union([
        z.string().transform((email) => ({ recipient: { email }, id: undefined, message: undefined })),
        z.object({
          id: looseText,
          message: looseObject({ id: looseText }),
          recipient: looseObject({ email: looseText }),
        }),
      ])
      .optional()
      .catch(undefined),
    meta: looseObject({ reason: looseText }),
    morph: looseObject({ reason: looseText }),
  }),
});

/** Resend's webhooks. */
export const resendNotice = z.object({
  type: z.string().startsWith("email."),
  data: looseObject({
    email_id: looseText,
    to: z
      .union([z.string().transform((one) => [one]), z.array(z.string())])
      .optional()
      .catch(undefined),
    bounce: looseObject({ type: looseText, subType: looseText, message: looseText }),
  }),
});

/** The webhooks of Zoho ZeptoMail. */
export const zohoNotice = z.object({
  event_name: z.union([z.string().transform((one) => [one]), z.array(z.string())]),
  event_message: listOrOne(
    z.object({
      request_id: looseText,
      email_info: looseObject({
        to: listOrOne(z.object({ email_address: listOrOne(z.object({ address: looseText })) })),
      }),
      event_data: listOrOne(
        z.object({
          details: listOrOne(
            z.object({
              bounced_recipient: looseText,
              to: looseText,
              reason: looseText,
              diagnostic_message: looseText,
            }),
          ),
        }),
      ),
    }),
  ),
});

const anyNotice = z.union([
  plainEvent,
  labeledEvent,
  mailgunNotice,
  snsNotice,
  sesNotice,
  postmarkNotice,
  mailerSendNotice,
  resendNotice,
  zohoNotice,
]);

/** `notice` is parsed entry by entry, after the secret was checked. */
export const bounceInput = z.object({
  secret: z.string(),
  notice: z.unknown().meta(z.toJSONSchema(z.union([anyNotice, z.array(anyNotice)]), { io: "input" })),
});
export interface BounceInput {
  secret: string;
  notice?: unknown;
}

export const bounceOutput = z.object({ success: z.literal(true) });
