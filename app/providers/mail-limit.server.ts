/** The window of a limit that a mail server names. */
export type LimitSpan = "minute" | "hour" | "day";

/** The account reached its limit. The mail itself is fine: retry later. */
export class MailLimitReached extends Error {
  constructor(
    readonly span: LimitSpan,
    message: string,
  ) {
    super(message);
  }
}

/** A full or busy mailbox (RFC 3463 x.2.x), or a message that is too large: not a limit of the account. */
const recipientLimitWords =
  /^\d{3}[ -][45]\.2\.|mailbox|storage|disk|\bsize\b|receiving|tried to reach|over quota/i;
const dayWords = /\bdaily\b|\b(per|a|every) day\b|\b24[ -]?h/i;
const hourWords = /\bhourly\b|\b(per|an|every) hour\b/i;
const limitWords = /limit|quota|exceed|too many|maximum|\bmax\b/i;
/** A limit of the sending account, in the words of Exchange Online, Amazon SES, SendGrid, cPanel and Zoho. */
const accountLimitWords =
  /throttling failure|submissionquota|thread limit|credits exceeded|unusual sending|\b(sending|sender|submission|outgoing|outbound|tenant|account|your)\b[^.]{0,40}\b(rate|limit|quota|max)\b/i;
/** "Too many" without a subject: from a relay it is about us, from a recipient's server about all mail to its domain. */
const rateLimitWords =
  /\btoo (many|much)(?! recipients)\b|too (fast|quickly)|\brate[ -]?limit|\bslow down\b|ratelimit|throttl/i;

/**
 * The limit of the sending account that an answer names; null when it names none. The code alone is not enough: Gmail's
 * "550 5.4.5 Daily user sending limit exceeded" and cPanel's "550 … exceeded the max emails per hour" look permanent.
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

/** Whether an answer says "too many" without naming a limit of the account. */
export const isRateLimitAnswer = (response: string): boolean =>
  rateLimitWords.test(response) && !recipientLimitWords.test(response);
