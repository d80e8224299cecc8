import { beforeEach, describe, expect, test } from "vitest";
import { encodeRowReference } from "~/auth/row-reference.server";
import { unsign } from "~/crypto/signing.server";
import { env } from "~/config/env.server";
import { prebuildMail } from "~/features/newsletter/sending/newsletter-mime.server";
import { readTrackedLink } from "~/features/newsletter/sending/tracked-links.server";
import { composePostMails, type PostToMail } from "~/features/newsletter/sending/newsletter-mail.server";
import { parseReadToken } from "~/features/newsletter/sending/read-link.server";
import { getSettings } from "~/settings/settings.server";
import { troubleOf } from "~/providers/mail-trouble.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { addPublishedPost } from "~tests/support/newsletter";
import "~tests/support/areas";

beforeEach(async () => void (await freshDatabase()));

/** Reads a message as a mailbox does. */
function parse(raw: Buffer) {
  const text = raw.toString("latin1");
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map(
        (line) =>
          [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)] as const,
      ),
  );
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type")!)![1]!;
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [type = "", ...content] = part.trimStart().split("\r\n\r\n");
      return { type: /Content-Type: ([^;]+)/.exec(type)![1]!, content: unquoted(content.join("\r\n\r\n")) };
    });
  return { headers, parts, lines: text.split("\r\n"), end: body.trimEnd().endsWith(`--${boundary}--`) };
}

const unquoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString();

const unworded = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, text: string) => Buffer.from(text, "base64").toString());

const subscribedAt = "2026-11-20T12:00:00.000Z";
const seven = encodeRowReference({ id: 7, createdAt: subscribedAt });

async function letterTo(
  given: Partial<PostToMail> = {},
  { language = "fr", id = 7, email = "marie@example.org" } = {},
) {
  const postId = await addPublishedPost();
  const post = await db
    .selectFrom("newsletterPosts")
    .selectAll()
    .where("id", "=", postId)
    .executeTakeFirstOrThrow();
  const write = await composePostMails({ ...post, ...given }, await getSettings());
  return { postId, ...parse(await write(language, { id, createdAt: subscribedAt, email })) };
}

const linksIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1]!);

describe("a letter", () => {
  test("has a text and an HTML part with the same content, in lines that servers accept", async () => {
    const { parts, lines, end } = await letterTo({
      content: `# Titre\n\nBien-aimés, ${"voici une très longue ligne ".repeat(80)}\n\n.\n\n..point\n\n[le site](/contact)`,
    });
    expect(parts.map(({ type }) => type)).toEqual(["text/plain", "text/html"]);
    expect(end).toBe(true);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
    const bodies = lines.slice(lines.indexOf("") + 1);
    expect(Math.max(...bodies.map((line) => line.length))).toBeLessThanOrEqual(76);
    for (const { content } of parts) {
      expect(content).toContain("Bien-aimés, voici une très longue ligne");
      expect(content.toLowerCase()).toContain("la joie demeure");
    }
    expect(parts[1]!.content).toContain(`href="${env.PUBLIC_URL}/contact"`);
  });

  test("has the headers for list, subject and unsubscribing", async () => {
    const { headers, postId } = await letterTo({
      title: "Lumière & joie : « Noël » 🎄 pour toute la famille réunie",
    });
    expect(headers.get("to")).toBe("<marie@example.org>");
    expect(unworded(headers.get("subject")!)).toBe(
      "Lumière & joie : « Noël » 🎄 pour toute la famille réunie",
    );
    expect(headers.get("message-id")).toMatch(new RegExp(`^<newsletter-${postId}-[a-z0-9]+-7@localhost>$`));
    expect(headers.get("date")).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headers.get("list-unsubscribe")).toMatch(
      /^<http:\/\/localhost:3000\/fr\/newsletter\/unsubscribe\/7-[a-z0-9]+\./,
    );
    expect(headers.get("list-id")).toMatch(/<newsletter\.localhost>$/);
    expect(headers.get("precedence")).toBe("bulk");
    expect(unworded(headers.get("from")!)).toMatch(/^Limyè </);
  });

  test("has links for its recipient only", async () => {
    const { parts, headers, postId } = await letterTo();
    for (const { content } of parts) {
      const tokens = (path: string) =>
        [...content.matchAll(new RegExp(`/fr/newsletter/${path}/([^"\\s)\\]]+)`, "g"))].map(
          (match) => match[1],
        );
      expect(tokens("unsubscribe").map((token) => unsign("manage", token))).toEqual([seven]);
      expect(tokens("preferences").map((token) => unsign("manage", token))).toEqual([seven]);
      expect(tokens(`${postId}/read`).map(parseReadToken)).toMatchObject([
        { post: { id: postId }, subscriber: { id: 7, createdAt: subscribedAt } },
      ]);
    }
    const inHeader = /unsubscribe\/([^>]+)>/.exec(headers.get("list-unsubscribe")!)![1];
    expect(unsign("manage", inHeader)).toBe(seven);
  });

  test("has the same Message-ID in every attempt", async () => {
    const post = { ...(await db.selectFrom("newsletterPosts").selectAll().executeTakeFirst())!, id: 3 };
    const write = await composePostMails(
      {
        ...post,
        title: "t",
        summary: "s",
        content: "c",
        language: "fr",
        createdAt: "2026-01-01T00:00:00.000Z",
      },
      await getSettings(),
    );
    const ids = await Promise.all(
      [1, 1, 2].map(async (id) =>
        parse(await write("fr", { id, createdAt: subscribedAt, email: "a@example.org" })).headers.get(
          "message-id",
        ),
      ),
    );
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test("uses the approved translation, else the original with a note", async () => {
    const postId = await addPublishedPost();
    const post = await db
      .selectFrom("newsletterPosts")
      .selectAll()
      .where("id", "=", postId)
      .executeTakeFirstOrThrow();
    const now = new Date().toISOString();
    const original = { title: post.title, summary: post.summary, content: post.content };
    const translation = (targetLanguage: string, title: string, approvedAt: string | null) => ({
      contentType: "newsletter_post" as const,
      contentId: String(postId),
      originalLanguage: "fr",
      targetLanguage,
      originalText: JSON.stringify(original),
      translatedText: JSON.stringify({ ...original, title }),
      status: approvedAt ? ("approved" as const) : ("completed" as const),
      approvedAt,
      createdAt: now,
      updatedAt: now,
    });
    await db
      .insertInto("contentTranslations")
      .values([translation("en", "Joy remains", now), translation("es", "La alegría queda", null)])
      .execute();
    const write = await composePostMails(post, await getSettings());
    const to = { id: 1, createdAt: subscribedAt, email: "a@example.org" };
    const [english, spanish, french] = await Promise.all(
      ["en", "es", "fr"].map(async (language) => parse(await write(language, to))),
    );
    expect(english!.headers.get("subject")).toBe("Joy remains");
    expect(english!.headers.get("content-language")).toBe("en");
    expect(english!.parts[1]!.content).not.toContain("written in");
    expect(spanish!.headers.get("subject")).toBe("La joie demeure");
    expect(spanish!.parts[1]!.content).toContain("Esta carta fue escrita en francés.");
    expect(spanish!.parts[0]!.content).toContain("Esta carta fue escrita en francés.");
    expect(spanish!.parts[1]!.content).toContain("/es/newsletter/unsubscribe/");
    expect(french!.parts[1]!.content).not.toContain("a été écrite en");
    // A language the site no longer offers gets the default one.
    const settings = await getSettings();
    const narrow = { ...settings, languages: { ...settings.languages, availableLanguages: ["fr" as const] } };
    const other = parse(await (await composePostMails(post, narrow))("es", to));
    expect(other.headers.get("content-language")).toBe("fr");
  });

  test("counts only when the settings say so, and anonymously", async () => {
    const content = "[ailleurs](https://elsewhere.example/a?b=c&d=e) [écrire](mailto:a@example.org)";
    const plain = await letterTo({ content });
    expect(linksIn(plain.parts[1]!.content)).toContain("https://elsewhere.example/a?b=c&amp;d=e");
    expect(plain.parts[1]!.content).not.toContain("open.gif");
    const value = JSON.stringify({ doubleOptIn: true, countOpens: true });
    await db.insertInto("systemSettings").values({ key: "newsletter", value, updatedAt: "2026" }).execute();
    const one = await letterTo({ content }, { id: 1 });
    const html = one.parts[1]!.content;
    expect(html).toContain(`${env.PUBLIC_URL}/newsletter/${one.postId}/open.gif`);
    const counted = linksIn(html).find((link) => link.includes("/go/"))!;
    const signed = counted.split("/").at(-1);
    expect(readTrackedLink(one.postId, signed)).toBe("https://elsewhere.example/a?b=c&d=e");
    expect(readTrackedLink(one.postId + 1, signed)).toBeNull();
    expect(readTrackedLink(one.postId, `${signed}x`)).toBeNull();
    expect(linksIn(html)).toContain("mailto:a@example.org");
    expect(one.parts[0]!.content).not.toContain("/go/");
  });

  test("is safe from headers, scripts and foreign placeholders in a post", async () => {
    const { headers, parts } = await letterTo({
      title: "Joie\r\nBcc: everybody@example.org",
      summary: "s\r\n\r\nbody",
      content: '<script>alert(1)</script> <img src=x onerror="alert(1)"> [x](javascript:alert(1)) {{manage}}',
    });
    expect(headers.has("bcc")).toBe(false);
    expect(headers.get("subject")).toBe("Joie Bcc: everybody@example.org");
    expect(parts[1]!.content).not.toMatch(/<script|<img[^>]+onerror|href="javascript/i);
  });
});

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
    expect(unworded(folded!.replace(/\r\n /g, " "))).toBe(`Subject: ${subject}`);
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
  expect(unquoted(encoded).replaceAll("\r\n", "\n")).toBe(text);
  for (const line of encoded.split("\r\n")) expect(line.length).toBeLessThanOrEqual(76);
});

test("a placeholder is found wherever a line of quoted-printable breaks", async () => {
  const mark = "m0123456789abcdef01234567";
  for (let before = 0; before < 80; before++) {
    const text = `${"x".repeat(before)}${mark}${"y".repeat(90)}`;
    const fill = await prebuildMail({ ...mail, text }, { mark });
    const encoded = rawPart(fill({ mark: "v".repeat(75) }), "text/plain");
    expect(unquoted(encoded)).toBe(text.replace(mark, "v".repeat(75)));
    for (const line of encoded.split("\r\n")) expect(line.length).toBeLessThanOrEqual(76);
  }
});

test("no line of quoted-printable begins with a dot, which would have to be doubled on the way", async () => {
  for (const text of [".\n..x", `${"x".repeat(75)}.`, "MARK.css { }", ".".repeat(200)]) {
    const message = (await prebuildMail({ ...mail, text }, { mark: "MARK" }))({ mark: "MARK" });
    const encoded = rawPart(message, "text/plain");
    expect(encoded).not.toMatch(/^\./m);
    expect(unquoted(encoded).replaceAll("\r\n", "\n")).toBe(text);
    for (const line of encoded.split("\r\n")) expect(line.length).toBeLessThanOrEqual(76);
  }
});

test("a filled message holds exactly what was filled in", async () => {
  const marked = { ...mail, html: "<a href='AAAA'>", text: "BBBB and AAAA", to: "BBBB" };
  const fill = await prebuildMail(marked, { one: "AAAA", two: "BBBB" });
  const { headers, parts } = parse(fill({ one: "1", two: "2" }));
  expect(headers.get("to")).toBe("<2>");
  expect(parts.map(({ content }) => content.trim())).toEqual(["2 and 1", "<a href='1'>"]);
});

describe("what a mail server answers", () => {
  const cases: [string, string, ReturnType<typeof troubleOf>["kind"]][] = [
    ["RCPT TO", "550 5.1.1 no such user", "address"],
    ["RCPT TO", "550-5.1.1 The email account that you tried to reach does not exist", "address"],
    ["RCPT TO", "550 5.2.1 mailbox disabled", "address"],
    ["RCPT TO", "550 No such user here", "address"],
    ["RCPT TO", "550 5.0.0 User unknown", "address"],
    ["RCPT TO", "550 5.7.1 relaying denied", "refused"],
    ["RCPT TO", "550 5.7.1 user unknown to our reputation service", "refused"],
    ["RCPT TO", "550 blocked, see our policy", "refused"],
    ["RCPT TO", "554 Service unavailable; client host blocked", "refused"],
    ["RCPT TO", "552 5.2.2 mailbox full", "refused"],
    ["RCPT TO", "550 5.1.8 sender's domain does not exist", "refused"],
    ["DATA", "554 5.7.1 message looks like spam", "refused"],
    ["DATA", "550 5.1.1 no such user", "refused"],
    ["MAIL FROM", "553 5.1.8 sender rejected", "server"],
    ["MAIL FROM", "530 5.7.0 authentication required", "server"],
    ["MAIL FROM", "451 4.7.0 too many messages from you", "limit"],
    ["MAIL FROM", "421 4.3.2 shutting down", "server"],
    ["AUTH PLAIN", "535 5.7.8 wrong password", "server"],
    ["RCPT TO", "450 4.2.0 try later", "later"],
    ["RCPT TO", "451 4.7.1 greylisted", "domain"],
    ["RCPT TO", "421 4.7.0 too many connections", "domain"],
    ["DATA", "452 4.3.1 no space", "later"],
    ["DATA", "503 bad sequence", "later"],
  ];

  test.each(cases)("to %s, %s: %s", (command, response, kind) => {
    expect(
      troubleOf({ message: "refused", command, response, responseCode: Number(response.slice(0, 3)) }).kind,
    ).toBe(kind);
  });

  test("a connection that breaks says nothing of the address", () => {
    expect(troubleOf({ message: "Connection closed unexpectedly", command: "CONN" }).kind).toBe("later");
    expect(troubleOf({ message: "Timeout", command: "CONN" }).kind).toBe("later");
  });
});
