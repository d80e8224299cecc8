import type { createTransport, NodemailerError } from "nodemailer";
import { env } from "~/config/env.server";
import { troubleOf } from "./mail-trouble.server";

export interface OutgoingMail {
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

/** An SMTP server. `login`: unless the URL contains it. */
export interface MailServer {
  url: string;
  login?: { user: string; pass: string };
}

/** An account of a mail service, or a mailbox. */
export interface MailServiceAccount {
  provider:
    | "sendgrid"
    | "mailgun"
    | "ses"
    | "brevo"
    | "postmark"
    | "gmail"
    | "workspace"
    | "microsoft365"
    | "yahoo"
    | "host";
  /** The key, or the password of a mailbox. */
  apiKey: string;
  /** SMTP user name; SendGrid's is the same for every account, Postmark's is the key. */
  username: string;
  mailgunRegion: "us" | "eu";
  sesRegion: string;
  fromEmail: string;
  /** The server of `host`. */
  host?: string;
  port?: number;
}

/**
 * The SMTP server of an account, always encrypted: with TLS from the start (port 465), or required STARTTLS. Tests set
 * MAIL_RELAY_URL.
 */
export function mailServiceRelay(account: MailServiceAccount): MailServer {
  const { host, port } = relayAddress(account);
  const url = port === 465 ? `smtps://${host}:465` : `smtp://${host}:${port}?requireTLS=true`;
  return { url: env.MAIL_RELAY_URL ?? url, login: relayLogin(account) };
}

/** The hosts of services are fixed, so that no setting can send their keys elsewhere. */
function relayAddress(account: MailServiceAccount): { host: string; port: number } {
  switch (account.provider) {
    case "sendgrid":
      return { host: "smtp.sendgrid.net", port: 465 };
    case "mailgun":
      return { host: account.mailgunRegion === "eu" ? "smtp.eu.mailgun.org" : "smtp.mailgun.org", port: 465 };
    case "ses":
      return { host: `email-smtp.${account.sesRegion}.amazonaws.com`, port: 465 };
    case "brevo":
      return { host: "smtp-relay.brevo.com", port: 587 };
    case "postmark":
      return { host: "smtp.postmarkapp.com", port: 587 };
    case "gmail":
    case "workspace":
      return { host: "smtp.gmail.com", port: 465 };
    case "microsoft365":
      return { host: "smtp.office365.com", port: 587 };
    case "yahoo":
      return { host: "smtp.mail.yahoo.com", port: 465 };
    case "host":
      return { host: account.host ?? "", port: account.port ?? 465 };
  }
}

function relayLogin({ provider, apiKey, username, fromEmail }: MailServiceAccount) {
  switch (provider) {
    case "sendgrid":
      return { user: "apikey", pass: apiKey };
    case "postmark":
      return { user: apiKey, pass: apiKey };
    case "gmail":
    case "workspace":
    case "yahoo":
      return { user: username || fromEmail, pass: apiKey.replace(/\s/g, "") }; // shown in groups of four letters
    case "microsoft365":
    case "host":
      return { user: username || fromEmail, pass: apiKey };
    case "mailgun":
    case "ses":
    case "brevo":
      return serviceLogin({ provider, apiKey, username, fromEmail });
  }
}

/** The key may also be `user:password`: the settings may hold no user. */
function serviceLogin({
  provider,
  apiKey,
  username,
  fromEmail,
}: Pick<MailServiceAccount, "provider" | "apiKey" | "username" | "fromEmail">) {
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
export async function sendMail(server: MailServer, mail: OutgoingMail): Promise<void> {
  try {
    const transport = await transportFor(server);
    await transport.sendMail({ ...toMessage(mail), signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
  } catch (error) {
    throw troubleOf(error as NodemailerError);
  }
}

/** A mail as nodemailer takes it. Only what a person wrote, an answer in a thread, is not marked as automatic. */
export const toMessage = ({ sender, to, messageId, unsubscribeUrl, thread, ...mail }: OutgoingMail) => ({
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
});

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
