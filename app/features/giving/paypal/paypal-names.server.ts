import { createHash } from "node:crypto";
import { env } from "~/config/env.server";
import type { DonationRow } from "../donations/donation-row";

type DonationIdentity = Pick<DonationRow, "id" | "createdAt">;

// A restored database assigns ids again: the creation time tells such donations apart.
const creationStamp = ({ createdAt }: DonationIdentity) => Date.parse(createdAt).toString(36);

const host = new URL(env.PUBLIC_URL).host;

/** `custom_id` at PayPal: site, donation id and creation time. Other sites may use the same account. */
export const createCustomId = (row: DonationIdentity) => `${host}/${row.id}/${creationStamp(row)}`;

/** Parses a `custom_id`. Orders of earlier versions have no creation time. */
function parseCustomId(customId: string | undefined) {
  const [, site, id, began] = /^([^/]+)\/([1-9]\d{0,8})(?:\/([0-9a-z]+))?$/.exec(customId ?? "") ?? [];
  return id === undefined ? null : { site, id: Number(id), began };
}

/** The donation id in a `custom_id` of this site; `isCustomIdOf` checks whether it is that donation. */
export function donationIdFromCustomId(customId: string | undefined): number | null {
  const named = parseCustomId(customId);
  return named?.site === host ? named.id : null;
}

/**
 * Whether a `custom_id` names this donation, and not one that had its id before a backup was restored: the creation
 * time or the order id must match. The host is not compared, because the site may have moved.
 */
export function isCustomIdOf(row: DonationRow, customId: string | undefined, orderId?: string): boolean {
  const named = parseCustomId(customId);
  if (named?.id !== row.id) return false;
  const isOwnOrder = orderId !== undefined && orderId === row.providerId;
  return isOwnOrder || named.began === creationStamp(row);
}

/**
 * The PayPal-Request-Id of an operation on a donation. Includes the creation time, because a restored database assigns
 * ids again.
 */
export const payPalRequestId = (act: string, row: DonationRow) =>
  createHash("sha256")
    .update([act, `${host}/${row.id}`, row.createdAt].join("\n"))
    .digest("base64url");
