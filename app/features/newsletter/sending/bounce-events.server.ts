import { createHash } from "node:crypto";
import { subscribeInput } from "../subscribers/subscribers.schema";
import { noticeReaders, type Label, type ReportedEvent } from "./bounce-readers";
import { classifyRefusal, namesFullMailbox } from "./refusals";

/** What a mail service says about a mail to an address. */
export interface MailEvent {
  /** Case-folded. */
  email: string;
  kind: "hard" | "soft" | "complaint" | "unsubscribe" | "delivered";
  detail: string;
  /** Identifies the mail. */
  eventKey: string;
}

/**
 * The events of a webhook's body, which is an entry or a list of them. An entry of another form, or without an address,
 * is skipped. Null when no entry has a known form.
 */
export function readMailEvents(body: unknown): MailEvent[] | null {
  const entries = Array.isArray(body) ? (body as unknown[]) : [body];
  const read = entries.map((entry) => readEntry(entry));
  if (entries.length > 0 && read.every((events) => events === undefined)) return null;
  return read.flatMap((events) => events ?? []);
}

function readEntry(entry: unknown): MailEvent[] | undefined {
  for (const read of noticeReaders) {
    const reported = read(entry);
    if (reported) return reported.flatMap((event) => toMailEvent(event, entry as object));
  }
  return undefined;
}

function toMailEvent({ email, label, status, text, id }: ReportedEvent, entry: object): MailEvent[] {
  const address = subscribeInput.shape.email.safeParse(email ?? "");
  const kind = label === undefined ? "none" : kindOf(label, { status, text });
  if (!address.success || kind === "none") return [];
  const detail = [status, text].filter(Boolean).join(" ");
  return [{ email: address.data, kind, detail, eventKey: digest(id ?? identityOf(entry)) }];
}

/** What an event says about the address; `none`: nothing. */
export function kindOf(label: Label, answer: { status?: string | undefined; text?: string | undefined }) {
  if (label === "complaint" || label === "unsubscribe" || label === "delivered") return label;
  if (label !== "deferred") return classifyRefusal({ label, ...answer });
  return namesFullMailbox(answer) ? "soft" : "none";
}

/** Without an id, an event is identified by its plain fields: the time among them. */
const identityOf = (entry: object) =>
  JSON.stringify(Object.entries(entry).filter(([, value]) => typeof value !== "object"));

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");
