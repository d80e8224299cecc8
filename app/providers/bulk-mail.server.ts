import { parseConnectionUrl } from "nodemailer/lib/shared";
import type { MailServer } from "./mail.server";
import { openBulkConnection, type BulkConnection } from "./bulk-connection.server";
import { MailTrouble, troubleOf } from "./mail-trouble.server";
import type { MailQueue, QueuedMail, RawMail } from "./smtp-pipeline.server";

const second = 1_000;

export interface BulkOptions {
  /** Connections to a server that answers quickly. */
  connections: number;
  /** Connections to a server that takes long to answer. Postfix opens 20 to a relay. */
  mostConnections: number;
  /** How long the server may be silent. */
  silenceMs: number;
  /** How long one message may take, also when the server keeps answering slowly. */
  messageMs: number;
}
const defaultOptions: BulkOptions = {
  connections: 6,
  mostConnections: 20,
  silenceMs: 20 * second,
  messageMs: 45 * second,
};
/** Messages that take longer than this wait for the server, not for this machine. */
const SLOW_MS = 4;
/** Weight of the newest message in the moving average. */
const NEWEST = 0.1;

/**
 * Opens connections to a mail server for many finished messages. They stay open between messages. `send` throws
 * MailTrouble.
 */
export function openBulkMail(server: MailServer, given: Partial<BulkOptions> = {}) {
  const { connections, mostConnections, silenceMs, messageMs } = { ...defaultOptions, ...given };
  const newConnection = () =>
    openBulkConnection({
      options: {
        ...parseConnectionUrl(server.url),
        connectionTimeout: Math.min(10 * second, silenceMs),
        greetingTimeout: Math.min(10 * second, silenceMs),
        socketTimeout: silenceMs,
      },
      login: loginOf(server),
      messageMs,
    });
  const free = Array.from({ length: connections }, newConnection);
  let open = connections;
  let averageMs = 0;
  /** The server refused a further connection. */
  let isFull = false;
  let isClosed = false;
  const waiting: QueuedMail[] = [];
  const queue: MailQueue = {
    next: (fits) => (waiting[0] && fits(waiting[0].mail) ? waiting.shift() : undefined),
    putBack: (mail) => void waiting.unshift(mail),
  };
  /** Whether other connections are busy: they take what is put back. */
  const isOneOfMany = () => open - free.length > 1;

  function freeConnection(): BulkConnection | undefined {
    const connection = free.pop();
    if (connection || isFull || averageMs < SLOW_MS || open >= mostConnections) return connection;
    open += 1;
    return newConnection();
  }

  async function work(connection: BulkConnection): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const isWanted = await connection.send(next, queue, isOneOfMany);
      if (isWanted) continue;
      open -= 1;
      isFull = true;
      return;
    }
    free.push(connection); // last in, first out: with little to send, the others become idle and close
    if (isClosed) connection.quit();
  }

  return {
    /** Resolves to the milliseconds that the server took, without the wait for a connection. */
    send: (mail: RawMail): Promise<number> =>
      new Promise((resolve, reject) => {
        const refused = (error: Error) => reject(error instanceof MailTrouble ? error : troubleOf(error));
        const accepted = (ms: number) => {
          averageMs = averageMs * (1 - NEWEST) + ms * NEWEST;
          resolve(ms);
        };
        waiting.push({ mail, accepted, refused });
        const connection = freeConnection();
        if (connection) void work(connection);
      }),
    /** Closes idle connections now, the others after their current messages. */
    close(): void {
      isClosed = true;
      for (const connection of free) connection.quit();
    },
  };
}
export type BulkMail = ReturnType<typeof openBulkMail>;

function loginOf({ url, login }: MailServer) {
  if (login) return login;
  const { username, password } = new URL(url);
  return username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined;
}
