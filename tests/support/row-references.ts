import type { RowReference } from "~/auth/row-reference.server";
import { createDonationToken } from "~/features/giving/donations/donations.server";
import { db } from "~db/client";

/** A row as links and cookies refer to it. */
export const getRowReference = (
  table: "newsletters" | "newsletterPosts" | "blogPosts" | "donations",
  id: number,
): Promise<RowReference> =>
  db.selectFrom(table).select(["id", "createdAt"]).where("id", "=", id).executeTakeFirstOrThrow();

/** The token of a donation's status page. */
export const donationToken = async (id: number): Promise<string> =>
  createDonationToken(await getRowReference("donations", id));
