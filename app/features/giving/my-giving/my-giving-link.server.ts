import { seal, unseal } from "~/crypto/sealing.server";
import { sign, unsign } from "~/crypto/signing.server";
import { AppError } from "~/request/errors";

const LINK_VALID_MS = 30 * 60_000;
/** The error key of an expired link. */
export const linkExpiredKey = "my-giving:over.text";

/** The path to an address's donations, valid for 30 minutes. Sealed, so that the address does not appear in logs. */
export function createMyGivingPath(email: string): string {
  const until = (Date.now() + LINK_VALID_MS).toString(36);
  return `/my-giving/${sign("giving", `${seal("giving", email)}.${until}`)}`;
}

/** The e-mail address (lower case) of a link. Throws AppError 404 when the link is invalid or expired. */
export function readMyGivingToken(token: string | undefined): string {
  const [sealed, until = ""] = unsign("giving", token)?.split(".") ?? [];
  const email = unseal("giving", sealed);
  if (email === null || !(Date.now() < parseInt(until, 36))) throw new AppError(404, linkExpiredKey);
  return email;
}
