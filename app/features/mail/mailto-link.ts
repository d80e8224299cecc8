interface MailtoInput {
  to: string;
  subject: string;
  body?: string;
}

/** Opens a draft in the person's mail program (RFC 6068: UTF-8, percent-encoded, CRLF line ends). */
export function mailtoLink({ to, subject, body }: MailtoInput): string {
  const fields = [`subject=${encodeField(subject.replace(/\s+/g, " ").trim())}`];
  if (body !== undefined) fields.push(`body=${encodeField(body.replace(/\r\n?|\n/g, "\r\n"))}`);
  return `mailto:${encodeField(to).replace("%40", "@")}?${fields.join("&")}`;
}

/** encodeURIComponent throws on a lone surrogate, so it becomes U+FFFD. */
const encodeField = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
