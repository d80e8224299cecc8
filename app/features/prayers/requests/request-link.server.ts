import { decodeRowReference, encodeRowReference, type RowReference } from "~/auth/row-reference.server";
import { sign, unsign } from "~/crypto/signing.server";
import { AppError } from "~/request/errors";

/** The error key of a secret link that is not ours, or whose request is gone. */
export const deadLinkKey = "prayers:deadLink.text";

export const MANAGE_PATH = "/prayer-requests/manage/";

/** The page behind the secret link that is mailed to the requester. */
export const manageRequestPath = (request: RowReference): string =>
  MANAGE_PATH + sign("prayer-request", encodeRowReference(request));

/** For a screen behind a secret link: a dead one has a screen of its own. */
export function nullIfDeadLink(error: unknown): null {
  if (error instanceof AppError && error.key === deadLinkKey) return null;
  throw error;
}

/** The request of a secret link. Throws AppError 404 when the signature is wrong. */
export function parseRequestToken(token: string | undefined): RowReference {
  const request = decodeRowReference(unsign("prayer-request", token));
  if (!request) throw new AppError(404, deadLinkKey);
  return request;
}
