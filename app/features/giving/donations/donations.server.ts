import type { Kysely } from "kysely";
import { decodeRowReference, encodeRowReference, type RowReference } from "~/auth/row-reference.server";
import { sign, unsign } from "~/crypto/signing.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "./donation-row";
import type { Donation } from "./donation.schema";
import { donationStatusPath } from "./donation-paths";
import { formatMinorUnits } from "./minor-units";

/** The path of a donation's status page. Signed, so that ids cannot be enumerated. */
export const signedDonationPath = (donation: RowReference) =>
  donationStatusPath(createDonationToken(donation));

export const createDonationToken = (donation: RowReference) => sign("gift", encodeRowReference(donation));

/** The donation that a status token identifies. Throws AppError 404. */
export async function requireDonationByToken(
  token: string | null | undefined,
  from: Kysely<DB> = db,
): Promise<DonationRow> {
  const named = decodeRowReference(unsign("gift", token));
  const row = named ? await findDonation(named.id, from) : undefined;
  if (!row || row.createdAt !== named?.createdAt) throw new AppError(404, "notFound");
  return row;
}

/** The donation with an id that comes from our own code, such as a job payload. */
export const findDonation = (id: number, from: Kysely<DB> = db): Promise<DonationRow | undefined> =>
  from.selectFrom("donations").selectAll().where("id", "=", id).executeTakeFirst();

/** A donation as the API returns it. */
export const donationToApi = (row: DonationRow): Donation => ({
  id: row.id,
  amount: formatMinorUnits(row.amount),
  currency: row.currency,
  donorName: row.donorName,
  paymentMethod: row.paymentMethod,
  isRecurring: row.isRecurring,
  status: row.status,
  isDemo: row.isDemo,
  isPublic: row.isPublic,
  isAnonymous: row.isAnonymous,
  message: row.message,
  country: row.country,
  memoCode: row.memoCode,
  createdAt: row.createdAt,
  completedAt: row.completedAt,
});
