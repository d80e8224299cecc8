import type { Socket } from "node:net";
import type SMTPConnection from "nodemailer/lib/smtp-connection";

/** A finished message (RFC 5322, CRLF) and its envelope. */
export interface RawMail {
  from: string;
  to: string;
  raw: Buffer;
}

/** A message that is to go out, and who wants to know how it ended. */
export interface Parcel {
  mail: RawMail;
  /** The server took it, this long after its connection began with it. */
  taken(ms: number): void;
  refused(error: Error): void;
}

export interface Parcels {
  /** The next one that waits, if it fits. */
  next(fits: (mail: RawMail) => boolean): Parcel | undefined;
  /** For another connection: nothing of this message went out. */
  putBack(parcel: Parcel): void;
}

/** What nodemailer's errors say as well. */
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

/** An address that needs no SMTPUTF8 and cannot end its own command. */
const isPlain = (address: string) => /^[\x21-\x3b\x3d\x3f-\x7e]+$/.test(address);

/**
 * Hands messages over a session that nodemailer opened, secured and signed in, in groups (RFC 2920 §3.1): the end of a
 * message and the envelope of the next one go out together, so that a message costs one round trip. `ehlo` is what the
 * server announced; null where that is not PIPELINING.
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
    /** Whether a message can go this way. */
    fits,
    /**
     * Sends a message that fits, then those that wait, `atMost` so many in all; answers how many. The connection is
     * nodemailer's again afterwards, or closed.
     */
    async send(first: Parcel, parcels: Parcels, atMost: number): Promise<number> {
      const replies = takeReplies(connection, socket, messageMs);
      const next = () => parcels.next(fits);
      const group = new Group({ connection, socket, replies, hasSize: announced.has("SIZE"), next }, atMost);
      try {
        return await group.send(first);
      } finally {
        replies.giveBack();
        if (group.untouched) parcels.putBack(group.untouched);
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
  next(): Parcel | undefined;
}

class Group {
  /** Announced with the end of the message before, when the connection ended. */
  untouched: Parcel | undefined;
  #sent = 0;

  constructor(
    readonly session: Session,
    readonly atMost: number,
  ) {}

  async send(first: Parcel): Promise<number> {
    let parcel: Parcel | undefined = first;
    let isAnnounced = false;
    while (parcel) {
      this.#sent += 1;
      if (!isAnnounced) this.session.socket.write(this.#envelope(parcel));
      const following: Parcel | undefined = await this.#sendOne(parcel, isAnnounced);
      isAnnounced = following !== undefined;
      parcel = following ?? this.#next();
    }
    return this.#sent;
  }

  #next(): Parcel | undefined {
    return this.#sent < this.atMost && !this.session.connection.destroyed ? this.session.next() : undefined;
  }

  #envelope({ mail: { from, to, raw } }: Parcel): string {
    const size = this.session.hasSize ? ` SIZE=${raw.length}` : "";
    return `MAIL FROM:<${from}>${size}\r\nRCPT TO:<${to}>\r\nDATA\r\n`;
  }

  /** Ends a message whose envelope went out; answers the one whose envelope went out with its end. */
  async #sendOne(parcel: Parcel, isAnnounced: boolean): Promise<Parcel | undefined> {
    const { connection, replies } = this.session;
    const began = performance.now();
    replies.restartClock();
    try {
      await this.#envelopeTaken();
    } catch (error) {
      if (isAnnounced && saysNothingOfIt(error)) this.untouched = parcel;
      else parcel.refused(error as Error);
      return undefined;
    }
    const following = this.#next();
    this.#write(parcel.mail.raw, following);
    try {
      const refusal = await this.#refusalOf("DATA");
      if (refusal) throw refusal;
      parcel.taken(performance.now() - began);
    } catch (error) {
      parcel.refused(error as Error);
    }
    if (!connection.destroyed) return following;
    this.untouched = following;
    return undefined;
  }

  /** All three commands are out: what came to each is read before anything is decided. */
  async #envelopeTaken(): Promise<void> {
    const sender = await this.#refusalOf("MAIL FROM");
    const recipient = await this.#refusalOf("RCPT TO");
    const data = await this.session.replies.next();
    const refusal = sender ?? recipient;
    if (!refusal && /^[23]/.test(data)) return;
    await this.#startOver(data, !sender).catch(() => this.session.connection.close());
    throw refusal ?? new SmtpRefusal("DATA", data);
  }

  /** After a refused envelope. A server that wants the message nevertheless gets an empty one that goes to nobody. */
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

  /** With 421 the server hangs up (RFC 5321 §3.8), whatever else was asked. */
  async #refusalOf(command: string): Promise<SmtpRefusal | undefined> {
    const reply = await this.session.replies.next();
    if (reply.startsWith("2")) return undefined;
    const refusal = new SmtpRefusal(command, reply);
    if (refusal.responseCode !== 421) return refusal;
    this.session.connection.close();
    throw refusal;
  }

  #write(raw: Buffer, following: Parcel | undefined): void {
    const { socket } = this.session;
    socket.cork();
    socket.write(transparent(raw));
    socket.write(`.\r\n${following ? this.#envelope(following) : ""}`);
    socket.uncork();
  }
}

/** The connection broke, or the server ended the session before the message was looked at. */
const saysNothingOfIt = (error: unknown) =>
  !(error instanceof SmtpRefusal) || (error.command === "MAIL FROM" && error.responseCode === 421);

const LF = 0x0a;
const CR = 0x0d;
const DOT = 0x2e;

/** RFC 5321 §4.5.2: no line begins with a dot of its own, and only CRLF ends one. */
export function transparent(raw: Buffer): Buffer {
  if (isTransparent(raw)) return raw;
  const text = raw.toString("latin1").replace(/\r\n|\r|\n/g, "\r\n");
  const whole = text.endsWith("\r\n") ? text : `${text}\r\n`;
  return Buffer.from(whole.replace(/(^|\n)\./g, "$1.."), "latin1");
}

/** Looks at line ends alone, so that nothing is copied where all is well. */
function isTransparent(raw: Buffer): boolean {
  if (raw[0] === DOT || raw.at(-2) !== CR || raw.at(-1) !== LF) return false;
  for (let at = raw.indexOf(LF); at >= 0; at = raw.indexOf(LF, at + 1))
    if (raw[at - 1] !== CR || raw[at + 1] === DOT) return false;
  for (let at = raw.indexOf(CR); at >= 0; at = raw.indexOf(CR, at + 1)) if (raw[at + 1] !== LF) return false;
  return true;
}

const LONGEST_REPLY = 64 * 1024;
/** All lines of one reply. */
const wholeReply = /^(?:\d{3}-[^\n]*\n)*\d{3}(?![\d-])[^\n]*\n/;

/** Reads the server's replies in the place of nodemailer, which goes on looking after the socket's end and silence. */
function takeReplies(connection: SMTPConnection, socket: Socket, messageMs: number) {
  const theirs = socket.listeners("data") as ((chunk: Buffer) => void)[];
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
  for (const one of theirs) socket.off("data", one);

  return {
    restartClock: () => void clock.refresh(),
    /** The next reply, its lines parted by LF. Rejects when the connection ended. */
    next(): string | Promise<string> {
      const reply = ready.shift();
      if (reply !== undefined) return reply;
      if (broken) return Promise.reject(broken);
      return new Promise((resolve, reject) => (waiting = { resolve, reject }));
    },
    giveBack(): void {
      clearTimeout(clock);
      connection.off("error", fail).off("end", onEnd);
      if (text || ready.length > 0) connection.close(); // nobody had asked
      if (!connection.destroyed) for (const one of theirs) socket.on("data", one);
      socket.off("data", read);
    },
  };
}
