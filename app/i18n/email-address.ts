import { tidyText } from "./visible-text";
import { canParseUrl } from "~/config/can-parse-url";

/** RFC 5321 §4.5.3.1, with erratum 1690: the longest address that a mail server must accept. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * A canonical address: a local part of at most 64 characters without quotes (RFC 5321 dot-string), and a domain of at
 * least two labels in Punycode. Quoted local parts and IP addresses, which RFC 5321 advises against, are refused.
 */
export const emailPattern =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/;

/** Whether a text is an address in canonical form. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && emailPattern.test(text);

/**
 * A typed or pasted address in its canonical form: without marks that cannot be seen, without `mailto:` and the name
 * before `<…>`, its domain in lower-case Punycode. The local part keeps its case: only the reader's own server knows
 * whether it matters. What is no address stays one that `isEmail` refuses.
 */
export function canonicalEmail(typed: string): string {
  const bare = tidyText(typed.replace(inAddress, ""))
    .replace(/^[^<>]*<([^<>]*)>$/, "$1")
    .replace(/^mailto:([^?]*).*$/i, "$1")
    .trim();
  const at = bare.lastIndexOf("@") + 1;
  return bare.slice(0, at) + toAsciiDomain(bare.slice(at));
}

/** Two addresses are the same when their keys are. */
export const emailKey = (address: string): string => canonicalEmail(address).toLowerCase();

const inAddress = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

function toAsciiDomain(domain: string): string {
  if (domain === "" || /[\s/?#@:%\\[\]<>^|]/.test(domain)) return domain;
  const url = `http://${domain}`;
  return canParseUrl(url) ? new URL(url).hostname : domain;
}
