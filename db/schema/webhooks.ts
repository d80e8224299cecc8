import type { Generated } from "kysely";
import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    webhooks: WebhooksTable;
    webhookDeliveries: WebhookDeliveriesTable;
  }
}

/** An address to which the site reports its events. */
interface WebhooksTable {
  id: Id;
  url: string;
  /** A list of event types. */
  events: string;
  /** Sealed: it signs what is sent. */
  secret: string;
  isActive: Generated<boolean>;
  /** The first of the failures since the last success. */
  failingSince: string | null;
  createdAt: string;
  updatedAt: string;
}

/** An event for an address, with its last attempt. */
interface WebhookDeliveriesTable {
  id: Id;
  webhookId: number;
  event: string;
  /** Its `webhook-id`: the same at every attempt. */
  messageId: string;
  /** JSON, as sent at every attempt. */
  body: string;
  /** Of the person whom the event is about (case-folded), so that erasing them deletes the row. Never sent. */
  email: string | null;
  /** `stopped`: the address was disabled before it was delivered. */
  status: "waiting" | "delivered" | "failed" | "stopped";
  attempts: Generated<number>;
  /** The HTTP status of the last answer. */
  answerStatus: number | null;
  /** Why there was no good answer. */
  failure: string | null;
  /** The beginning of an answer that was an error. */
  answer: string | null;
  attemptedAt: string | null;
  createdAt: string;
}
