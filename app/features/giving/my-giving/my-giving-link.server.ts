import { seal, unseal } from "~/crypto/sealing.server";
import { sign, unsign } from "~/crypto/signing.server";
import { AppError } from "~/request/errors";

const LINK_VALID_MS = 30 * 60_000;
/** The sentence of a link that leads nowhere any more. */
export const linkExpiredKey = "my-giving:over.text";

/** The path to an address's gifts, for 30 minutes. Sealed: no proxy's log learns the address from it. */
export function createMyGivingPath(email: string): string {
  const until = (Date.now() + LINK_VALID_MS).toString(36);
  return `/my-giving/${sign("giving", `${seal("giving", email)}.${until}`)}`;
}

/** Whose link it is (e-mail, case-folded), or AppError 404 when it is not one of ours or its time is over. */
export function readMyGivingToken(token: string | undefined): string {
  const [sealed, until = ""] = unsign("giving", token)?.split(".") ?? [];
  const email = unseal("giving", sealed);
  if (email === null || !(Date.now() < parseInt(until, 36))) throw new AppError(404, linkExpiredKey);
  return email;
}
