import type { NodemailerError } from "nodemailer";
import { detectAccountLimit, isRateLimitAnswer, type LimitSpan } from "./mail-limit.server";

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

type Answer = Pick<NodemailerError, "message" | "command" | "response" | "responseCode">;

/** Classifies an answer of a mail server by the command it answers and its code (RFC 5321, RFC 3463). */
export function troubleOf(error: Answer): MailTrouble {
  const text = error.response ?? error.message;
  const span = detectAccountLimit(text);
  const isOfSession = !isOfMessage(error.command);
  if (span || (isOfSession && isRateLimitAnswer(text)))
    return new MailTrouble("limit", text, span ?? "minute");
  return new MailTrouble(kindOf(error), text);
}

/** All other commands are about the sender or the session. */
const isOfMessage = (command: string | undefined) => command === "RCPT TO" || command === "DATA";

/** The command of an error before a connection is open. nodemailer's own `CONN` also means one that breaks later. */
export const openingCommand = "OPEN";

function kindOf({ command, response = "", responseCode = 0 }: Answer): MailTroubleKind {
  if (command === openingCommand) return "server";
  if (responseCode < 400 || responseCode === 503) return command === "API" ? "refused" : "later";
  if (!isOfMessage(command)) return "server";
  if (responseCode < 500) {
    const asksForPause =
      responseCode === 421 || /^4\d\d[ -]4\.7\./.test(response) || isRateLimitAnswer(response);
    return asksForPause ? "domain" : "later";
  }
  return command === "RCPT TO" && namesMailbox(response) ? "address" : "refused";
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
