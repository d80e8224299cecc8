import type { NodemailerError } from "nodemailer";
import SMTPConnection, {
  type SMTPConnectionOptions,
  type SMTPConnectionSendInfo,
} from "nodemailer/lib/smtp-connection";
import { openingCommand, troubleOf, type MailTrouble } from "./mail-trouble.server";
import {
  pipelineOver,
  type MailQueue,
  type Pipeline,
  type QueuedMail,
  type RawMail,
} from "./smtp-pipeline.server";

/** Many servers close a connection after this many messages. */
const MESSAGES_PER_CONNECTION = 100;

interface ConnectionInput {
  options: SMTPConnectionOptions;
  login: { user: string; pass: string } | undefined;
  /** How long one message may take. */
  messageMs: number;
}

export type BulkConnection = ReturnType<typeof openBulkConnection>;

/** One connection to a mail server. It opens when a message needs it, and again after it broke. */
export function openBulkConnection({ options, login, messageMs }: ConnectionInput) {
  let connection: SMTPConnection | undefined;
  /** Known after the first message of a connection. */
  let pipeline: Pipeline | null = null;
  let sent = 0;

  function close(): void {
    const old = connection;
    connection = undefined;
    old?.close();
  }

  /** Ends an idle connection with QUIT. */
  function quit(): void {
    const old = connection;
    connection = undefined;
    if (old && !old.destroyed) old.quit();
  }

  async function connect(): Promise<SMTPConnection> {
    if (connection) return connection;
    const opening = new SMTPConnection(options);
    connection = opening;
    pipeline = null;
    sent = 0;
    opening.once("end", () => {
      if (connection === opening) connection = undefined;
    });
    await new Promise<void>((resolve, reject) => {
      opening.on("error", reject); // later errors reach the message that is being sent
      opening.connect((error) => (error ? reject(error) : resolve()));
    });
    if (login && opening.allowsAuth) {
      await new Promise<void>((resolve, reject) =>
        opening.login({ credentials: login }, (error) => (error ? reject(error) : resolve())),
      );
    }
    return opening;
  }

  /** The time limit also covers a server that sends its greeting byte by byte. */
  async function connectInTime(): Promise<SMTPConnection> {
    try {
      return await inTime(connect(), messageMs);
    } catch (error) {
      close();
      const { message } = error as Error;
      throw troubleOf({ ...(error as NodemailerError), message, command: openingCommand });
    }
  }

  async function handOver(over: SMTPConnection, { from, to, raw }: RawMail): Promise<void> {
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

  /** Sends one message by itself: the first of a connection, and all where the server does not pipeline. */
  async function sendAlone(over: SMTPConnection, { mail, accepted, refused }: QueuedMail): Promise<void> {
    const began = performance.now();
    try {
      await handOver(over, mail);
      accepted(performance.now() - began);
    } catch (error) {
      if (isRefusal(error) && !over.destroyed) await reset(over).catch(close);
      else close();
      refused(error as Error);
    }
  }

  return {
    quit,
    /**
     * Sends a message, and those of the queue that can go out with it. Returns false when the server wants fewer
     * connections than are open: do not use this one again.
     */
    async send(mail: QueuedMail, queue: MailQueue, isOneOfMany: () => boolean): Promise<boolean> {
      let over: SMTPConnection;
      try {
        over = await connectInTime();
      } catch (error) {
        const isTooMany = (error as MailTrouble).kind === "limit" && isOneOfMany();
        if (isTooMany) queue.putBack(mail);
        else mail.refused(error as Error);
        return !isTooMany;
      }
      if (pipeline?.fits(mail.mail)) sent += await pipeline.send(mail, queue, MESSAGES_PER_CONNECTION - sent);
      else await sendAlone(over, mail);
      if (sent >= MESSAGES_PER_CONNECTION) quit();
      return true;
    },
  };
}

const reset = (connection: SMTPConnection) =>
  new Promise<void>((resolve, reject) => connection.reset((error) => (error ? reject(error) : resolve())));

/** Whether the server refused the message or its envelope and the session goes on. */
const isRefusal = (error: unknown): boolean => {
  const { code, responseCode } = error as NodemailerError;
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== 421;
};

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms / 1000} s.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
