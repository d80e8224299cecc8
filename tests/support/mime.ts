/** Reads a MIME message as a mail program does. */
export function readMail(raw: Buffer) {
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
      return {
        type: /Content-Type: ([^;]+)/.exec(type)![1]!,
        content: decodeQuotedPrintable(content.join("\r\n\r\n")),
      };
    });
  return { headers, parts, lines: text.split("\r\n"), end: body.trimEnd().endsWith(`--${boundary}--`) };
}

export const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString();

export const decodeHeader = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, text: string) => Buffer.from(text, "base64").toString());
