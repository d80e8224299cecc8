import type { Socket } from "node:net";
import type SMTPConnection from "nodemailer/lib/smtp-connection";

/** A finished message (RFC 5322, CRLF) and its envelope. */
export interface RawMail {
  from: string;
  to: string;
  raw: Buffer;
}

/** A message that waits for a connection, and the callbacks for how it ends. */
export interface QueuedMail {
  mail: RawMail;
  /** `ms`: since its connection began to send it. */
  accepted(ms: number): void;
  refused(error: Error): void;
}

export interface MailQueue {
  /** Takes the next message, if it fits. */
  next(fits: (mail: RawMail) => boolean): QueuedMail | undefined;
  /** Leaves a message to another connection: no part of its text went out. */
  putBack(mail: QueuedMail): void;
}

/** Has the fields of nodemailer's errors. */
class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor(
    readonly command: string,
    readonly response: string,
  ) {
    super(response);
    this.responseCode = Number(response.slice(0, 3));
  }
}

/** Whether an address needs no SMTPUTF8 and cannot inject a command. */
const isPlain = (address: string) => /^[\x21-\x3b\x3d\x3f-\x7e]+$/.test(address);

/**
 * Pipelines messages (RFC 2920 §3.1) over a session that nodemailer opened, secured and signed in: the end of a message
 * and the envelope of the next one go out together, so a message costs one round trip. `ehlo` is what the server
 * announced on that session. Null when it does not announce PIPELINING.
 */
export function pipelineOver(connection: SMTPConnection, ehlo: string[], messageMs: number) {
  const socket = connection._socket;
  const announced = new Map(
    ehlo.map((line) => line.toUpperCase().split(" ")).map(([name, value]) => [name, value]),
  );
  if (!socket || !announced.has("PIPELINING")) return null;
  const most = Number(announced.get("SIZE")) || Infinity;
  const fits = ({ from, to, raw }: RawMail) => isPlain(from) && isPlain(to) && raw.length <= most;

  return {
    /** Whether a message can be pipelined. */
    fits,
    /**
     * Sends a message that fits, then messages of the queue, at most `atMost` in all. Returns how many. Afterwards
     * nodemailer reads the connection again, or it is closed.
     */
    async send(first: QueuedMail, queue: MailQueue, atMost: number): Promise<number> {
      const replies = takeReplies(connection, socket, messageMs);
      const next = () => queue.next(fits);
      const group = new Group({ connection, socket, replies, hasSize: announced.has("SIZE"), next }, atMost);
      try {
        return await group.send(first);
      } finally {
        replies.giveBack();
        if (group.unsent) queue.putBack(group.unsent);
      }
    },
  };
}
export type Pipeline = NonNullable<ReturnType<typeof pipelineOver>>;

interface Session {
  connection: SMTPConnection;
  socket: Socket;
  replies: ReturnType<typeof takeReplies>;
  hasSize: boolean;
  next(): QueuedMail | undefined;
}

class Group {
  /** A message whose envelope went out with the previous message before the connection ended. */
  unsent: QueuedMail | undefined;
  #sent = 0;

  constructor(
    readonly session: Session,
    readonly atMost: number,
  ) {}

  async send(first: QueuedMail): Promise<number> {
    let mail: QueuedMail | undefined = first;
    let isAnnounced = false;
    while (mail) {
      this.#sent += 1;
      if (!isAnnounced) this.session.socket.write(this.#envelope(mail));
      const following: QueuedMail | undefined = await this.#sendOne(mail, isAnnounced);
      isAnnounced = following !== undefined;
      mail = following ?? this.#next();
    }
    return this.#sent;
  }

  #next(): QueuedMail | undefined {
    return this.#sent < this.atMost && !this.session.connection.destroyed ? this.session.next() : undefined;
  }

  #envelope({ mail: { from, to, raw } }: QueuedMail): string {
    const size = this.session.hasSize ? ` SIZE=${raw.length}` : "";
    return `MAIL FROM:<${from}>${size}\r\nRCPT TO:<${to}>\r\nDATA\r\n`;
  }

  /** Sends the text of a message whose envelope went out. Returns the next message if its envelope went out too. */
  async #sendOne(mail: QueuedMail, isAnnounced: boolean): Promise<QueuedMail | undefined> {
    const { connection, replies } = this.session;
    const began = performance.now();
    replies.restartClock();
    try {
      await this.#readEnvelopeReplies();
    } catch (error) {
      if (isAnnounced && isAboutSession(error)) this.unsent = mail;
      else mail.refused(error as Error);
      return undefined;
    }
    const following = this.#next();
    this.#write(mail.mail.raw, following);
    try {
      const refusal = await this.#refusalOf("DATA");
      if (refusal) throw refusal;
      mail.accepted(performance.now() - began);
    } catch (error) {
      mail.refused(error as Error);
    }
    if (!connection.destroyed) return following;
    this.unsent = following;
    return undefined;
  }

  /** MAIL, RCPT and DATA went out together: reads all three replies before it decides. */
  async #readEnvelopeReplies(): Promise<void> {
    const sender = await this.#refusalOf("MAIL FROM");
    const recipient = await this.#refusalOf("RCPT TO");
    const data = await this.session.replies.next();
    const refusal = sender ?? recipient;
    if (!refusal && /^[23]/.test(data)) return;
    await this.#startOver(data, !sender).catch(() => this.session.connection.close());
    throw refusal ?? new SmtpRefusal("DATA", data);
  }

  /** Ends a refused envelope. A server that accepted DATA nevertheless gets an empty message without recipients. */
  async #startOver(data: string, hasSender: boolean): Promise<void> {
    const { connection, socket, replies } = this.session;
    const wantsMessage = data.startsWith("3");
    if (data.startsWith("421") || (wantsMessage && !hasSender)) return connection.close();
    if (wantsMessage) {
      socket.write(".\r\n");
      await replies.next();
    }
    socket.write("RSET\r\n");
    if (!(await replies.next()).startsWith("2")) connection.close();
  }

  /** Returns a refusal. Throws a 421, because the server then closes the connection (RFC 5321 §3.8). */
  async #refusalOf(command: string): Promise<SmtpRefusal | undefined> {
    const reply = await this.session.replies.next();
    if (reply.startsWith("2")) return undefined;
    const refusal = new SmtpRefusal(command, reply);
    if (refusal.responseCode !== 421) return refusal;
    this.session.connection.close();
    throw refusal;
  }

  #write(raw: Buffer, following: QueuedMail | undefined): void {
    const { socket } = this.session;
    socket.cork();
    socket.write(transparent(raw));
    socket.write(`.\r\n${following ? this.#envelope(following) : ""}`);
    socket.uncork();
  }
}

/** Whether the connection broke, or the server ended the session before it looked at the message. */
const isAboutSession = (error: unknown) =>
  !(error instanceof SmtpRefusal) || (error.command === "MAIL FROM" && error.responseCode === 421);

const LF = 0x0a;
const CR = 0x0d;
const DOT = 0x2e;

/** Doubles dots that begin a line (RFC 5321 §4.5.2) and ends every line with CRLF. */
export function transparent(raw: Buffer): Buffer {
  if (isTransparent(raw)) return raw;
  const text = raw.toString("latin1").replace(/\r\n|\r|\n/g, "\r\n");
  const whole = text.endsWith("\r\n") ? text : `${text}\r\n`;
  return Buffer.from(whole.replace(/(^|\n)\./g, "$1.."), "latin1");
}

/** Looks at line ends only, so that most messages need no copy. */
function isTransparent(raw: Buffer): boolean {
  if (raw[0] === DOT || raw.at(-2) !== CR || raw.at(-1) !== LF) return false;
  for (let at = raw.indexOf(LF); at >= 0; at = raw.indexOf(LF, at + 1))
    if (raw[at - 1] !== CR || raw[at + 1] === DOT) return false;
  for (let at = raw.indexOf(CR); at >= 0; at = raw.indexOf(CR, at + 1)) if (raw[at + 1] !== LF) return false;
  return true;
}

const LONGEST_REPLY = 64 * 1024;
/** One reply with all its lines. */
const wholeReply = /^(?:\d{3}-[^\n]*\n)*\d{3}(?![\d-])[^\n]*\n/;

/** Reads the server's replies instead of nodemailer, which still handles the socket's end and its timeout. */
function takeReplies(connection: SMTPConnection, socket: Socket, messageMs: number) {
  const nodemailerListeners = socket.listeners("data") as ((chunk: Buffer) => void)[];
  const ready: string[] = [];
  let text = "";
  let broken: Error | undefined;
  let waiting: { resolve(reply: string): void; reject(error: Error): void } | undefined;

  function fail(error: Error): void {
    broken ??= error;
    waiting?.reject(broken);
    waiting = undefined;
    connection.close();
  }
  function read(chunk: Buffer): void {
    text += chunk.toString("latin1");
    for (let found = wholeReply.exec(text); found; found = wholeReply.exec(text)) {
      ready.push(Buffer.from(found[0].trimEnd(), "latin1").toString());
      text = text.slice(found[0].length);
    }
    if (text.length > LONGEST_REPLY) fail(new Error("The server's answer does not end."));
    else if (waiting && ready.length > 0) {
      waiting.resolve(ready.shift()!);
      waiting = undefined;
    }
  }
  const onEnd = () => fail(new Error("Connection closed unexpectedly"));
  const clock = setTimeout(() => fail(new Error(`No answer within ${messageMs / 1000} s.`)), messageMs);
  connection.on("error", fail).on("end", onEnd);
  socket.on("data", read);
  for (const one of nodemailerListeners) socket.off("data", one);

  return {
    restartClock: () => void clock.refresh(),
    /** The next reply, with LF between its lines. Rejects when the connection ended. */
    next(): string | Promise<string> {
      const reply = ready.shift();
      if (reply !== undefined) return reply;
      if (broken) return Promise.reject(broken);
      return new Promise((resolve, reject) => (waiting = { resolve, reject }));
    },
    giveBack(): void {
      clearTimeout(clock);
      connection.off("error", fail).off("end", onEnd);
      if (text || ready.length > 0) connection.close(); // unexpected replies
      if (!connection.destroyed) for (const one of nodemailerListeners) socket.on("data", one);
      socket.off("data", read);
    },
  };
}
