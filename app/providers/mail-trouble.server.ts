import type { NodemailerError } from "nodemailer";

/** The window of a limit that a mail server names. */
export type LimitSpan = "minute" | "hour" | "day";

/**
 * What went wrong with a message:
 * - `server`: no message would get through now, so this one does not count as tried.
 * - `limit`: the account reached its limit; this message does not count as tried either.
 * - `later`: this message may get through later.
 * - `domain`: its domain asked for a pause; messages to it may get through later.
 * - `address`: the mailbox does not exist (RFC 3463 x.1.x, x.2.1).
 * - `refused`: this message never gets through, which says nothing about the address.
 */
export type MailTroubleKind = "server" | "limit" | "later" | "domain" | "address" | "refused";

export class MailTrouble extends Error {
  constructor(
    readonly kind: MailTroubleKind,
    message: string,
    /** How long a `limit` lasts. */
    readonly span: LimitSpan = "minute",
  ) {
    super(message);
  }
}

type Answer = Pick<
  NodemailerError,
  "message" | "code" | "originalCode" | "timeoutType" | "command" | "response" | "responseCode"
>;

/** Classifies an answer of a mail server by the command it answers and its code (RFC 5321, RFC 3463). */
export function troubleOf(error: Answer): MailTrouble {
  const text = error.response ?? error.message;
  const span = detectAccountLimit(text);
  if (span || (!isOfMessage(error) && !isSessionEnd(error) && isRateLimitAnswer(text)))
    return new MailTrouble("limit", text, span ?? "minute");
  return new MailTrouble(kindOf(error), text);
}

/** All other commands are about the sender or the session. */
export const isOfMessage = ({ command }: Answer): boolean => command === "RCPT TO" || command === "DATA";

/** A 421 in the middle of a session. nodemailer does not say which command it answers. */
const isSessionEnd = ({ code, responseCode }: Answer) => code === "ECONNECTION" && responseCode === 421;

function kindOf(error: Answer): MailTroubleKind {
  const { command, response = "", responseCode = 0 } = error;
  if (isSessionEnd(error)) return "domain";
  if (responseCode < 400 || responseCode === 503) {
    if (command === "API") return "refused";
    return isOfOpening(error) ? "server" : "later";
  }
  if (!isOfMessage(error)) return "server";
  if (responseCode < 500) {
    const asksForPause =
      responseCode === 421 || /^4\d\d[ -]4\.7\./.test(response) || isRateLimitAnswer(response);
    return asksForPause ? "domain" : "later";
  }
  return command === "RCPT TO" && namesMailbox(response) ? "address" : "refused";
}

/** Whether an error without an answer comes from opening a connection, not from one that broke or fell silent. */
function isOfOpening({ code, originalCode, timeoutType, command }: Answer): boolean {
  if (timeoutType) return timeoutType !== "SOCKET_TIMEOUT";
  if (code === "ESOCKET") return originalCode !== "ECONNRESET" && originalCode !== "EPIPE";
  // nodemailer's pool names no command when the server closes each connection before its greeting.
  return code === "EDNS" || code === "ETLS" || code === "EAUTH" || (code === "ECONNECTION" && !command);
}

/** The mailbox or its system does not exist, moved or is disabled. 5.1.7 and 5.1.8 are about the sender. */
const badMailbox = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/;
/** A status about something else. x.0.0 and x.1.0 are unspecific. */
const otherStatus = /^5\d\d[ -]5\.(?![01]\.0\b)\d+\.\d+/;
const saysUnknown =
  /user unknown|unknown (user|recipient|mailbox|address)|no such (user|recipient|mailbox|address|person)|(user|recipient|mailbox|address|account)( \S+)? (does not exist|not found|is disabled)|invalid (recipient|mailbox)/i;

/** Strict: a server that blocks us must not cost us our subscribers. */
const namesMailbox = (response: string) =>
  badMailbox.test(response) ||
  (!otherStatus.test(response) && /^55[0134]/.test(response) && saysUnknown.test(response));

/** A full or busy mailbox (RFC 3463 x.2.x), or a message that is too large: not a limit of the account. */
const recipientLimitWords =
  /^\d{3}[ -][45]\.2\.|mailbox|storage|disk|\bsize\b|receiving|tried to reach|over quota/i;
const dayWords = /\bdaily\b|\b(per|a|every) day\b|\b24[ -]?h/i;
const hourWords = /\bhourly\b|\b(per|an|every) hour\b/i;
const limitWords = /limit|quota|exceed|too many|maximum|\bmax\b/i;
/** A limit of the sending account, in the words of Exchange Online, Amazon SES, SendGrid, cPanel and Zoho. */
const accountLimitWords =
  /throttling failure|submissionquota|thread limit|credits exceeded|unusual sending|\b(sending|sender|submission|outgoing|outbound|tenant|account|your)\b[^.]{0,40}\b(rate|limit|quota|max)\b/i;
/** "Too many" without a subject: from a relay it is about us, from a recipient's server about all mail to its domain. */
const rateLimitWords =
  /\btoo (many|much)(?! recipients)\b|too (fast|quickly)|\brate[ -]?limit|\bslow down\b|ratelimit|throttl/i;

/**
 * The limit of the sending account that an answer names; null when it names none. The code alone is not enough: Gmail's
 * "550 5.4.5 Daily user sending limit exceeded" and cPanel's "550 … exceeded the max emails per hour" look permanent.
 */
export function detectAccountLimit(response: string): LimitSpan | null {
  const isSubmission = /submissionquota/i.test(response); // Exchange Online: 554 5.2.0
  if (recipientLimitWords.test(response) && !isSubmission) return null;
  if (/^\d{3}[ -][45]\.4\.5\b/.test(response) && limitWords.test(response)) return "day";
  if (limitWords.test(response)) {
    if (dayWords.test(response)) return "day";
    if (hourWords.test(response)) return "hour";
  }
  return accountLimitWords.test(response) ? "minute" : null;
}

/** Whether an answer says "too many" without naming a limit of the account. */
const isRateLimitAnswer = (response: string): boolean =>
  rateLimitWords.test(response) && !recipientLimitWords.test(response);
