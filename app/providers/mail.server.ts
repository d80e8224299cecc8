import { createTransport, type NodemailerError, type SMTPTransportOptions } from "nodemailer";
import { env } from "~/config/env.server";
import { MailLimitReached, namedLimit, saysTooMany } from "./mail-limit.server";
import { reachOf, type Reach } from "./reach.server";

interface OutgoingMail {
  /** Without angle brackets. The same mail sent again carries the same one, so a mailbox may know it. */
  messageId: string;
  sender: { name: string; address: string };
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string | undefined;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  /** Answers the one-click POST of RFC 8058; adds List-Unsubscribe and List-Unsubscribe-Post. */
  unsubscribeUrl?: string | undefined;
}

/** The server said for good that it will not take this mail to this address. */
export class MailRefused extends Error {}

const second = 1_000;
/** A server that trickles its answers ends here, before the job's own time is up. */
const longestSending = 45 * second;
const longestTrying = 10 * second;

/** A server that takes mails: its address, and how to sign in where the address does not say. */
export interface MailServer {
  url: string;
  login?: { user: string; pass: string };
}

/** What a mail service wants to know of its customer. */
export interface MailAccount {
  provider: "sendgrid" | "mailgun" | "ses";
  apiKey: string;
  /** SMTP user name; SendGrid has one for all. */
  username: string;
  mailgunRegion: "us" | "eu";
  sesRegion: string;
  fromEmail: string;
}

/**
 * The SMTP relay of a mail service, over TLS. The hosts are the services' own, so that no setting sends a key elsewhere;
 * MAIL_RELAY_URL stands in for them in tests.
 */
export function relayOf(account: MailAccount): MailServer {
  return { url: env.MAIL_RELAY_URL ?? `smtps://${hostOf(account)}:465`, login: loginOf(account) };
}

function hostOf({ provider, mailgunRegion, sesRegion }: MailAccount): string {
  if (provider === "sendgrid") return "smtp.sendgrid.net";
  if (provider === "ses") return `email-smtp.${sesRegion}.amazonaws.com`;
  return mailgunRegion === "eu" ? "smtp.eu.mailgun.org" : "smtp.mailgun.org";
}

/** Who knows the catalogue's fields alone writes `user:password` as the key. */
function loginOf({ provider, apiKey, username, fromEmail }: MailAccount) {
  if (provider === "sendgrid") return { user: "apikey", pass: apiKey };
  if (username) return { user: username, pass: apiKey };
  const [, user, pass] = /^([^:]+):(.+)$/.exec(apiKey) ?? [];
  if (user && pass) return { user, pass };
  return { user: provider === "mailgun" ? `postmaster@${fromEmail.split("@")[1] ?? ""}` : "", pass: apiKey };
}

let pool: { name: string; transport: ReturnType<typeof open> } | undefined;

const open = ({ url, login }: MailServer) =>
  createTransport({
    url,
    ...(login && { auth: login }),
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

/**
 * Hands a mail to a server, over connections that are kept open between mails and closed when another server is named.
 * Throws MailLimitReached when the account has sent as much as it may, MailRefused when the address or the message was
 * refused for good (5xx to RCPT TO or DATA), and another Error when it may work later.
 */
export async function sendMail(
  server: MailServer,
  { sender, to, messageId, unsubscribeUrl, ...mail }: OutgoingMail,
): Promise<void> {
  try {
    await transportTo(server).sendMail({
      ...mail,
      messageId: `<${messageId}>`,
      from: sender,
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
    const { permanent, command, message, response = message } = error as NodemailerError;
    const span = namedLimit(response);
    if (span || (!permanent && saysTooMany(response))) throw new MailLimitReached(span ?? "minute", response);
    if (permanent && (command === "RCPT TO" || command === "DATA")) throw new MailRefused(message);
    throw error;
  }
}

/** Whether a server answers and takes our login. Nothing is sent. */
export async function reachMailServer({ url, login }: MailServer): Promise<Reach> {
  const transport = createTransport({
    url,
    ...(login && { auth: login, forceAuth: true }),
    connectionTimeout: 5 * second,
    greetingTimeout: 5 * second,
    socketTimeout: 5 * second,
    dnsTimeout: 5 * second,
  } as SMTPTransportOptions & { url: string });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Reach>((resolve) => {
    timer = setTimeout(() => resolve("timedOut"), longestTrying);
  });
  const tried = transport.verify().then(
    (): Reach => "reached",
    (error: unknown) => smtpReachOf(error as NodemailerError),
  );
  try {
    return await Promise.race([tried, late]);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

function smtpReachOf(error: NodemailerError): Reach {
  if (error.code === "EAUTH") return "refused";
  if (error.code === "ETIMEDOUT") return "timedOut";
  const reach = reachOf(error);
  if (reach !== "unexpected") return reach;
  if (error.code === "ETLS" || /certificate/i.test(error.message)) return "untrusted";
  return error.code === "EDNS" || error.code === "ESOCKET" || error.code === "ECONNECTION"
    ? "unreachable"
    : "unexpected";
}

/** Lets the process end: closes the connections. */
export function closeMail(): void {
  pool?.transport.close();
  pool = undefined;
}

function transportTo(server: MailServer) {
  const name = JSON.stringify(server);
  if (pool?.name !== name) {
    closeMail();
    pool = { name, transport: open(server) };
  }
  return pool.transport;
}
