interface MailtoInput {
  to: string;
  subject: string;
  body?: string;
}

/** A link that opens a letter in the person's own mail program (RFC 6068: UTF-8, percent-encoded, CRLF line ends). */
export function mailtoLink({ to, subject, body }: MailtoInput): string {
  const fields = [`subject=${encodeField(subject.replace(/\s+/g, " ").trim())}`];
  if (body !== undefined) fields.push(`body=${encodeField(body.replace(/\r\n?|\n/g, "\r\n"))}`);
  return `mailto:${encodeField(to).replace("%40", "@")}?${fields.join("&")}`;
}

/** Half a surrogate pair, which a text may hold and an address cannot, becomes the sign for what is missing. */
const encodeField = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
