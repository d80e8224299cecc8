import { createTransport, type NodemailerError } from "nodemailer";
import { env } from "~/config/env.server";

interface OutgoingMail {
  /** Without angle brackets. The same mail sent again carries the same one, so a mailbox may know it. */
  messageId: string;
  /** Used when MAIL_FROM does not say it. */
  sender: { name: string; address: string };
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string | undefined;
  /** Answers the one-click POST of RFC 8058; adds List-Unsubscribe and List-Unsubscribe-Post. */
  unsubscribeUrl?: string | undefined;
}

/** The server said for good that it will not take this mail to this address. */
export class MailRefused extends Error {}

const second = 1_000;
/** A server that trickles its answers ends here, before the job's own time is up. */
const longestSending = 45 * second;

let pool: { url: string; transport: ReturnType<typeof open> } | undefined;

const open = (url: string) =>
  createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 20 * second,
    idleTimeout: 30 * second,
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

export const isMailConfigured = () => env.SMTP_URL !== undefined;

/**
 * Hands a mail to the server in SMTP_URL, over connections that are kept open between mails. Throws MailRefused when
 * the address or the message was refused for good (5xx to RCPT TO or DATA), and another Error when it may work later.
 */
export async function sendMail({
  sender,
  to,
  messageId,
  unsubscribeUrl,
  ...mail
}: OutgoingMail): Promise<void> {
  try {
    await transport().sendMail({
      ...mail,
      messageId: `<${messageId}>`,
      from: from(sender),
      to: { name: "", address: to },
      ...(unsubscribeUrl && {
        headers: {
          "List-Unsubscribe": `<${unsubscribeUrl}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      }),
      signal: AbortSignal.timeout(longestSending),
    });
  } catch (error) {
    const { permanent, command, message } = error as NodemailerError;
    if (permanent && (command === "RCPT TO" || command === "DATA")) throw new MailRefused(message);
    throw error;
  }
}

/** Lets the process end: closes the connections. */
export function closeMail(): void {
  pool?.transport.close();
  pool = undefined;
}

function transport() {
  if (env.SMTP_URL === undefined) throw new Error("SMTP_URL is not set.");
  if (pool?.url !== env.SMTP_URL) {
    closeMail();
    pool = { url: env.SMTP_URL, transport: open(env.SMTP_URL) };
  }
  return pool.transport;
}

/** MAIL_FROM may be `Name <address>` or an address alone. */
function from(sender: OutgoingMail["sender"]) {
  if (env.MAIL_FROM === undefined) return sender;
  return env.MAIL_FROM.includes("<") ? env.MAIL_FROM : { name: sender.name, address: env.MAIL_FROM };
}
