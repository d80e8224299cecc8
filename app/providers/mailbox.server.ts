import { env } from "~/config/env.server";
import { isInOwnNetwork } from "./own-network.server";
import { toReach, type Reach } from "./reachability.server";

/** A mailbox that is read by IMAP. */
export interface MailboxAccount {
  host: string;
  port: number;
  /** TLS from the start, or required STARTTLS. */
  security: "tls" | "starttls";
  username: string;
  password: string;
  folder: string;
}

/**
 * What came of opening a mailbox:
 * - `unknownHost`: no server has this name.
 * - `unencrypted`: the server does not offer STARTTLS.
 * - `wrongPort`: the port wants TLS from the start, or only STARTTLS.
 * - `noFolder`: the account has no such folder.
 * - `ownNetwork`: the server is in the machine's own network, which nobody may explore by a setting.
 */
type MailboxOutcome = Reach | "unknownHost" | "unencrypted" | "wrongPort" | "noFolder" | "ownNetwork";

export class MailboxTrouble extends Error {
  constructor(
    readonly outcome: Exclude<MailboxOutcome, "reached">,
    /** The server's own words; null when it said nothing. */
    readonly answer: string | null,
  ) {
    super(answer ?? outcome);
  }
}

export interface MailHeaders {
  uid: number;
  /** In bytes. */
  size: number;
  /** The headers that were asked for, as they stand in the mail. */
  headers: string;
}

/** An open folder. Nothing that it does changes the folder: no mail becomes read. */
export interface OpenMailbox {
  uidValidity: string;
  /** How many mails the folder has. */
  total: number;
  /** The UIDs above `uid` of mails that came since a date, in their order. */
  listUids(uid: number, since: Date): Promise<number[]>;
  readHeaders(uids: number[], names: string[]): Promise<MailHeaders[]>;
  /** Null when the mail is no longer there. */
  readSource(uid: number, most: number): Promise<Buffer | null>;
}

const SECOND_MS = 1_000;
const MAX_ANSWER_LENGTH = 300;
/** More than any answer that is asked for: a list of UIDs, or a mail's first bytes. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/**
 * Opens a folder to read only (EXAMINE), and closes the connection when `work` is done or `deadlineMs` is over. Throws
 * MailboxTrouble.
 */
export async function withMailbox<T>(
  account: MailboxAccount,
  deadlineMs: number,
  work: (mailbox: OpenMailbox) => Promise<T>,
): Promise<T> {
  if (env.IMAP_RELAY_URL === undefined && (await isInOwnNetwork(account.host)))
    throw new MailboxTrouble("ownNetwork", null);
  const { ImapFlow } = await import("imapflow"); // loaded with the first mailbox
  const client = new ImapFlow({
    ...serverOf(account),
    auth: { user: account.username, pass: account.password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: 20 * SECOND_MS,
    maxLiteralSize: MAX_RESPONSE_BYTES / 2,
    maxLineLength: MAX_RESPONSE_BYTES / 2,
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
  client.on("error", () => undefined); // the command in flight fails with it
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    client.close();
  }, deadlineMs);
  const attempt = async <R>(step: () => Promise<R>): Promise<R> => {
    try {
      return await step();
    } catch (error) {
      throw isLate ? new MailboxTrouble("timedOut", null) : troubleOf(error);
    }
  };
  try {
    await attempt(() => client.connect());
    const { uidValidity, exists } = await attempt(() =>
      client.mailboxOpen(account.folder || "INBOX", { readOnly: true }),
    );
    const result = await work({
      uidValidity: String(uidValidity),
      total: exists,
      listUids: (uid, since) =>
        attempt(async () => {
          const found = (await client.search({ uid: `${uid + 1}:*`, since }, { uid: true })) || [];
          // `n:*` always holds the last mail.
          return found.filter((one) => one > uid).sort((a, b) => a - b);
        }),
      readHeaders: (uids, names) =>
        attempt(async () => {
          const query = { uid: true, size: true, headers: names };
          const found = await client.fetchAll(uids.join(","), query, { uid: true });
          return found
            .map(({ uid, size = 0, headers }) => ({ uid, size, headers: headers?.toString("latin1") ?? "" }))
            .sort((a, b) => a.uid - b.uid);
        }),
      readSource: (uid, most) =>
        attempt(async () => {
          const query = { uid: true, source: { start: 0, maxLength: most } };
          const found = await client.fetchOne(String(uid), query, { uid: true });
          return (found && found.source) || null;
        }),
    });
    await client.logout().catch(() => undefined);
    return result;
  } finally {
    clearTimeout(timer);
    client.close();
  }
}

/** Tests set IMAP_RELAY_URL. */
function serverOf({ host, port, security }: MailboxAccount) {
  const isTls = security === "tls";
  if (env.IMAP_RELAY_URL === undefined)
    return { host, port, secure: isTls, ...(!isTls && { doSTARTTLS: true }) };
  const relay = new URL(env.IMAP_RELAY_URL);
  return { host: relay.hostname, port: Number(relay.port), secure: false, doSTARTTLS: false };
}

interface ImapError extends Error {
  code?: string;
  responseText?: string;
  authenticationFailed?: boolean;
  mailboxMissing?: boolean;
  reason?: string;
}

function troubleOf(error: unknown): MailboxTrouble {
  const { responseText, reason } = error as ImapError;
  const answer = (responseText ?? reason)?.replace(/\s+/g, " ").slice(0, MAX_ANSWER_LENGTH) || null;
  return new MailboxTrouble(outcomeOf(error as ImapError), answer);
}

function outcomeOf(error: ImapError): Exclude<MailboxOutcome, "reached"> {
  const { code = "", message, authenticationFailed, mailboxMissing } = error;
  if (authenticationFailed) return "refused";
  if (mailboxMissing) return "noFolder";
  if (/^(CONNECT|GREETING|UPGRADE)_TIMEOUT$|^ETIMEOUT$/.test(code)) return "timedOut";
  if (code === "ENOTFOUND") return "unknownHost";
  if (/wrong version number|packet length too long|tlsv1 alert|ssl3_get_record/i.test(message))
    return "wrongPort";
  if (/certificate/i.test(message)) return "untrusted";
  if (/does not support STARTTLS/i.test(message)) return "unencrypted";
  const reach = toReach(error);
  if (reach !== "unexpected" && reach !== "reached") return reach;
  return /^(NoConnection|EConnectionClosed|ClosedAfterConnect)/.test(code) ? "unreachable" : "unexpected";
}
