import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from "smtp-server";

/**
 * The server's behaviour: accepts; defers (450); says that the mailbox is full (452 4.2.2); asks to slow down (450 4.7.1); permanently rejects the address
 * (550 5.1.1) or the message (554 5.7.1); reports that the account sent too much today (as Gmail) or too fast (as
 * Amazon SES); drops the connection during the message; or never answers.
 */
export type FakeSmtpBehaviour =
  | "accept"
  | "defer"
  | "full"
  | "slow down"
  | "reject"
  | "spam"
  | "day is full"
  | "too fast"
  | "drop"
  | "hang";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message as received, with CRLF. */
  raw: string;
  /** The raw value of a header, unfolded to one line; undefined when there is none. */
  header(name: string): string | undefined;
}

interface SmtpOptions {
  /** The required login. Without it everybody may send, and the server does not offer AUTH. */
  login?: { user: string; pass: string };
  /** Time between a message's last byte and its acceptance. */
  takesMs?: number;
}

const refusals = {
  defer: { code: 450, text: "4.2.0 try later" },
  full: { code: 452, text: "4.2.2 mailbox full" },
  "slow down": { code: 450, text: "4.7.1 too many messages" },
  "day is full": { code: 550, text: "5.4.5 Daily user sending limit exceeded" },
  "too fast": { code: 454, text: "Throttling failure: Maximum sending rate exceeded." },
  reject: { code: 550, text: "5.1.1 nobody" },
  spam: { code: 554, text: "5.7.1 looks like spam" },
};
const isRefusal = (behaviour: FakeSmtpBehaviour): behaviour is keyof typeof refusals => behaviour in refusals;
const refusal = (kind: keyof typeof refusals) =>
  Object.assign(new Error(refusals[kind].text), { responseCode: refusals[kind].code });

/** A real SMTP server on a free loopback port. */
export async function startSmtp({ login, takesMs = 0 }: SmtpOptions = {}) {
  const mails: ReceivedMail[] = [];
  let treat: (address: string) => FakeSmtpBehaviour = () => "accept";
  let greets = true;
  const open = new Set<{ destroy(): void }>();
  const addressOf = ({ envelope }: SMTPServerSession) => envelope.rcptTo[0]!.address;

  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: login ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    onAuth({ username, password }, _session, callback) {
      const isKnown = username === login?.user && password === login?.pass;
      callback(isKnown ? null : new Error("5.7.8 not known here"), { user: username });
    },
    closeTimeout: 100,
    onConnect(_session, callback) {
      if (greets) callback();
    },
    onRcptTo({ address }, _session, callback) {
      const behaviour = treat(address);
      if (isRefusal(behaviour) && behaviour !== "spam") return callback(refusal(behaviour));
      callback();
    },
    async onData(stream, session, callback) {
      const address = addressOf(session);
      const behaviour = treat(address);
      if (behaviour === "drop") {
        for (const socket of open) if (isOf(socket, session)) socket.destroy();
        return;
      }
      const chunks = await stream.toArray().catch(() => null); // a client that was killed
      if (chunks === null || behaviour === "hang") return;
      const raw = Buffer.concat(chunks as Buffer[]).toString("utf8");
      if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
      if (behaviour === "spam") return callback(refusal("spam"));
      mails.push(received(raw, session.envelope.mailFrom as SMTPServerAddress, session.envelope.rcptTo));
      callback();
    },
  });
  server.on("error", () => undefined); // a client that gives up on a silent server
  server.server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Sets the behaviour for everybody, or by address. A server that hangs for everybody does not even greet. */
    behave(next: FakeSmtpBehaviour | ((address: string) => FakeSmtpBehaviour)) {
      treat = typeof next === "function" ? next : () => next;
      greets = next !== "hang";
    },
    /** How often each address got a message. */
    counts(): Map<string, number> {
      const counted = new Map<string, number>();
      for (const { to } of mails) for (const one of to) counted.set(one, (counted.get(one) ?? 0) + 1);
      return counted;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Whether a socket belongs to the session: only the client's port identifies it. */
const isOf = (socket: object, { remotePort }: SMTPServerSession & { remotePort?: number }) =>
  (socket as { remotePort?: number }).remotePort === remotePort;

function received(raw: string, from: SMTPServerAddress, to: SMTPServerAddress[]): ReceivedMail {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  return {
    from: from.address,
    to: to.map(({ address }) => address),
    raw,
    header: (name) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1],
  };
}
