import MailComposer from "nodemailer/lib/mail-composer";
import { encodeWord } from "nodemailer/lib/mime-funcs";
import MimeNode from "nodemailer/lib/mime-node";

interface Mailbox {
  name: string;
  address: string;
}

interface NewsletterMail {
  from: Mailbox;
  /** An address alone. */
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Without angle brackets. */
  messageId: string;
  /** As RFC 5322 wants it. */
  date: string;
  listId: Mailbox;
  /** Further headers, in ASCII. They are not folded. */
  headers: Record<string, string>;
}

const CRLF = "\r\n";
const SOFT_BREAK = `=${CRLF}`;

/**
 * Builds a message once for many recipients. Each placeholder is a word of random letters and digits that stands in the
 * mail for a value of the recipient. Answers a function that fills in the values: ASCII that needs no encoding, in the
 * text and the HTML at most 75 characters.
 */
export async function prebuildMail<Name extends string>(
  mail: NewsletterMail,
  placeholders: Record<Name, string>,
): Promise<(values: Record<Name, string>) => Buffer> {
  const names = Object.keys(placeholders) as Name[];
  const words = names.map((name) => placeholders[name]);
  const source = await build(mail);
  const bodyAt = source.indexOf(CRLF + CRLF);
  const whole = source.slice(0, bodyAt) + onOwnLines(source.slice(bodyAt), words);
  // Alternately what is the same for everybody, and a placeholder.
  const pieces = whole
    .split(new RegExp(`(${words.join("|")})`))
    .map((piece, index) => (index % 2 === 1 ? names[words.indexOf(piece)]! : Buffer.from(piece, "latin1")));
  return (values) =>
    Buffer.concat(
      pieces.map((piece) => (typeof piece === "string" ? Buffer.from(values[piece], "latin1") : piece)),
    );
}

async function build({ messageId, subject, listId, headers, ...mail }: NewsletterMail): Promise<string> {
  const quotedPrintable = (content: string) => ({
    content,
    contentTransferEncoding: "quoted-printable",
  });
  const prepared = Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]);
  const message = new MailComposer({
    from: mail.from,
    to: { name: "", address: mail.to },
    ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
    messageId: `<${messageId}>`,
    date: mail.date,
    headers: {
      Subject: { prepared: true, foldLines: true, value: headerText(subject) },
      "List-Id": MimeNode.encodeHeaderValue("From", listId, { textEncoding: "B" }),
      ...(Object.fromEntries(prepared) as Record<string, { prepared: true; value: string }>),
    },
    text: quotedPrintable(mail.text),
    html: quotedPrintable(mail.html),
    textEncoding: "B",
    newline: "windows",
  });
  return (await message.compile().build()).toString("latin1");
}

/**
 * Text for a header (RFC 2047). nodemailer's own choice would leave a title that looks like an encoded word as it is,
 * so that mailboxes would decode it, and words that are longer than a line.
 */
function headerText(text: string): string {
  // eslint-disable-next-line no-control-regex -- a line break would begin another header
  const line = text.replace(/[\x00-\x1f\x7f]+/g, " ").trim();
  const isPlain = /^[\x20-\x7e]*$/.test(line) && !line.includes("=?") && !/\S{60}/.test(line);
  return isPlain ? line : encodeWord(line, "B", 52);
}

/**
 * Puts each placeholder in quoted-printable text on a line of its own, between soft breaks: filling it in cannot make a
 * line longer than RFC 2045 allows. A dot that begins a line is encoded, else SMTP would have to double it in each message.
 */
function onOwnLines(body: string, words: string[]): string {
  const soft = `(?:${SOFT_BREAK})?`;
  const broken = words.map((word) => soft + Array.from(word).join(soft) + soft);
  return body
    .replace(
      new RegExp(broken.join("|"), "g"),
      (word) => SOFT_BREAK + word.replaceAll(SOFT_BREAK, "") + SOFT_BREAK,
    )
    .replace(/^\.+/gm, (dots) => `=2E${SOFT_BREAK}`.repeat(dots.length));
}
