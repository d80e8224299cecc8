import { decodeRowReference, encodeRowReference, type RowReference } from "~/auth/row-reference.server";
import { sign, unsign } from "~/crypto/signing.server";
import { AppError } from "~/request/errors";

/** The error key of a mailed link that is not valid or no longer valid. */
export const deadLinkKey = "subscription:deadLink.text";

/** For loaders: a dead link has a screen of its own. Throws other errors again. */
export function nullIfDeadLink(error: unknown): null {
  if (error instanceof AppError && error.key === deadLinkKey) return null;
  throw error;
}

/** The links at the foot of every newsletter mail. Each gives access to one subscription. */
export const manageLinkPaths = (subscriber: RowReference) => ({
  preferencesPath: `/newsletter/preferences/${signManageToken(subscriber)}`,
  unsubscribePath: `/newsletter/unsubscribe/${signManageToken(subscriber)}`,
});

export const signManageToken = (subscriber: RowReference) => sign("manage", encodeRowReference(subscriber));

/** The subscription of a link. Throws AppError 404 when the signature is wrong. */
export function parseManageToken(token: string | undefined): RowReference {
  const subscriber = decodeRowReference(unsign("manage", token));
  if (!subscriber) throw new AppError(404, deadLinkKey);
  return subscriber;
}
