import type { NodemailerError, SMTPTransportOptions } from "nodemailer";
import { toMessage, type MailServer, type OutgoingMail } from "./mail.server";
import { troubleOf, type MailTrouble } from "./mail-trouble.server";
import { toReach, type Reach } from "./reachability.server";

/**
 * What came of a test of a mail server:
 * - `unknownHost`: no server has this name.
 * - `unencrypted`: the server does not offer STARTTLS.
 * - `wrongPort`: the port wants TLS from the start, or only STARTTLS.
 * - `loginOff`: the account may not send by SMTP (SMTP AUTH of Microsoft 365).
 * - `senderRefused`: the account may not send as this sender.
 */
export type MailTestOutcome =
  | Reach
  | "unknownHost"
  | "unencrypted"
  | "wrongPort"
  | "loginOff"
  | "senderRefused"
  | "recipientRefused"
  | "messageRefused"
  | "tooMany";

export interface MailTest {
  outcome: MailTestOutcome;
  /** The server's own words; null when it said nothing. */
  answer: string | null;
  trouble: MailTrouble | null;
}

const SECOND_MS = 1_000;
const TIMEOUT_MS = 12 * SECOND_MS;
const MAX_ANSWER_LENGTH = 300;

/** Tests connection and login, and sends a mail when one is given. */
export async function testMailServer({ url, login }: MailServer, mail?: OutgoingMail): Promise<MailTest> {
  const { createTransport } = await import("nodemailer"); // loaded with the first test
  const transport = createTransport({
    url,
    ...(login && { auth: login, forceAuth: true }),
    connectionTimeout: 5 * SECOND_MS,
    greetingTimeout: 5 * SECOND_MS,
    socketTimeout: 8 * SECOND_MS,
    dnsTimeout: 5 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as SMTPTransportOptions & { url: string });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<MailTest>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: "timedOut", answer: null, trouble: null }), TIMEOUT_MS);
  });
  const tried = (mail ? transport.sendMail(toMessage(mail)) : transport.verify()).then(
    (): MailTest => ({ outcome: "reached", answer: null, trouble: null }),
    (error: unknown) => describeFailure(error as NodemailerError),
  );
  try {
    return await Promise.race([tried, late]);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

function describeFailure(error: NodemailerError): MailTest {
  const { response } = error;
  const trouble = troubleOf(error);
  return {
    outcome: trouble.kind === "limit" ? "tooMany" : outcomeOf(error),
    answer: response ? response.replace(/\s+/g, " ").slice(0, MAX_ANSWER_LENGTH) : null,
    trouble,
  };
}

/** The sender, in the words of Microsoft 365, Amazon SES, SendGrid, Brevo and Postmark. */
const senderWords =
  /sendasdenied|5\.7\.60\b|5\.1\.[78]\b|sender (address|identity|signature|is not|not)|from address|not verified|not a verified|not allowed to send|owned by user/i;

function outcomeOf(error: NodemailerError): MailTestOutcome {
  const { code, command, response = "", responseCode = 0, message } = error;
  if (code === "EAUTH")
    return /5\.7\.139|client ?auth\w* is disabled/i.test(response) ? "loginOff" : "refused";
  if (code === "ETIMEDOUT") return "timedOut";
  if (responseCode >= 400 && code !== "ETLS") {
    if (command === "MAIL FROM" || senderWords.test(response)) return "senderRefused";
    if (command === "RCPT TO") return "recipientRefused";
    if (command === "DATA") return "messageRefused";
  }
  if (/wrong version number|packet length too long/i.test(message)) return "wrongPort";
  if (/certificate/i.test(message)) return "untrusted";
  if (code === "ETLS") return command === "STARTTLS" && responseCode >= 400 ? "unencrypted" : "untrusted";
  if (code === "EDNS" || /ENOTFOUND/.test(message)) return "unknownHost";
  const reach = toReach(error);
  if (reach !== "unexpected") return reach;
  return code === "ESOCKET" || code === "ECONNECTION" ? "unreachable" : "unexpected";
}
