import { createTransport, type NodemailerError } from "nodemailer";
import { mailPoolOptions, type MailServer } from "./mail.server";
import { isOfMessage, troubleOf } from "./mail-trouble.server";

/** A finished message (RFC 5322, CRLF) and its envelope. */
interface RawMail {
  from: string;
  to: string;
  raw: Buffer;
}

export interface BulkOptions {
  /** How many connections are open at most. Postfix opens 20 to a relay. */
  connections: number;
  /** How long the server may be silent. */
  silenceMs: number;
  /** How long one message may take, also when the server keeps answering slowly. */
  messageMs: number;
}

export type BulkMail = ReturnType<typeof openBulkMail>;

/** A pool of connections for many finished messages. */
export function openBulkMail(server: MailServer, { connections, silenceMs, messageMs }: BulkOptions) {
  const pool = createTransport({
    ...mailPoolOptions(server),
    maxConnections: connections,
    maxRequeues: 5, // only while no part of the message's text was sent
    connectionTimeout: Math.min(10_000, silenceMs),
    greetingTimeout: Math.min(10_000, silenceMs),
    socketTimeout: silenceMs,
  });
  let most = connections;
  let sending = 0;
  /** The pool gets one message for each connection, so that the time of a message does not count its wait. */
  const waiting: (() => void)[] = [];

  async function takeConnection(): Promise<void> {
    if (sending < most) sending += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function giveConnection(): void {
    const next = sending <= most ? waiting.shift() : undefined;
    if (next) next();
    else sending -= 1;
  }

  return {
    /** Throws MailTrouble. */
    async send({ from, to, raw }: RawMail): Promise<void> {
      for (;;) {
        await takeConnection();
        try {
          await pool.sendMail({
            from: { name: "", address: from },
            to: { name: "", address: to },
            messageId: "-", // for nodemailer's log, which else makes one up
            raw,
            signal: AbortSignal.timeout(messageMs),
          });
          return;
        } catch (error) {
          const trouble = troubleOf(error as NodemailerError);
          const wantsFewer =
            trouble.kind === "limit" && !isOfMessage(error as NodemailerError) && sending > 1;
          if (!wantsFewer) throw trouble;
          most = Math.min(most, sending - 1);
        } finally {
          giveConnection();
        }
      }
    },
    /** Closes idle connections now, the others after their messages. */
    close: () => pool.close(),
  };
}
