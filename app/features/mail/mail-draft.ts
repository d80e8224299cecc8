interface Draft {
  to: string;
  subject: string;
  body?: string;
}

/** A link that opens a letter in the person's own mail program (RFC 6068: UTF-8, percent-encoded, CRLF line ends). */
export function mailDraft({ to, subject, body }: Draft): string {
  const fields = [`subject=${encoded(subject.replace(/\s+/g, " ").trim())}`];
  if (body !== undefined) fields.push(`body=${encoded(body.replace(/\r\n?|\n/g, "\r\n"))}`);
  return `mailto:${encoded(to).replace("%40", "@")}?${fields.join("&")}`;
}

/** Half a surrogate pair, which a text may hold and an address cannot, becomes the sign for what is missing. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
