import type { Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { openBulkMail, type BulkOptions } from "~/providers/bulk-mail.server";
import { localhostCertificate } from "~tests/fakes/localhost-certificate";
import { startScriptedSmtp, type SmtpScript } from "~tests/fakes/scripted-smtp";

let closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing) close();
  closing = [];
});

const mailTo = (to: string) => ({
  from: "site@example.org",
  to,
  raw: Buffer.from("Subject: s\r\n\r\nbody\r\n"),
});
const readers = (count: number) => Array.from({ length: count }, (_, n) => `reader${n}@example.org`);

async function startScripted(script?: SmtpScript) {
  const server = await startScriptedSmtp(script);
  closing.push(server.close);
  return server;
}

/** Sends to all at once over one connection; answers what kind of trouble each had, "" for none. */
async function sendAll(server: { url: string }, to: string[], options: Partial<BulkOptions> = {}) {
  const times = { silenceMs: 20_000, messageMs: 45_000 };
  const bulk = openBulkMail({ url: server.url }, { connections: 1, ...times, ...options });
  closing.push(() => bulk.close());
  const ends = await Promise.allSettled(to.map((address) => bulk.send(mailTo(address))));
  return ends.map((end) => (end.status === "fulfilled" ? "" : (end.reason as { kind: string }).kind));
}

const reached = ({ mails }: { mails: { to: string }[] }) => mails.map(({ to }) => to);
const none = (count: number) => Array.from({ length: count }, () => "");

describe.each([
  ["pipelines", ["PIPELINING", "SIZE 1000000"]],
  ["does not pipeline", ["8BITMIME"]],
])("a server that %s", (_, announces) => {
  test("gets all messages over one connection", async () => {
    const server = await startScripted({ announces });
    expect(await sendAll(server, readers(4))).toEqual(none(4));
    expect(reached(server)).toEqual(readers(4));
    expect(server.connections()).toBe(1);
  });

  test("may refuse a recipient between others", async () => {
    const server = await startScripted({
      announces,
      answer: (line, { to }) => {
        if (line.startsWith("RCPT TO:<reader2")) return "550-5.1.1 nobody\r\n550 5.1.1 here";
        return line === "DATA" && to.startsWith("reader2") ? "503 no recipient" : undefined;
      },
    });
    expect(await sendAll(server, readers(5))).toEqual(["", "", "address", "", ""]);
    expect(reached(server)).toEqual(readers(5).filter((_, n) => n !== 2));
  });

  test("may refuse a message, and the next one is sent", async () => {
    const server = await startScripted({
      announces,
      answer: (line, { to }) =>
        line === "message" && to.startsWith("reader1") ? "554 5.7.1 looks like spam" : undefined,
    });
    expect(await sendAll(server, readers(4))).toEqual(["", "refused", "", ""]);
    expect(server.connections()).toBe(1);
  });

  test("that drops a connection after a message's text gets that message later, not at once", async () => {
    const dropped = new Set(["reader2@example.org"]);
    const server = await startScripted({
      announces,
      answer: (line, { to }) => (line === "message" && dropped.delete(to) ? "drop" : undefined),
    });
    expect(await sendAll(server, readers(5))).toEqual(["", "", "later", "", ""]);
    expect(reached(server)).toEqual(readers(5));
    expect(server.connections()).toBe(2);
  });

  test.each(["421 4.7.0 enough for one connection", "drop"])(
    "that ends a connection after some messages (%s) gets the others over the next",
    async (farewell) => {
      const server = await startScripted({
        announces,
        answer: (line, { messages }) => (line.startsWith("MAIL") && messages === 3 ? farewell : undefined),
      });
      expect(await sendAll(server, readers(10))).toEqual(none(10));
      expect(reached(server)).toEqual(readers(10));
      expect(server.connections()).toBe(4);
    },
  );
});

test("a server that refuses the sender with “too many” names a limit", async () => {
  const server = await startScripted({
    answer: (line, { messages }) =>
      line.startsWith("MAIL") && messages === 2 ? "451 4.7.0 too many from you" : undefined,
  });
  expect((await sendAll(server, readers(3)))[2]).toBe("limit");
});

test("a server that ends the session at a recipient stops this domain alone", async () => {
  const server = await startScripted({
    answer: (line) => (line.startsWith("RCPT TO:<reader2") ? "421 4.7.0 slower" : undefined),
  });
  expect(await sendAll(server, readers(4))).toEqual(["", "", "domain", ""]);
});

test("a server may answer letter by letter", async () => {
  const server = await startScripted({
    write: (socket, replies) => void slowly(socket, replies),
    answer: (line) => (line === "message" ? "250-taken\r\n250 4ABC" : undefined),
  });
  expect(await sendAll(server, readers(4))).toEqual(none(4));
  expect(reached(server)).toEqual(readers(4));
});

test("a server that falls silent costs the message an attempt, and the next one has another connection", async () => {
  const server = await startScripted({
    answer: (line, { to }) => (line === "message" && to.startsWith("reader2") ? "" : undefined),
  });
  expect(await sendAll(server, readers(4), { messageMs: 300 })).toEqual(["", "", "later", ""]);
  expect(server.connections()).toBe(2);
});

test("a server that is away or closes each connection before its greeting costs no message an attempt", async () => {
  expect(await sendAll({ url: "smtp://127.0.0.1:2" }, readers(2))).toEqual(["server", "server"]);
  const server = await startScripted({ greets: false });
  expect(await sendAll(server, readers(1))).toEqual(["server"]);
});

test("an address cannot give the server commands", async () => {
  const server = await startScripted();
  const to = ["a@example.org", "b@example.org", "c@example.org>\r\nRCPT TO:<victim@example.org"];
  await sendAll(server, [...to, "d@example.org"]);
  const recipients = server.commands.filter((line) => line.startsWith("RCPT"));
  expect(recipients).toHaveLength(4);
  expect(recipients).not.toContainEqual(expect.stringMatching(/^RCPT TO:<victim/));
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

/** The same server for who knows its certificate. */
const trusting = ({ url }: { url: string }) => ({
  url: `${url}?tls.ca=${encodeURIComponent(localhostCertificate)}`,
});

describe.each(["implicit", "starttls"] as const)("a server over TLS (%s)", (tls) => {
  const plainCommands = tls === "implicit" ? [] : [expect.stringMatching(/^EHLO /), "STARTTLS"];

  test("gets its messages encrypted", async () => {
    const server = await startScripted({ tls });
    expect(await sendAll(trusting(server), readers(4))).toEqual(none(4));
    expect(reached(server)).toEqual(readers(4));
    expect(server.plainCommands).toEqual(plainCommands);
    expect(server.connections()).toBe(1);
  });

  test.each([
    ["nobody vouches for its certificate", (url: string) => url],
    [
      "its certificate is for another host",
      (url: string) => `${trusting({ url }).url}&tls.servername=elsewhere.example`,
    ],
  ])("gets nothing when %s", async (_, urlOf) => {
    const server = await startScripted({ tls });
    expect(await sendAll({ url: urlOf(server.url) }, readers(1))).toEqual(["server"]);
    expect(server.commands).toEqual([]);
    expect(server.plainCommands).toEqual(plainCommands);
  });
});
