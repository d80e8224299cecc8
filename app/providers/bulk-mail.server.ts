import SMTPConnection, {
  type SMTPConnectionOptions,
  type SMTPConnectionSendInfo,
} from "nodemailer/lib/smtp-connection";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import type { NodemailerError } from "nodemailer";
import type { MailServer } from "./mail.server";
import { detectAccountLimit, isRateLimitAnswer, type LimitSpan } from "./mail-limit.server";
import { pipelineOver, type Parcel, type Parcels, type Pipeline, type RawMail } from "./smtp-pipeline.server";

/**
 * What went wrong with a message. `server`: no message would get through now, so this one does not count as tried.
 * `limit`: the same, because the account has sent as much as it may. `later`: this one may get through later. `domain`:
 * so may all to its domain, which asked for a pause. `address`: the mailbox does not exist (RFC 3463 x.1.x, x.2.1).
 * `refused`: this message for good, which says nothing of the address.
 */
export type MailTroubleKind = "server" | "limit" | "later" | "domain" | "address" | "refused";

export class MailTrouble extends Error {
  constructor(
    readonly kind: MailTroubleKind,
    message: string,
    /** Of the limit. */
    readonly span: LimitSpan = "minute",
  ) {
    super(message);
  }
}

const second = 1_000;

export interface BulkOptions {
  /** Connections at once to a server that answers at once. */
  connections: number;
  /** The same to one that takes long to answer. Postfix gives a relay 20. */
  mostConnections: number;
  /** How long the server may be silent. */
  silenceMs: number;
  /** How long one message may take, however the server trickles. */
  messageMs: number;
}
const usual: BulkOptions = {
  connections: 6,
  mostConnections: 20,
  silenceMs: 20 * second,
  messageMs: 45 * second,
};
/** A message that takes longer than this waits for the server, not for this machine. */
const WAITS_MS = 4;
/** The weight of the newest message in the moving average. */
const NEWEST = 0.1;
/** Many servers close a connection after so many messages. */
const MESSAGES_A_CONNECTION = 100;

/**
 * Connections to a mail server that stay open between messages, for many finished messages: nothing is composed, the
 * bytes go out as they are. `send` throws MailTrouble.
 */
export function openBulkMail(server: MailServer, given: Partial<BulkOptions> = {}) {
  const { connections, mostConnections, silenceMs, messageMs } = { ...usual, ...given };
  const options: SMTPConnectionOptions = {
    ...parseConnectionUrl(server.url),
    connectionTimeout: Math.min(10 * second, silenceMs),
    greetingTimeout: Math.min(10 * second, silenceMs),
    socketTimeout: silenceMs,
  };
  const newLane = () => lane(options, loginOf(server), messageMs);
  const free = Array.from({ length: connections }, newLane);
  let open = connections;
  let averageMs = 0;
  let isFull = false;
  const waiting: Parcel[] = [];
  const parcels: Parcels = {
    next: (fits) => (waiting[0] && fits(waiting[0].mail) ? waiting.shift() : undefined),
    putBack: (parcel) => void waiting.unshift(parcel),
  };
  /** Whether others are at work, who take up what is put back. */
  const isOneOfMany = () => open - free.length > 1;

  /** A connection for a message: one that is free, or another where the server is slow to answer. */
  function freeLane(): Lane | undefined {
    const one = free.pop();
    if (one || isFull || averageMs < WAITS_MS || open >= mostConnections) return one;
    open += 1;
    return newLane();
  }
  let isClosed = false;

  async function work(one: Lane): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const isWanted = await one.send(next, parcels, isOneOfMany);
      if (isWanted) continue;
      open -= 1;
      isFull = true;
      return;
    }
    free.push(one); // the one used last is used first: in quiet times the others close
    if (isClosed) one.quit();
  }

  return {
    /** Answers how long the server took, in ms, without the wait for a connection. */
    send: (mail: RawMail): Promise<number> =>
      new Promise((resolve, reject) => {
        const refused = (error: Error) => reject(error instanceof MailTrouble ? error : troubleOf(error));
        const taken = (ms: number) => {
          averageMs = averageMs * (1 - NEWEST) + ms * NEWEST;
          resolve(ms);
        };
        waiting.push({ mail, taken, refused });
        const one = freeLane();
        if (one) void work(one);
      }),
    /** Closes what is idle now, and the rest after the messages in hand. */
    close(): void {
      isClosed = true;
      for (const one of free) one.quit();
    },
  };
}
export type BulkMail = ReturnType<typeof openBulkMail>;

type Lane = ReturnType<typeof lane>;

/** One connection, opened when a message needs it and anew when it broke. */
function lane(options: SMTPConnectionOptions, login: Login | undefined, messageMs: number) {
  let connection: SMTPConnection | undefined;
  /** Known after the first message of a connection. */
  let pipeline: Pipeline | null = null;
  let sent = 0;

  function close(): void {
    const old = connection;
    connection = undefined;
    old?.close();
  }

  /** Ends a connection on which nothing is under way, as servers like it. */
  function quit(): void {
    const old = connection;
    connection = undefined;
    if (old && !old.destroyed) old.quit();
  }

  async function open(): Promise<SMTPConnection> {
    if (connection) return connection;
    const opening = new SMTPConnection(options);
    connection = opening;
    pipeline = null;
    sent = 0;
    opening.once("end", () => {
      if (connection === opening) connection = undefined;
    });
    await new Promise<void>((resolve, reject) => {
      opening.on("error", reject); // later ones reach the message that is being sent
      opening.connect((error) => (error ? reject(error) : resolve()));
    });
    if (login && opening.allowsAuth) {
      await new Promise<void>((resolve, reject) =>
        opening.login({ credentials: login }, (error) => (error ? reject(error) : resolve())),
      );
    }
    return opening;
  }

  /** Opens within the time of a message, so that a server which trickles its greeting ends as well. */
  const opened = async () => {
    try {
      return await inTime(open(), messageMs);
    } catch (error) {
      close();
      throw troubleOf({
        ...(error as NodemailerError),
        message: (error as Error).message,
        command: openingCommand,
      });
    }
  };

  async function hand(over: SMTPConnection, { from, to, raw }: RawMail): Promise<void> {
    const { ehlo = [] } = await inTime(
      new Promise<SMTPConnectionSendInfo>((resolve, reject) =>
        over.send({ from, to: [to], size: raw.length }, raw, (error, info) =>
          error ? reject(error) : resolve(info),
        ),
      ),
      messageMs,
    );
    sent += 1;
    pipeline ??= pipelineOver(over, ehlo, messageMs);
  }

  /** One message by itself: the first of a connection, and where the server does not pipeline. */
  async function sendAlone(over: SMTPConnection, { mail, taken, refused }: Parcel): Promise<void> {
    const began = performance.now();
    try {
      await hand(over, mail);
      taken(performance.now() - began);
    } catch (error) {
      if (isAnswer(error) && !over.destroyed) await reset(over).catch(close);
      else close();
      refused(error as Error);
    }
  }

  return {
    quit,
    /**
     * Sends a message, and of those that wait what can go out with it. Answers false when the server wants fewer
     * connections than are open: then this one is not to be opened again.
     */
    async send(parcel: Parcel, parcels: Parcels, isOneOfMany: () => boolean): Promise<boolean> {
      let over: SMTPConnection;
      try {
        over = await opened();
      } catch (error) {
        const isTooMany = (error as MailTrouble).kind === "limit" && isOneOfMany();
        if (isTooMany) parcels.putBack(parcel);
        else parcel.refused(error as Error);
        return !isTooMany;
      }
      if (pipeline?.fits(parcel.mail))
        sent += await pipeline.send(parcel, parcels, MESSAGES_A_CONNECTION - sent);
      else await sendAlone(over, parcel);
      if (sent >= MESSAGES_A_CONNECTION) quit();
      return true;
    },
  };
}

const reset = (connection: SMTPConnection) =>
  new Promise<void>((resolve, reject) => connection.reset((error) => (error ? reject(error) : resolve())));

/** The server refused the message or its envelope, and goes on talking. */
const isAnswer = (error: unknown): boolean => {
  const { code, responseCode } = error as NodemailerError;
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== 421;
};

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms / second} s.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface Login {
  user: string;
  pass: string;
}

function loginOf({ url, login }: MailServer): Login | undefined {
  if (login) return login;
  const { username, password } = new URL(url);
  return username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined;
}

/** Sorts what a mail server answered to a message, by the command it answered and its code (RFC 5321, RFC 3463). */
export function troubleOf(error: Pick<NodemailerError, "message" | "command" | "response" | "responseCode">) {
  const said = error.response ?? error.message;
  const span = detectAccountLimit(said);
  const isSession = !isOfMessage(error.command);
  if (span || (isSession && isRateLimitAnswer(said))) return new MailTrouble("limit", said, span ?? "minute");
  return new MailTrouble(kindOf(error), said);
}

/** Other commands say nothing of a message: the sender or the session is blamed. */
const isOfMessage = (command: string | undefined) => command === "RCPT TO" || command === "DATA";

/** Names what fails before a connection is open. nodemailer says CONN of one that breaks later, too. */
const openingCommand = "OPEN";

function kindOf({
  command,
  response = "",
  responseCode = 0,
}: Pick<NodemailerError, "command" | "response" | "responseCode">): MailTroubleKind {
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

/** Bad destination mailbox or system, moved, disabled; not 5.1.7 and 5.1.8, which blame the sender. */
const badMailbox = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/;
/** A status that says something else; x.0.0 and x.1.0 say nothing. */
const otherStatus = /^5\d\d[ -]5\.(?![01]\.0\b)\d+\.\d+/;
const saysUnknown =
  /user unknown|unknown (user|recipient|mailbox|address)|no such (user|recipient|mailbox|address|person)|(user|recipient|mailbox|address|account)( \S+)? (does not exist|not found|is disabled)|invalid (recipient|mailbox)/i;

/** Only what surely speaks of the address: a server that blocks us must not cost us our subscribers. */
const namesMailbox = (response: string) =>
  badMailbox.test(response) ||
  (!otherStatus.test(response) && /^55[0134]/.test(response) && saysUnknown.test(response));
