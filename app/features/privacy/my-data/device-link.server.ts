import { decodeRowReference, encodeRowReference, type RowReference } from "~/auth/row-reference.server";
import { seal, unseal } from "~/crypto/sealing.server";
import { sign, unsign } from "~/crypto/signing.server";
import { AppError } from "~/request/errors";

const VALID_MS = 24 * 60 * 60_000;

export const DEVICE_PATH = "/my-data/device/";

/** Path that opens a visitor's data on another device, valid for 24 hours. Sealed, so that it reveals no row ids. */
export function deviceLinkPath(visitor: RowReference): string {
  const until = (Date.now() + VALID_MS).toString(36);
  return DEVICE_PATH + sign("device", `${seal("device", encodeRowReference(visitor))}.${until}`);
}

/** The link's visitor, who may have been deleted. Throws AppError 404 when the link is invalid or has expired. */
export function readDeviceToken(token: string | undefined): RowReference {
  const [sealed, until = ""] = unsign("device", token)?.split(".") ?? [];
  const visitor = decodeRowReference(unseal("device", sealed));
  if (visitor === null || !(Date.now() < parseInt(until, 36))) throw new AppError(404, deadLinkKey);
  return visitor;
}

export const deadLinkKey = "my-data:deadLink.title";

/** For a screen with its own message for a dead link. Rethrows any other error. */
export function nullIfDeadLink(error: unknown): null {
  if (error instanceof AppError && error.key === deadLinkKey) return null;
  throw error;
}
