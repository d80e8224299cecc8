import { createTransport, type NodemailerError, type SMTPTransportOptions } from "nodemailer";
import { env } from "~/config/env.server";
import { MailLimitReached, detectAccountLimit, isRateLimitAnswer } from "./mail-limit.server";
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

const SECOND_MS = 1_000;
/** A server that trickles its answers ends here, before the job's own time is up. */
const SEND_TIMEOUT_MS = 45 * SECOND_MS;
const CHECK_TIMEOUT_MS = 10 * SECOND_MS;

/** A server that takes mails: its address, and how to sign in where the address does not say. */
export interface MailServer {
  url: string;
  login?: { user: string; pass: string };
}

/** What a mail service wants to know of its customer. */
export interface MailServiceAccount {
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
export function mailServiceRelay(account: MailServiceAccount): MailServer {
  return { url: env.MAIL_RELAY_URL ?? `smtps://${relayHost(account)}:465`, login: relayLogin(account) };
}

function relayHost({ provider, mailgunRegion, sesRegion }: MailServiceAccount): string {
  if (provider === "sendgrid") return "smtp.sendgrid.net";
  if (provider === "ses") return `email-smtp.${sesRegion}.amazonaws.com`;
  return mailgunRegion === "eu" ? "smtp.eu.mailgun.org" : "smtp.mailgun.org";
}

/** Who knows the catalogue's fields alone writes `user:password` as the key. */
function relayLogin({ provider, apiKey, username, fromEmail }: MailServiceAccount) {
  if (provider === "sendgrid") return { user: "apikey", pass: apiKey };
  if (username) return { user: username, pass: apiKey };
  const [, user, pass] = /^([^:]+):(.+)$/.exec(apiKey) ?? [];
  if (user && pass) return { user, pass };
  return { user: provider === "mailgun" ? `postmaster@${fromEmail.split("@")[1] ?? ""}` : "", pass: apiKey };
}

let pool: { name: string; transport: ReturnType<typeof createPool> } | undefined;

const createPool = ({ url, login }: MailServer) =>
  createTransport({
    url,
    ...(login && { auth: login }),
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: 20 * SECOND_MS,
    idleTimeout: 30 * SECOND_MS,
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
    await transportFor(server).sendMail({
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
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
  } catch (error) {
    const { permanent, command, message, response = message } = error as NodemailerError;
    const span = detectAccountLimit(response);
    if (span || (!permanent && isRateLimitAnswer(response)))
      throw new MailLimitReached(span ?? "minute", response);
    if (permanent && (command === "RCPT TO" || command === "DATA")) throw new MailRefused(message);
    throw error;
  }
}

/** Whether a server answers and takes our login. Nothing is sent. */
export async function checkMailServer({ url, login }: MailServer): Promise<Reach> {
  const transport = createTransport({
    url,
    ...(login && { auth: login, forceAuth: true }),
    connectionTimeout: 5 * SECOND_MS,
    greetingTimeout: 5 * SECOND_MS,
    socketTimeout: 5 * SECOND_MS,
    dnsTimeout: 5 * SECOND_MS,
  } as SMTPTransportOptions & { url: string });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Reach>((resolve) => {
    timer = setTimeout(() => resolve("timedOut"), CHECK_TIMEOUT_MS);
  });
  const tried = transport.verify().then(
    (): Reach => "reached",
    (error: unknown) => smtpReach(error as NodemailerError),
  );
  try {
    return await Promise.race([tried, late]);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

function smtpReach(error: NodemailerError): Reach {
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
export function closeMailPool(): void {
  pool?.transport.close();
  pool = undefined;
}

function transportFor(server: MailServer) {
  const name = JSON.stringify(server);
  if (pool?.name !== name) {
    closeMailPool();
    pool = { name, transport: createPool(server) };
  }
  return pool.transport;
}
