import { decodeRowReference, encodeRowReference, type RowReference } from "~/auth/row-reference.server";
import { sign, unsign } from "~/crypto/signing.server";
import { AppError } from "~/request/errors";

/** The error key of a secret link that is invalid or whose request was deleted. */
export const deadLinkKey = "prayers:deadLink.text";

export const MANAGE_PATH = "/prayer-requests/manage/";

/** Path of the secret link that is mailed to the requester. */
export const manageRequestPath = (request: RowReference): string =>
  MANAGE_PATH + sign("prayer-request", encodeRowReference(request));

/** For the screens of a secret link: null for a dead link, which has its own screen. Rethrows any other error. */
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
