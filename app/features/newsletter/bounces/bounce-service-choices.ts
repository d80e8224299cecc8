/** Mail services that report to an address of their own, and the events that they must send there, by their names. */
export const serviceEvents = {
  brevo: ["hard_bounce", "soft_bounce", "blocked", "invalid_email", "spam", "unsubscribed"],
  postmark: ["Bounce", "SpamComplaint", "SubscriptionChange"],
  resend: ["email.bounced", "email.complained", "email.delivery_delayed"],
  mailersend: [
    "activity.hard_bounced",
    "activity.soft_bounced",
    "activity.spam_complaint",
    "activity.unsubscribed",
  ],
  zeptomail: ["hardbounce", "softbounce", "feedbackloop"],
} as const satisfies Record<string, readonly string[]>;

export type BounceService = keyof typeof serviceEvents;
/** Services that sign their notices with a key that they show; the others send the password of their address. */
export type SigningService = "resend" | "mailersend" | "zeptomail";

export const bounceServices = Object.keys(serviceEvents) as BounceService[];
export const isSigningService = (service: BounceService): service is SigningService =>
  service === "resend" || service === "mailersend" || service === "zeptomail";
