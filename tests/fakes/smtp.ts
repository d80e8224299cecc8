import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerAddress } from "smtp-server";

/** How the server treats what it is given: takes it, puts it off (450), refuses it for good (550), or says nothing. */
type Behaviour = "accept" | "defer" | "reject" | "hang";

interface ReceivedMail {
  from: string;
  to: string[];
  /** The value of a header as it stands, lines joined; undefined when there is none. */
  header(name: string): string | undefined;
}

interface SmtpOptions {
  /** Who may send; everybody may, and nobody is asked, unless said. */
  login?: { user: string; pass: string };
}

/** A real SMTP server on a free loopback port. */
export async function startSmtp({ login }: SmtpOptions = {}) {
  const mails: ReceivedMail[] = [];
  let behaviour: Behaviour = "accept";
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
      if (behaviour !== "hang") callback();
    },
    onRcptTo(_address, _session, callback) {
      if (behaviour === "accept") return callback();
      const refusal =
        behaviour === "defer" ? { text: "4.2.0 try later", code: 450 } : { text: "5.1.1 nobody", code: 550 };
      callback(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    async onData(stream, { envelope }, callback) {
      const raw = Buffer.concat(await stream.toArray()).toString("utf8");
      mails.push(received(raw, envelope.mailFrom as SMTPServerAddress, envelope.rcptTo));
      callback();
    },
  });
  server.on("error", () => undefined); // a client that gives up on a silent server
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    behave: (next: Behaviour) => void (behaviour = next),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function received(raw: string, from: SMTPServerAddress, to: SMTPServerAddress[]): ReceivedMail {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  return {
    from: from.address,
    to: to.map(({ address }) => address),
    header: (name) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1],
  };
}
