/** How long the limit lasts that a mail server names: until so much time passed, nothing more gets through. */
export type LimitSpan = "minute" | "hour" | "day";

/** The server takes no more mail from this account for now. The mail itself is fine and must be kept. */
export class MailLimitReached extends Error {
  constructor(
    readonly span: LimitSpan,
    message: string,
  ) {
    super(message);
  }
}

/** A mailbox that is full or gets too much (RFC 3463 x.2.x), a message that is too large: not the sender's limit. */
const recipientLimitWords =
  /^\d{3}[ -][45]\.2\.|mailbox|storage|disk|\bsize\b|receiving|tried to reach|over quota/i;
const dayWords = /\bdaily\b|\b(per|a|every) day\b|\b24[ -]?h/i;
const hourWords = /\bhourly\b|\b(per|an|every) hour\b/i;
const limitWords = /limit|quota|exceed|too many|maximum|\bmax\b/i;
/** Words about the account that sends. Exchange Online, Amazon SES, SendGrid, cPanel and Zoho use them. */
const accountLimitWords =
  /throttling failure|submissionquota|thread limit|credits exceeded|unusual sending|\b(sending|sender|submission|outgoing|outbound|tenant|account|your)\b[^.]{0,40}\b(rate|limit|quota|max)\b/i;
/** The same said of nobody: a relay speaks of us, a recipient's server that it passes on speaks of all to its domain. */
const rateLimitWords =
  /\btoo (many|much)(?! recipients)\b|too (fast|quickly)|\brate[ -]?limit|\bslow down\b|ratelimit|throttl/i;

/**
 * Which limit of the sending account a server's answer names, null when it names none. Gmail's "550 5.4.5 Daily user
 * sending limit exceeded" and cPanel's "550 … exceeded the max emails per hour" are permanent by their code alone.
 */
export function detectAccountLimit(response: string): LimitSpan | null {
  const isSubmission = /submissionquota/i.test(response); // Exchange Online: 554 5.2.0
  if (recipientLimitWords.test(response) && !isSubmission) return null;
  if (/^\d{3}[ -][45]\.4\.5\b/.test(response) && limitWords.test(response)) return "day";
  if (limitWords.test(response)) {
    if (dayWords.test(response)) return "day";
    if (hourWords.test(response)) return "hour";
  }
  return accountLimitWords.test(response) ? "minute" : null;
}

/** Whether an answer says "too many" of nobody in particular. */
export const isRateLimitAnswer = (response: string): boolean =>
  rateLimitWords.test(response) && !recipientLimitWords.test(response);
