import type { Caller } from "~/auth/caller.server";
import { rememberVisitor } from "~/features/accounts/visitors.server";
import type { Reply } from "~/http/json-api.server";
import { db } from "~db/client";
import type { DonationRow } from "../donations/donation-row";

/**
 * Makes the caller the visitor of their donation, when it is the first that they do: its completion earns them the
 * badge. Call it when nothing can fail any more, because an error answer carries no cookie. A repeated request finds the
 * visitor of the first and changes nothing. Without a reply there is nobody to hold the cookie.
 */
export async function rememberDonor(
  caller: Caller,
  { id, userId }: DonationRow,
  reply: Reply | undefined,
): Promise<void> {
  if (userId !== null || !reply) return;
  await db.transaction().execute(async (trx) => {
    // Locks the donation: of two equal requests only one makes a visitor.
    const donation = await trx
      .updateTable("donations")
      .set(({ ref }) => ({ userId: ref("userId") }))
      .where("id", "=", id)
      .where("userId", "is", null)
      .returning("recurringDonationId")
      .executeTakeFirst();
    if (!donation) return;
    const visitor = { userId: await rememberVisitor(trx, caller, reply) };
    await trx.updateTable("donations").set(visitor).where("id", "=", id).execute();
    if (donation.recurringDonationId !== null)
      await trx
        .updateTable("recurringDonations")
        .set(visitor)
        .where("id", "=", donation.recurringDonationId)
        .execute();
  });
}
