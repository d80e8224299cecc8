import PostalMime, { decodeWords } from "postal-mime";
import { noComplaint, type Label } from "../sending/bounce-readers";
import { findDeliveryToken, UNSUBSCRIBE_WORD, type MailedDelivery } from "./delivery-token.server";

/** What a report says about one recipient (RFC 3464). */
export interface ReportedRecipient {
  /** In lower case: the address that failed, and the one that it was forwarded from. */
  addresses: string[];
  label: Label | undefined;
  status: string;
  text: string;
}

export type MailReport =
  | { kind: "delivery"; delivery: MailedDelivery | null; recipients: ReportedRecipient[] }
  | { kind: "complaint" | "unsubscribe"; delivery: MailedDelivery | null; text: string }
  /** A report about something else, such as a mail that was read. */
  | { kind: "none" };

/** What the headers of a mail say: whether its text is wanted. */
type MailSort =
  { kind: "report" } | { kind: "unsubscribe"; delivery: MailedDelivery | null } | { kind: "other" };

/** Reads the headers alone. A mail that unsubscribes has a token in its subject; without a valid one it changes nothing. */
export function sortMail(headers: string): MailSort {
  const [fields = new Map<string, string>()] = readFields(headers);
  const type = fields.get("content-type") ?? "";
  if (/^multipart\/report\b/i.test(type))
    return { kind: /disposition-notification/i.test(type) ? "other" : "report" };
  const [, token] = unsubscribeSubject.exec(decodeWords(fields.get("subject") ?? "")) ?? [];
  return token === undefined
    ? { kind: "other" }
    : { kind: "unsubscribe", delivery: findDeliveryToken(token) };
}

const unsubscribeSubject = new RegExp(`^\\s*${UNSUBSCRIBE_WORD}[\\s:]+([0-9a-z-]{1,100})\\s*$`, "i");

/** Headers that name the address a report was sent to: with plus addresses it holds the token. */
const addressHeaders = ["to", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];

/** Reads a delivery report (RFC 3464) or a complaint (RFC 5965). Throws for what is no readable mail. */
export async function readReport(source: Buffer): Promise<MailReport> {
  const mail = await PostalMime.parse(source, {
    attachmentEncoding: "utf8",
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
  });
  const part = (type: RegExp): string => {
    const content = mail.attachments.find(({ mimeType }) => type.test(mimeType))?.content;
    return typeof content === "string" ? content : "";
  };
  const feedback = part(/^message\/feedback-report$/i);
  const status = part(/^message\/(global-)?delivery-status$/i);
  const [feedbackFields = new Map<string, string>()] = readFields(feedback);
  const returned = part(/^(message\/(rfc822|global(-headers)?)|text\/rfc822-headers)$/i);
  const delivery = findDeliveryToken(
    [
      ...mail.headers.filter(({ key }) => addressHeaders.includes(key)).map(({ value }) => value),
      feedbackFields.get("original-mail-from"),
      headersOf(returned),
    ].join("\n"),
  );
  if (feedback !== "") return readFeedback(feedbackFields, delivery);
  return status === ""
    ? { kind: "none" }
    : { kind: "delivery", delivery, recipients: readRecipients(status) };
}

function readFeedback(fields: Map<string, string>, delivery: MailedDelivery | null): MailReport {
  const type = fields.get("feedback-type") ?? "";
  if (noComplaint.test(type)) return { kind: "none" };
  return { kind: /^opt-out/i.test(type) ? "unsubscribe" : "complaint", delivery, text: type };
}

const labels: Partial<Record<string, Label>> = {
  failed: "hard",
  delayed: "deferred",
  delivered: "delivered",
};

function readRecipients(status: string): ReportedRecipient[] {
  return readFields(status)
    .filter((fields) => fields.has("action"))
    .map((fields) => ({
      addresses: ["original-recipient", "final-recipient"].flatMap((name) => addressIn(fields.get(name))),
      label: labels[fields.get("action")!.toLowerCase()],
      status: /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "")?.[0] ?? "",
      text: fields.get("diagnostic-code") ?? "",
    }));
}

/** `rfc822; name@example.org` */
const addressIn = (field = ""): string[] => {
  const address = field.replace(/^[^;]*;/, "").replace(/[<>\s]/g, "");
  return address === "" ? [] : [address.toLowerCase()];
};

/** Up to the first empty line. */
const headersOf = (message: string): string => message.split(/\r?\n[ \t]*\r?\n/, 1)[0]!;

/** Groups of fields with empty lines between them, by name in lower case. A field may go on in the next line. */
function readFields(text: string): Map<string, string>[] {
  return text
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((group) => {
      const lines = group.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
      const fields = lines.flatMap((line): [string, string][] => {
        const colon = line.indexOf(":");
        return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
      });
      return new Map(fields);
    });
}
