import type { NamedRow } from "~/auth/row-name.server";
import { giftToken } from "~/features/giving/gifts.server";
import { db } from "~db/client";

/** A row as links and cookies name it. */
export const named = (
  table: "newsletters" | "newsletterPosts" | "blogPosts" | "donations",
  id: number,
): Promise<NamedRow> =>
  db.selectFrom(table).select(["id", "createdAt"]).where("id", "=", id).executeTakeFirstOrThrow();

/** What signs the page of a donation. */
export const donationToken = async (id: number): Promise<string> => giftToken(await named("donations", id));
