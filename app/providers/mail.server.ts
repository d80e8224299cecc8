import type { createTransport, NodemailerError, SMTPTransportOptions } from "nodemailer";
import { env } from "~/config/env.server";
import { troubleOf } from "./mail-trouble.server";
import { toReach, type Reach } from "./reachability.server";

interface OutgoingMail {
  /** Without angle brackets. The same in every attempt, so that a mailbox can detect a repeat. */
  messageId: string;
  sender: { name: string; address: string };
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string | undefined;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  /** Adds List-Unsubscribe and List-Unsubscribe-Post (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  /** For a mail that a person wrote: the Message-IDs of the mails before it, oldest first, without angle brackets. */
  thread?: string[] | undefined;
}

/** A program wrote this mail: no automatic replies, please (RFC 3834 §5; the second header is Exchange's). */
const automaticMailHeaders = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
};

const SECOND_MS = 1_000;
/** Shorter than the job's own timeout. */
const SEND_TIMEOUT_MS = 45 * SECOND_MS;
const CHECK_TIMEOUT_MS = 10 * SECOND_MS;

/** An SMTP server. `login`: unless the URL contains it. */
export interface MailServer {
  url: string;
  login?: { user: string; pass: string };
}

/** An account of a mail service. */
export interface MailServiceAccount {
  provider: "sendgrid" | "mailgun" | "ses";
  apiKey: string;
  /** SMTP user name; SendGrid's is the same for every account. */
  username: string;
  mailgunRegion: "us" | "eu";
  sesRegion: string;
  fromEmail: string;
}

/**
 * The SMTP relay of a mail service, over TLS. The hosts are fixed, so that no setting can send the key elsewhere. Tests
 * set MAIL_RELAY_URL.
 */
export function mailServiceRelay(account: MailServiceAccount): MailServer {
  return { url: env.MAIL_RELAY_URL ?? `smtps://${relayHost(account)}:465`, login: relayLogin(account) };
}

function relayHost({ provider, mailgunRegion, sesRegion }: MailServiceAccount): string {
  if (provider === "sendgrid") return "smtp.sendgrid.net";
  if (provider === "ses") return `email-smtp.${sesRegion}.amazonaws.com`;
  return mailgunRegion === "eu" ? "smtp.eu.mailgun.org" : "smtp.mailgun.org";
}

/** The key may also be `user:password`: the settings may hold no user. */
function relayLogin({ provider, apiKey, username, fromEmail }: MailServiceAccount) {
  if (provider === "sendgrid") return { user: "apikey", pass: apiKey };
  if (username) return { user: username, pass: apiKey };
  const [, user, pass] = /^([^:]+):(.+)$/.exec(apiKey) ?? [];
  if (user && pass) return { user, pass };
  return { user: provider === "mailgun" ? `postmaster@${fromEmail.split("@")[1] ?? ""}` : "", pass: apiKey };
}

let pool: { name: string; transport: ReturnType<typeof createPool> } | undefined;

const loadNodemailer = () => import("nodemailer"); // loaded with the first mail

/** The options of a pool of connections. */
export const mailPoolOptions = ({ url, login }: MailServer) => ({
  url,
  ...(login && { auth: login }),
  pool: true as const,
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 20 * SECOND_MS,
  idleTimeout: 30 * SECOND_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
});

const createPool = (create: typeof createTransport, server: MailServer) =>
  create({ ...mailPoolOptions(server), maxConnections: 4, maxRequeues: 1 });

/**
 * Sends a mail over a pool of connections; another server replaces the pool. Throws MailTrouble.
 */
export async function sendMail(
  server: MailServer,
  { sender, to, messageId, unsubscribeUrl, thread, ...mail }: OutgoingMail,
): Promise<void> {
  try {
    const transport = await transportFor(server);
    await transport.sendMail({
      ...mail,
      messageId: `<${messageId}>`,
      from: sender,
      to: { name: "", address: to },
      ...(thread && { inReplyTo: `<${thread.at(-1)}>`, references: thread.map((one) => `<${one}>`) }),
      headers: {
        ...(!thread && automaticMailHeaders),
        ...(unsubscribeUrl && {
          "List-Unsubscribe": `<${unsubscribeUrl}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
      },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
  } catch (error) {
    throw troubleOf(error as NodemailerError);
  }
}

/** Tests connection and login. Sends nothing. */
export async function checkMailServer({ url, login }: MailServer): Promise<Reach> {
  const { createTransport } = await loadNodemailer();
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
  const reach = toReach(error);
  if (reach !== "unexpected") return reach;
  if (error.code === "ETLS" || /certificate/i.test(error.message)) return "untrusted";
  return error.code === "EDNS" || error.code === "ESOCKET" || error.code === "ECONNECTION"
    ? "unreachable"
    : "unexpected";
}

/** Closes the connections, so that the process can end. */
export function closeMailPool(): void {
  pool?.transport.close();
  pool = undefined;
}

async function transportFor(server: MailServer) {
  const { createTransport } = await loadNodemailer();
  const name = JSON.stringify(server);
  if (pool?.name !== name) {
    closeMailPool();
    pool = { name, transport: createPool(createTransport, server) };
  }
  return pool.transport;
}
