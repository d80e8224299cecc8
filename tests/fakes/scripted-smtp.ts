import { once } from "node:events";
import { createServer as createPlainServer, type AddressInfo, type Socket } from "node:net";
import { createServer as createTlsServer, TLSSocket } from "node:tls";
import { localhostCertificate, localhostKey } from "./localhost-certificate";

export interface SmtpScript {
  /** What EHLO announces. */
  announces?: string[];
  /** The reply to a command, or to a whole message ("message"). "drop" ends the connection; "" never replies again. */
  answer?: (line: string, session: { to: string; messages: number }) => string | undefined;
  /** How replies are written. */
  write?: (socket: Socket, replies: string) => void;
  /** The maximum number of connections at the same time; further ones get a 421. */
  most?: number;
  /** Over TLS from the first byte, or after STARTTLS. */
  tls?: "implicit" | "starttls";
  /** Whether it greets; else it closes each connection. */
  greets?: boolean;
}

const certificate = { key: localhostKey, cert: localhostCertificate };

const usual = (line: string) => {
  if (line.startsWith("DATA")) return "354 go on";
  return line.startsWith("QUIT") ? "221 bye" : "250 ok";
};

/** A mail server with scripted replies. */
export async function startScriptedSmtp({
  announces = ["PIPELINING", "SIZE 1000000"],
  answer,
  write,
  most = Infinity,
  tls,
  greets = true,
}: SmtpScript = {}) {
  const mails: { to: string; text: string }[] = [];
  const commands: string[] = [];
  let connections = 0;
  const sockets = new Set<Socket>();
  /** Commands received without encryption. */
  const plainCommands: string[] = [];
  const ehlo = (names: string[]) =>
    ["me", ...names].map((line, n) => `250${n < names.length ? "-" : " "}${line}\r\n`).join("");

  function accept(socket: Socket): void {
    connections += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    if (sockets.size > most) return void socket.end("421 4.7.0 Too many connections from you\r\n");
    if (!greets) return void socket.end();
    socket.write("220 me\r\n");
    if (tls === "starttls") talkPlainly(socket);
    else talk(socket);
  }

  /** The phase before STARTTLS: every command except EHLO and STARTTLS is refused. */
  function talkPlainly(socket: Socket): void {
    socket.on("error", () => undefined);
    socket.on("data", function read(chunk) {
      const command = chunk.toString("latin1").trimEnd();
      plainCommands.push(command);
      if (command.startsWith("EHLO")) return void socket.write(ehlo(["STARTTLS", ...plainNames]));
      if (command !== "STARTTLS") return void socket.write("530 5.7.0 STARTTLS first\r\n");
      socket.off("data", read);
      socket.write("220 go\r\n");
      talk(new TLSSocket(socket, { isServer: true, ...certificate }));
    });
  }
  const plainNames = announces.filter((name) => name !== "PIPELINING");

  function talk(socket: Socket): void {
    const session = { to: "", messages: 0 };
    let text = "";
    let isMessage = false;
    const say = (reply: string) =>
      write && session.messages > 0 ? write(socket, `${reply}\r\n`) : socket.write(`${reply}\r\n`);
    /** Answers one command or message. Returns false when the connection gets no further replies. */
    function take(line: string): boolean {
      if (line.startsWith("RCPT")) session.to = /<(.*)>/.exec(line)![1]!;
      const reply = answer?.(line === "." ? "message" : line, session) ?? usual(line);
      if (reply === "drop") {
        socket.destroy();
        return false;
      }
      isMessage = reply.startsWith("354");
      if (reply) say(reply);
      if (reply.startsWith("421")) socket.end();
      return reply !== "" && !reply.startsWith("421");
    }
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      for (;;) {
        const end = isMessage ? /(?:^|\r\n)\.\r\n/.exec(text) : /\r\n/.exec(text);
        if (!end) return;
        const part = text.slice(0, end.index);
        text = text.slice(end.index + end[0].length);
        if (isMessage) {
          isMessage = false;
          if (part) mails.push({ to: session.to, text: `${part}\r\n` });
          session.messages += 1;
          if (!take(".")) return;
        } else {
          commands.push(part);
          if (part.startsWith("EHLO")) socket.write(ehlo(announces));
          else if (!take(part)) return;
        }
      }
    });
  }
  const server = tls === "implicit" ? createTlsServer(certificate, accept) : createPlainServer(accept);
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  const url = `${tls === "implicit" ? "smtps" : "smtp"}://127.0.0.1:${port}`;
  return { url, close, mails, commands, plainCommands, connections: () => connections };
}
