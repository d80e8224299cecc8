import { seal, unseal } from "~/crypto/sealing.server";
import { sign, unsign } from "~/crypto/signing.server";
import { AppError } from "~/request/errors";

const validMs = 24 * 60 * 60_000;

/** The path to an address's data, valid for 24 hours. Sealed, so that a proxy's log does not reveal the address. */
export function dataPath(email: string): string {
  const until = (Date.now() + validMs).toString(36);
  return `/privacy/data/${sign("privacy", `${seal("privacy", email)}.${until}`)}`;
}

/** The link's address (case-folded email). Throws AppError 404 when the link is invalid or has expired. */
export function readDataToken(token: string | undefined): string {
  const [sealed, until = ""] = unsign("privacy", token)?.split(".") ?? [];
  const email = unseal("privacy", sealed);
  if (email === null || !(Date.now() < parseInt(until, 36))) throw new AppError(404, "notFound");
  return email;
}
