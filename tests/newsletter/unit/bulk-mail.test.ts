import { type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { openBulkMail, type BulkOptions } from "~/providers/bulk-mail.server";
import { transparent } from "~/providers/smtp-pipeline.server";
import { localhostCertificate } from "~tests/fakes/localhost-certificate";
import { startScriptedSmtp, type SmtpScript } from "~tests/fakes/scripted-smtp";

let closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing) close();
  closing = [];
});

const mailTo = (to: string, text = "Subject: s\r\n\r\nbody\r\n") => ({
  from: "site@example.org",
  to,
  raw: Buffer.from(text),
});
const readers = (count: number) => Array.from({ length: count }, (_, n) => `reader${n}@example.org`);

async function startScripted(script?: SmtpScript) {
  const server = await startScriptedSmtp(script);
  closing.push(server.close);
  return server;
}

/** Sends to all at once over one connection; answers what kind of trouble each had, "" for none. */
async function sendAll(server: { url: string }, to: string[], options: Partial<BulkOptions> = {}) {
  const bulk = openBulkMail({ url: server.url }, { connections: 1, ...options });
  closing.push(() => bulk.close());
  const ends = await Promise.allSettled(to.map((address) => bulk.send(mailTo(address))));
  return ends.map((end) => (end.status === "fulfilled" ? "" : (end.reason as { kind: string }).kind));
}

const reached = ({ mails }: { mails: { to: string }[] }) => mails.map(({ to }) => to);
const none = (count: number) => Array.from({ length: count }, () => "");

describe("a server that pipelines", () => {
  test("gets the end of a message and the next envelope at once", async () => {
    const server = await startScripted();
    expect(await sendAll(server, readers(4))).toEqual(none(4));
    expect(reached(server)).toEqual(readers(4));
    expect(server.groups).toContainEqual(["message", "MAIL", "RCPT", "DATA"]);
    expect(server.groups).toContainEqual(["message"]);
    expect(server.commands).toContain("MAIL FROM:<site@example.org> SIZE=20");
    expect(server.connections()).toBe(1);
  });

  test("may refuse a recipient between others", async () => {
    const server = await startScripted({
      answer: (line, { to }) => {
        if (line.startsWith("RCPT TO:<reader2")) return "550-5.1.1 nobody\r\n550 5.1.1 here";
        return line === "DATA" && to.startsWith("reader2") ? "503 no recipient" : undefined;
      },
    });
    expect(await sendAll(server, readers(5))).toEqual(["", "", "address", "", ""]);
    expect(reached(server)).toEqual(readers(5).filter((_, n) => n !== 2));
    expect(server.commands).toContain("RSET");
    expect(server.connections()).toBe(1);
  });

  test("may refuse a recipient and want the message: it gets an empty one", async () => {
    const server = await startScripted({
      answer: (line) => (line.startsWith("RCPT TO:<reader2") ? "450 4.2.0 later" : undefined),
    });
    expect(await sendAll(server, readers(5))).toEqual(["", "", "later", "", ""]);
    expect(reached(server)).toEqual(readers(5).filter((_, n) => n !== 2));
    expect(server.connections()).toBe(1);
  });

  test("that refuses the sender and wants the message is left", async () => {
    const server = await startScripted({
      answer: (line, { messages }) =>
        line.startsWith("MAIL") && messages === 2 ? "451 4.7.0 too many from you" : undefined,
    });
    expect(await sendAll(server, readers(4))).toEqual(["", "", "limit", ""]);
    expect(reached(server)).toEqual([0, 1, 3].map((n) => `reader${n}@example.org`));
    expect(server.connections()).toBe(2);
  });

  test("may refuse a message, and the next one is taken", async () => {
    const server = await startScripted({
      answer: (line, { to }) =>
        line === "message" && to.startsWith("reader1") ? "554 5.7.1 looks like spam" : undefined,
    });
    expect(await sendAll(server, readers(4))).toEqual(["", "refused", "", ""]);
    expect(server.commands).not.toContain("RSET");
    expect(server.connections()).toBe(1);
  });

  test("that drops a message loses that one; the one announced goes over another connection, once", async () => {
    const dropped = new Set(["reader2@example.org"]);
    const server = await startScripted({
      answer: (line, { to }) => (line === "message" && dropped.delete(to) ? "drop" : undefined),
    });
    expect(await sendAll(server, readers(5))).toEqual(["", "", "later", "", ""]);
    // The server had read it, so it may come twice: which is why it is not sent again at once.
    expect(reached(server)).toEqual(readers(5));
    expect(server.connections()).toBe(2);
  });

  test.each(["421 4.7.0 enough for one connection", "drop"])(
    "that ends a connection after some messages (%s) gets the others over the next",
    async (farewell) => {
      const server = await startScripted({
        answer: (line, { messages }) => (line.startsWith("MAIL") && messages === 3 ? farewell : undefined),
      });
      expect(await sendAll(server, readers(10))).toEqual(none(10));
      expect(reached(server)).toEqual(readers(10));
      expect(server.connections()).toBe(4);
    },
  );

  test("that asks for a pause at a recipient stops his domain", async () => {
    const server = await startScripted({
      answer: (line) => (line.startsWith("RCPT TO:<reader2") ? "421 4.7.0 slower" : undefined),
    });
    expect(await sendAll(server, readers(4))).toEqual(["", "", "domain", ""]);
  });

  test("may answer letter by letter", async () => {
    const server = await startScripted({
      write: (socket, replies) => void slowly(socket, replies),
      answer: (line) => (line === "message" ? "250-taken\r\n250 4ABC" : undefined),
    });
    expect(await sendAll(server, readers(4))).toEqual(none(4));
    expect(reached(server)).toEqual(readers(4));
  });

  test("that falls silent costs the message an attempt, and the next one has a connection of its own", async () => {
    const server = await startScripted({
      answer: (line, { to }) => (line === "message" && to.startsWith("reader2") ? "" : undefined),
    });
    expect(await sendAll(server, readers(4), { messageMs: 300 })).toEqual(["", "", "later", ""]);
    expect(server.connections()).toBe(2);
  });

  test("cannot be given commands by an address", async () => {
    const server = await startScripted();
    const to = ["a@example.org", "b@example.org", "c@example.org>\r\nRCPT TO:<victim@example.org"];
    expect(await sendAll(server, [...to, "d@example.org"])).toEqual(["", "", "refused", ""]);
    expect(server.commands.join("\n")).not.toContain("victim");
  });
});

/** In order, whatever else is written meanwhile. */
const lines = new WeakMap<Socket, Promise<void>>();
function slowly(socket: Socket, text: string) {
  const write = async () => {
    for (const letter of text) {
      socket.write(letter);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  lines.set(socket, (lines.get(socket) ?? Promise.resolve()).then(write));
}

test("a server that does not pipeline is asked one thing at a time", async () => {
  const server = await startScripted({ announces: ["8BITMIME"] });
  expect(await sendAll(server, readers(3))).toEqual(none(3));
  expect(reached(server)).toEqual(readers(3));
  expect(Math.max(...server.groups.map((group) => group.length))).toBe(1);
});

test("lines that begin with a dot and line ends of other systems come through as RFC 5321 wants them", () => {
  const sent = (text: string) => transparent(Buffer.from(text, "latin1")).toString("latin1");
  const plain = Buffer.from("a\r\nb.\r\n");
  expect(transparent(plain)).toBe(plain);
  expect(sent(".\r\n.\r\n")).toBe("..\r\n..\r\n");
  expect(sent("a\r\n..b\r\n")).toBe("a\r\n...b\r\n");
  expect(sent("a\n.\nb\r.\rc")).toBe("a\r\n..\r\nb\r\n..\r\nc\r\n");
  expect(sent("a\r\n.")).toBe("a\r\n..\r\n");
});

describe("a server that takes only so many connections", () => {
  test("gets every message over those", async () => {
    const server = await startScripted({ most: 2 });
    expect(await sendAll(server, readers(30), { connections: 6 })).toEqual(none(30));
    expect(reached(server).sort()).toEqual(readers(30).sort());
  });

  test("and has none left says that it is a limit", async () => {
    const server = await startScripted({ most: 0 });
    const kinds = await sendAll(server, readers(3), { connections: 2 });
    expect(kinds).toEqual(["limit", "limit", "limit"]);
  });
});

test("a server that takes long to answer gets more connections, one that is quick does not", async () => {
  const slow = await startScripted({
    write: (socket, reply) => void setTimeout(() => socket.write(reply), 15),
  });
  expect(await sendAll(slow, readers(20), { connections: 2, mostConnections: 4 })).toEqual(none(20));
  expect(slow.connections()).toBe(2); // all were asked for before the first answer
  const bulk = openBulkMail({ url: slow.url }, { connections: 2, mostConnections: 4 });
  closing.push(() => bulk.close());
  for (let turn = 0; turn < 6; turn++) await Promise.all(readers(8).map((to) => bulk.send(mailTo(to))));
  expect(slow.connections()).toBe(2 + 4);
});

/** The same server for who knows its certificate. */
const trusting = ({ url }: { url: string }) => ({
  url: `${url}?tls.ca=${encodeURIComponent(localhostCertificate)}`,
});

describe.each(["implicit", "starttls"] as const)("a server over TLS (%s)", (tls) => {
  const saidPlainly = tls === "implicit" ? [] : [expect.stringMatching(/^EHLO /), "STARTTLS"];

  test("gets its messages encrypted, the end of one and the next envelope at once", async () => {
    const server = await startScripted({ tls });
    expect(await sendAll(trusting(server), readers(4))).toEqual(none(4));
    expect(reached(server)).toEqual(readers(4));
    expect(server.groups).toContainEqual(["message", "MAIL", "RCPT", "DATA"]);
    expect(server.plainCommands).toEqual(saidPlainly);
    expect(server.connections()).toBe(1);
  });

  test("that drops the connection in the middle gets the others over the next", async () => {
    const dropped = new Set(["reader2@example.org"]);
    const server = await startScripted({
      tls,
      answer: (line, { to }) => (line === "message" && dropped.delete(to) ? "drop" : undefined),
    });
    expect(await sendAll(trusting(server), readers(5))).toEqual(["", "", "later", "", ""]);
    expect(reached(server)).toEqual(readers(5));
    expect(server.connections()).toBe(2);
  });

  test("is told nothing when nobody vouches for its certificate", async () => {
    const server = await startScripted({ tls });
    expect(await sendAll(server, readers(1))).toEqual(["server"]);
    expect(server.commands).toEqual([]);
    expect(server.plainCommands).toEqual(saidPlainly);
  });

  test("is told nothing when its certificate is for another host", async () => {
    const server = await startScripted({ tls });
    const { url } = trusting(server);
    expect(await sendAll({ url: `${url}&tls.servername=elsewhere.example` }, readers(1))).toEqual(["server"]);
    expect(server.commands).toEqual([]);
    expect(server.plainCommands).toEqual(saidPlainly);
  });
});

test.each([
  ["does not pipeline", ["8BITMIME"], 1],
  ["pipelines", ["PIPELINING"], 4],
])(
  "plain text between STARTTLS and the encryption counts for nothing: the server %s as it says afterwards",
  async (_, announces, longestGroup) => {
    const injects = "250-me\r\n250 PIPELINING\r\n250 ok\r\n250 ok\r\n354 go on\r\n250 taken\r\n";
    const server = await startScripted({ tls: "starttls", injects, announces });
    expect(await sendAll(trusting(server), readers(3))).toEqual(none(3));
    expect(reached(server)).toEqual(readers(3));
    expect(Math.max(...server.groups.map((group) => group.length))).toBe(longestGroup);
  },
);
