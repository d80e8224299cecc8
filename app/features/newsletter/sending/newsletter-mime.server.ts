import { createHash } from "node:crypto";

interface Letter {
  subject: string;
  html: string;
  text: string;
  sender: { name: string; address: string };
  replyTo: string | undefined;
  /** Further headers whose values are ASCII and need no folding. They may hold marks. */
  headers: Record<string, string>;
}

const CRLF = "\r\n";
/** RFC 2045: an encoded line has at most 76 characters, the sign of a soft line break included. */
const LINE = 76;

/**
 * Builds a message once for many recipients. `marks` are words without meaning that stand in the HTML, the text and the
 * headers where each recipient has something of their own; in the bodies each stands on a line of its own between soft
 * line breaks, so that it may be filled without counting. Answers a function which fills them with ASCII that needs no
 * encoding (letters, digits, `-_.`, at most 75 characters in a body).
 */
export function letterMime<Name extends string>(letter: Letter, marks: Record<Name, string>) {
  const boundary = `limye-${createHash("sha256").update(letter.html).update(letter.text).digest("hex").slice(0, 32)}`;
  const head = [
    ...Object.entries(letter.headers).map(([name, value]) => `${name}: ${value}`),
    `From: ${mailbox(letter.sender)}`,
    ...(letter.replyTo ? [`Reply-To: <${oneLine(letter.replyTo)}>`] : []),
    `Subject: ${encodedWords(oneLine(letter.subject), "Subject: ".length)}`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ].join(CRLF);
  const part = (type: string, body: string) =>
    [
      `--${boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      "Content-Transfer-Encoding: quoted-printable",
      "",
      quotedPrintable(body, Object.values(marks)),
      "",
    ].join(CRLF);
  const whole = [
    head,
    "",
    part("text/plain", letter.text) + part("text/html", letter.html) + `--${boundary}--`,
    "",
  ].join(CRLF);
  // What is said to everybody, and between it the names of what differs.
  const names = Object.keys(marks) as Name[];
  const pieces = whole.split(new RegExp(`(${names.map((name) => marks[name]).join("|")})`));
  const said = pieces.filter((_, index) => index % 2 === 0).map((piece) => Buffer.from(piece, "latin1"));
  const holes = pieces
    .filter((_, index) => index % 2 === 1)
    .map((mark) => names.find((name) => marks[name] === mark)!);
  return (values: Record<Name, string>): Buffer =>
    Buffer.concat(
      said.flatMap((bytes, index) =>
        index < holes.length ? [bytes, Buffer.from(values[holes[index]!], "latin1")] : [bytes],
      ),
    );
}

/** UTF-8 in ASCII lines (RFC 2045 §6.7), each mark alone on a line between soft breaks. */
export function quotedPrintable(text: string, marks: string[] = []): string {
  const apart = marks.length > 0 ? new RegExp(`(${marks.join("|")})`) : /$^/;
  return text
    .split(/\r\n|\r|\n/)
    .map((row) =>
      row
        .split(apart)
        .map((piece, index) => (index % 2 === 1 ? `=${CRLF}${piece}=${CRLF}` : folded(piece)))
        .join(""),
    )
    .join(CRLF);
}

/** One row encoded, cut by soft line breaks. A dot at a line's beginning would have to be doubled on the way. */
function folded(row: string): string {
  let out = "";
  let width = 0;
  const bytes = Buffer.from(row);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    const opensLine = width === 0 || width === LINE - 1;
    const isPlain =
      (byte >= 33 && byte <= 126 && byte !== 61 && !(byte === 46 && opensLine)) ||
      ((byte === 32 || byte === 9) && at < bytes.length - 1);
    const sign = isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    if (width + sign.length > LINE - 1) {
      out += `=${CRLF}`;
      width = 0;
    }
    out += sign;
    width += sign.length;
  }
  return out;
}

/** A name and an address for a header; a name that is more than plain words is encoded. */
export const mailbox = ({ name, address }: { name: string; address: string }): string =>
  name ? `${phrase(oneLine(name))} <${oneLine(address)}>` : `<${oneLine(address)}>`;

const phrase = (name: string) =>
  /^[A-Za-z0-9 ]{1,60}$/.test(name) ? name : encodedWords(name, "Reply-To: ".length, true);

/** Text in a header (RFC 2047): as it is, or in encoded words of whole characters, folded. */
export function encodedWords(text: string, before: number, always = false): string {
  if (!always && /^[\x20-\x7e]*$/.test(text) && !text.includes("=?") && before + text.length <= 76)
    return text;
  const words: string[] = [];
  let chunk = "";
  for (const character of text) {
    // 75 characters a word, 12 of them around it: 45 bytes at most in base64; the first line also holds the name
    const room = words.length === 0 ? 45 - before : 45;
    if (Buffer.byteLength(chunk + character) > room) {
      words.push(chunk);
      chunk = "";
    }
    chunk += character;
  }
  return [...words, chunk]
    .map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`)
    .join(`${CRLF} `);
}

/** Nothing that is put into a header may begin another one. */
// eslint-disable-next-line no-control-regex -- control characters are what it takes out
const oneLine = (text: string) => text.replace(/[\x00-\x1f\x7f]+/g, " ").trim();
