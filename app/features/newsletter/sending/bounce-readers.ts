import type { z } from "zod";
import {
  labeledEvent,
  mailerSendNotice,
  mailgunNotice,
  plainEvent,
  postmarkNotice,
  resendNotice,
  sesNotice,
  snsNotice,
  zohoNotice,
} from "./bounces.schema";

/** `deferred`: the service will try again. */
export type Label = "hard" | "soft" | "blocked" | "deferred" | "complaint" | "unsubscribe" | "delivered";
type Labels = Partial<Record<string, Label>>;
const labelIn = (labels: Labels, name = ""): Label | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined;

/** An event before it is classified. Without a label it is about nothing that matters here. */
export interface ReportedEvent {
  email: string | undefined;
  label: Label | undefined;
  status?: string | undefined;
  text?: string | undefined;
  /** The id of the mail, or else of the event. */
  id?: string | undefined;
}

/** Undefined for an entry of another form. */
type NoticeReader = (entry: unknown) => ReportedEvent[] | undefined;

const reader =
  <S extends z.ZodType>(schema: S, read: (notice: z.output<S>) => ReportedEvent[]): NoticeReader =>
  (entry) => {
    const { success, data } = schema.safeParse(entry);
    return success ? read(data) : undefined;
  };

const mailgunReasons: Labels = {
  bounce: "hard",
  "suppress-bounce": "hard",
  "suppress-complaint": "complaint",
  "suppress-unsubscribe": "unsubscribe",
  old: "soft",
};
const mailgunEvents: Labels = {
  complained: "complaint",
  unsubscribed: "unsubscribe",
  delivered: "delivered",
};

const readMailgun = reader(mailgunNotice, ({ "event-data": event }) => {
  const status = event["delivery-status"];
  const failed = () =>
    event.severity === "temporary" ? "deferred" : (labelIn(mailgunReasons, event.reason) ?? "blocked");
  return [
    {
      email: event.recipient,
      label: event.event === "failed" ? failed() : labelIn(mailgunEvents, event.event),
      status: status?.["enhanced-code"] || status?.code,
      text: status?.message || status?.description || event.reason,
      id: event.message?.headers?.["message-id"] ?? event.id,
    },
  ];
});

/** Amazon's types of a bounce. `Transient` and `General` is also an automatic answer, so only its status counts. */
function sesLabel(type: string | undefined, subType: string | undefined): Label {
  if (type === "Permanent") return "hard";
  const isAboutMessage = /^(General|MessageTooLarge|ContentRejected|AttachmentRejected)$/.test(subType ?? "");
  return type === "Transient" && !isAboutMessage ? "soft" : "blocked";
}

/** Feedback that is no complaint (RFC 5965, RFC 6591): `not-spam` comes from a reader who rescued the mail. */
export const noComplaint = /^(not-spam|auth-failure|virus)$/i;

const readSes = reader(sesNotice, ({ mail, bounce, complaint, delivery }) => [
  ...(bounce?.bouncedRecipients ?? []).map((recipient) => ({
    email: recipient?.emailAddress,
    label: sesLabel(bounce?.bounceType, bounce?.bounceSubType),
    status: recipient?.status,
    text: recipient?.diagnosticCode ?? bounce?.bounceSubType,
    id: mail?.messageId ?? bounce?.feedbackId ?? bounce?.timestamp,
  })),
  ...(complaint?.complainedRecipients ?? []).map((recipient) => ({
    email: recipient?.emailAddress,
    label: noComplaint.test(complaint?.complaintFeedbackType ?? "") ? undefined : ("complaint" as const),
    text: complaint?.complaintFeedbackType,
  })),
  ...(delivery?.recipients ?? []).map((email) => ({ email, label: "delivered" as const })),
]);

/** A message of another topic, or of SES trying out the address, holds no events. */
const readSns = reader(snsNotice, ({ Type, Message }) =>
  Type === "Notification" ? (readSes(parseJson(Message)) ?? []) : [],
);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const postmarkTypes: Labels = {
  HardBounce: "hard",
  BadEmailAddress: "hard",
  SoftBounce: "soft",
  DnsError: "soft",
  Transient: "deferred",
  Blocked: "blocked",
  SpamNotification: "blocked",
  DMARCPolicy: "blocked",
  SpamComplaint: "complaint",
  Unsubscribe: "unsubscribe",
};
const postmarkReasons: Labels = {
  HardBounce: "hard",
  SpamComplaint: "complaint",
  ManualSuppression: "unsubscribe",
};

const readPostmark = reader(postmarkNotice, (notice) => {
  const labels: Labels = {
    Bounce: labelIn(postmarkTypes, notice.Type),
    SpamComplaint: "complaint",
    Delivery: "delivered",
    SubscriptionChange: notice.SuppressSending
      ? labelIn(postmarkReasons, notice.SuppressionReason)
      : undefined,
  };
  return [
    {
      email: notice.Email ?? notice.Recipient,
      label: labelIn(labels, notice.RecordType),
      text: notice.Details || notice.Description,
      id: notice.MessageID,
    },
  ];
});

const mailerSendTypes: Labels = {
  "activity.hard_bounced": "hard",
  "activity.soft_bounced": "soft",
  "activity.deferred": "deferred",
  "activity.spam_complaint": "complaint",
  "activity.unsubscribed": "unsubscribe",
  "activity.delivered": "delivered",
};

const readMailerSend = reader(mailerSendNotice, ({ type, data }) => [
  {
    email: data?.email?.recipient?.email,
    label: labelIn(mailerSendTypes, type),
    text: data?.morph?.reason ?? data?.meta?.reason,
    id: data?.email?.message?.id ?? data?.email?.id ?? data?.message_id ?? data?.id,
  },
]);

const resendTypes: Labels = {
  "email.complained": "complaint",
  "email.delivered": "delivered",
  "email.delivery_delayed": "deferred",
};

const readResend = reader(resendNotice, ({ type, data }) =>
  (data?.to ?? []).map((email) => ({
    email,
    label:
      type === "email.bounced"
        ? sesLabel(data?.bounce?.type ?? "Permanent", data?.bounce?.subType)
        : labelIn(resendTypes, type),
    text: data?.bounce?.message,
    id: data?.email_id,
  })),
);

const zohoEvents: Labels = { hardbounce: "hard", softbounce: "soft", feedbackloop: "complaint" };

/** Of a mail to several nobody knows whom the event is about. */
const onlyRecipient = (to: ZohoRecipients): string | undefined =>
  to?.length === 1 ? to[0]?.email_address?.[0]?.address : undefined;
type ZohoMessages = z.output<typeof zohoNotice>["event_message"];
type ZohoRecipients = NonNullable<NonNullable<NonNullable<ZohoMessages>[number]>["email_info"]>["to"];

const readZoho = reader(zohoNotice, ({ event_name: [given = ""], event_message: messages = [] }) => {
  const name = given.toLowerCase().replaceAll("_", "");
  return messages.flatMap((message) => {
    const details = (message?.event_data ?? []).flatMap((event) => event?.details ?? []);
    return details.map((detail) => ({
      email:
        detail?.bounced_recipient ??
        (name === "feedbackloop" ? detail?.to : undefined) ??
        onlyRecipient(message?.email_info?.to),
      label: labelIn(zohoEvents, name),
      text: detail?.diagnostic_message ?? detail?.reason,
      id: message?.request_id,
    }));
  });
});

/** The names of SendGrid and Brevo, in lower case and without `_`. */
const eventNames: Labels = {
  bounce: "hard",
  hardbounce: "hard",
  invalidemail: "hard",
  softbounce: "soft",
  blocked: "blocked",
  deferred: "deferred",
  spamreport: "complaint",
  spam: "complaint",
  unsubscribe: "unsubscribe",
  groupunsubscribe: "unsubscribe",
  unsubscribed: "unsubscribe",
  delivered: "delivered",
};

const readLabeled = reader(labeledEvent, (entry) => [
  {
    email: entry.email,
    label: labelOf(entry),
    status: entry.status,
    text: entry.reason ?? entry.response,
    id: entry["smtp-id"] ?? entry.sg_message_id ?? entry["message-id"] ?? entry.sg_event_id,
  },
]);

function labelOf({ event, type, reason = "" }: z.output<typeof labeledEvent>): Label | undefined {
  const name = event.toLowerCase().replaceAll("_", "");
  if (name === "bounce" && type === "blocked") return "blocked";
  if (name !== "dropped") return labelIn(eventNames, name);
  // SendGrid did not try, because the address is on one of its lists. "Invalid SMTPAPI header" is the sender's fault.
  if (/^(bounced address|invalid)$/i.test(reason)) return "hard";
  if (/^spam reporting/i.test(reason)) return "complaint";
  return /^unsubscribed/i.test(reason) ? "unsubscribe" : undefined;
}

const readPlain = reader(plainEvent, ({ email, type, status, detail, id }) => [
  { email, label: type === "bounce" ? "hard" : type, status, text: detail, id },
]);

/** In this order: the plain form is the least specific. */
export const noticeReaders = [
  readSns,
  readMailgun,
  readSes,
  readPostmark,
  readMailerSend,
  readResend,
  readZoho,
  readLabeled,
  readPlain,
];
