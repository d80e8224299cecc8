import { expect, test } from "vitest";
import { prebuildMail } from "~/features/newsletter/sending/newsletter-mime.server";
import { readMail, decodeQuotedPrintable, decodeHeader } from "~tests/support/mime";

const mail = {
  from: { name: "", address: "a@example.org" },
  to: "reader",
  replyTo: undefined,
  subject: "s",
  text: "text",
  html: "html",
  messageId: "id",
  date: "date",
  listId: { name: "", address: "newsletter.example.org" },
  headers: {},
};

/** One of a message's parts as it goes over the wire. */
const rawPart = (message: Buffer, type: string) => {
  const text = message.toString("latin1");
  const boundary = /boundary="([^"]+)"/.exec(text)![1]!;
  const part = text.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`))!;
  return part.slice(part.indexOf("\r\n\r\n") + 4, -2);
};

test("headers in any script come back whole", async () => {
  for (const subject of ["plain", "é".repeat(120), "🎄".repeat(60), "=?UTF-8?B?x?=", "x".repeat(100)]) {
    const message = (await prebuildMail({ ...mail, subject }, { mark: "MARK" }))({ mark: "" });
    const [, folded] = /^(Subject: .*(?:\r\n .*)*)/m.exec(message.toString("latin1"))!;
    expect(decodeHeader(folded!.replace(/\r\n /g, " "))).toBe(`Subject: ${subject}`);
    for (const line of folded!.split("\r\n")) expect(line.length).toBeLessThanOrEqual(76);
  }
});

test("quoted-printable comes back whole, placeholders on lines of their own", async () => {
  const text = `é = ${"long ".repeat(40)}MARKtail \nMARK\n${"ü".repeat(50)} \t\n.`;
  const encoded = rawPart(
    (await prebuildMail({ ...mail, text }, { mark: "MARK" }))({ mark: "MARK" }),
    "text/plain",
  );
  expect(encoded.split("\r\n").filter((line) => line === "MARK=")).toHaveLength(2);
  expect(decodeQuotedPrintable(encoded).replaceAll("\r\n", "\n")).toBe(text);
  for (const line of encoded.split("\r\n")) expect(line.length).toBeLessThanOrEqual(76);
});

test("a placeholder is found wherever a line of quoted-printable breaks", async () => {
  const mark = "m0123456789abcdef01234567";
  for (let before = 0; before < 80; before++) {
    const text = `${"x".repeat(before)}${mark}${"y".repeat(90)}`;
    const fill = await prebuildMail({ ...mail, text }, { mark });
    const encoded = rawPart(fill({ mark: "v".repeat(75) }), "text/plain");
    expect(decodeQuotedPrintable(encoded)).toBe(text.replace(mark, "v".repeat(75)));
    for (const line of encoded.split("\r\n")) expect(line.length).toBeLessThanOrEqual(76);
  }
});

test("no line of quoted-printable begins with a dot, which would have to be doubled on the way", async () => {
  for (const text of [".\n..x", `${"x".repeat(75)}.`, "MARK.css { }", ".".repeat(200)]) {
    const message = (await prebuildMail({ ...mail, text }, { mark: "MARK" }))({ mark: "MARK" });
    const encoded = rawPart(message, "text/plain");
    expect(encoded).not.toMatch(/^\./m);
    expect(decodeQuotedPrintable(encoded).replaceAll("\r\n", "\n")).toBe(text);
    for (const line of encoded.split("\r\n")) expect(line.length).toBeLessThanOrEqual(76);
  }
});

test("a filled message holds exactly what was filled in", async () => {
  const marked = { ...mail, html: "<a href='AAAA'>", text: "BBBB and AAAA", to: "BBBB" };
  const fill = await prebuildMail(marked, { one: "AAAA", two: "BBBB" });
  const { headers, parts } = readMail(fill({ one: "1", two: "2" }));
  expect(headers.get("to")).toBe("<2>");
  expect(parts.map(({ content }) => content.trim())).toEqual(["2 and 1", "<a href='1'>"]);
});
