/**
 * What a refused message says about the address:
 * - `hard`: it does not exist, or takes no mail any more.
 * - `soft`: it may take mail again, for example when its mailbox has room.
 * - `none`: nothing. The refusal is about the sender or the message.
 */
type RefusalKind = "hard" | "soft" | "none";

interface Refusal {
  /** How the mail service labels it: `blocked` is a refusal of the sender or the message. */
  label?: "hard" | "soft" | "blocked" | undefined;
  /** The status (RFC 3463) or the reply code (RFC 5321), if the service states it apart. */
  status?: string | undefined;
  /** The answer of the mail server. */
  text?: string | undefined;
}

/**
 * Classifies a refusal. The enhanced status (RFC 3463: class.subject.detail) decides before the label, because services
 * label a full mailbox "bounce", and a blocked sender too:
 * - x.7.x (security or policy) is about the sender: `none`, permanent or not.
 * - 4.x.x is `soft`, 5.x.x is `hard`, except these: x.1.7 and x.1.8 (sender's address), x.2.3 and x.3.4 (message too
 *   large), x.5.x (protocol), x.6.x (content) and 5.4.5 (sending limit) are `none`; 5.2.2 (mailbox full), 5.2.4 (mailing
 *   list), 5.3.x (the receiving system), 5.4.2, 5.4.3 and 5.4.6 to 5.4.8 (network, loop, expired) are `soft`. So are
 *   Exchange Online's 5.4.14 (loop), 5.4.300, 5.4.312 and 5.4.314 to 5.4.318 (expired while the server did not answer).
 * - x.0.0, x.1.0 and a bare reply code are unspecific: the words of the answer decide, then the class, then the label.
 */
export function classifyRefusal({ label, status = "", text = "" }: Refusal): RefusalKind {
  const { statuses, specific } = readStatuses({ status, text });
  if (specific) return kindOfStatus(specific);
  if (namesFullMailbox({ text })) return "soft";
  if (senderWords.test(text)) return "none";
  const replyCode = replyCodeIn(status) ?? replyCodeIn(text);
  const digit = (statuses[0] ?? replyCode)?.[0];
  if (digit === "2") return "none";
  if (digit === "4" || label === "soft") return "soft";
  // 552 without a status: no room for the message (RFC 5321).
  if (replyCode === "552" && statuses.length === 0) return sizeWords.test(text) ? "none" : "soft";
  return label === "hard" ? "hard" : "none";
}

/** Whether a refusal names a full mailbox (x.2.2). It is so at the first try too, while other deferrals often pass. */
export function namesFullMailbox({ status = "", text = "" }: Refusal): boolean {
  const { specific } = readStatuses({ status, text });
  return specific ? specific.endsWith(".2.2") : fullWords.test(text);
}

const senderStatus = /^\d\.(1\.[78]|2\.3|3\.4|[567]\.\d+)$/;
const softStatus = /^(4\.|5\.(2\.[24]|3\.\d+|4\.([23678]|14|3(00|12|1[4-8])))$)/;

function kindOfStatus(status: string): RefusalKind {
  if (status.startsWith("2") || senderStatus.test(status) || status === "5.4.5") return "none";
  return softStatus.test(status) ? "soft" : "hard";
}

const fullWords =
  /\b(mailbox|inbox|account|user)\b[^.]{0,40}\b(full|over ?quota|out of (storage|space))\b|\b(over|exceed\w*)[- ]?(storage |disk )?quota|quota exceeded|insufficient (system )?storage/i;
const sizeWords = /\bsize\b|too (large|big)/i;
const senderWords =
  /\b(spam|block(ed)?|block ?list(ed)?|black ?list(ed)?|deny ?list(ed)?|banned|reputation|dmarc|dkim|spf|rbl|dnsbl|spamhaus|policy|content rejected)\b/i;

/** All statuses, and the first that is specific. */
function readStatuses({ status = "", text = "" }: Refusal) {
  const statuses = [...enhancedStatuses(status), ...enhancedStatuses(text)];
  return { statuses, specific: statuses.find((one) => !/^\d\.[01]\.0$/.test(one)) };
}

/** All `5.1.1` in a text. An IP address and a version of four numbers are none. */
const enhancedStatuses = (text: string): string[] =>
  text.match(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d]|\.\d)/g) ?? [];

/** The reply code at the beginning of an answer, which some services write after `smtp;` (RFC 3464). */
const replyCodeIn = (text: string): string | undefined =>
  /^\s*(?:smtp;\s*)?([245]\d\d)(?!\d)/i.exec(text)?.[1];
