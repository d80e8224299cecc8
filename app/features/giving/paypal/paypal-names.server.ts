import { createHash } from "node:crypto";
import { env } from "~/config/env.server";
import type { DonationRow } from "../donations/donation-row";

type DonationIdentity = Pick<DonationRow, "id" | "createdAt">;

// A restored database counts its ids again: the moment a donation began tells it from another one with its id.
const creationStamp = ({ createdAt }: DonationIdentity) => Date.parse(createdAt).toString(36);

const host = new URL(env.PUBLIC_URL).host;

/** `custom_id` at PayPal: this site, the donation, and when it began. Other sites may use the same account. */
export const createCustomId = (row: DonationIdentity) => `${host}/${row.id}/${creationStamp(row)}`;

/** What a `custom_id` names. Orders of earlier versions of the site carry no moment. */
function parseCustomId(customId: string | undefined) {
  const [, site, id, began] = /^([^/]+)\/([1-9]\d{0,8})(?:\/([0-9a-z]+))?$/.exec(customId ?? "") ?? [];
  return id === undefined ? null : { site, id: Number(id), began };
}

/** The donation that a `custom_id` of this site may name; `isNamedBy` tells whether it does. */
export function donationIdFromCustomId(customId: string | undefined): number | null {
  const named = parseCustomId(customId);
  return named?.site === host ? named.id : null;
}

/**
 * Whether a `custom_id` names this donation, and not one that had its id before a backup was restored: it tells when the
 * donation began, or is of the order that the donation knows as its own. The site may have moved to another host.
 */
export function isCustomIdOf(row: DonationRow, customId: string | undefined, orderId?: string): boolean {
  const named = parseCustomId(customId);
  if (named?.id !== row.id) return false;
  const isOwnOrder = orderId !== undefined && orderId === row.providerId;
  return isOwnOrder || named.began === creationStamp(row);
}

/** The PayPal-Request-Id of an act on a gift; its time too, since a restored database counts its ids anew. */
export const payPalRequestId = (act: string, row: DonationRow) =>
  createHash("sha256")
    .update([act, `${host}/${row.id}`, row.createdAt].join("\n"))
    .digest("base64url");
