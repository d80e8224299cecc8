import { seal, unseal } from "~/crypto/sealing.server";
import { sign, unsign } from "~/crypto/signing.server";
import { AppError } from "~/request/errors";

const validMs = 24 * 60 * 60_000;

/** The path that shows what is kept under an address, for 24 hours. Sealed: no proxy's log learns the address from it. */
export function dataPath(email: string): string {
  const until = (Date.now() + validMs).toString(36);
  return `/privacy/data/${sign("privacy", `${seal("privacy", email)}.${until}`)}`;
}

/** Whose link it is (e-mail, case-folded), or AppError 404 when it is not one of ours or its time is over. */
export function readDataToken(token: string | undefined): string {
  const [sealed, until = ""] = unsign("privacy", token)?.split(".") ?? [];
  const email = unseal("privacy", sealed);
  if (email === null || !(Date.now() < parseInt(until, 36))) throw new AppError(404, "notFound");
  return email;
}
