import type { Caller } from "~/auth/caller.server";
import { db } from "~db/client";

/** Whether the caller signs in with a second factor. */
export async function hasSecondFactor(caller: Caller): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("totpConfirmedAt")
    .where("id", "=", caller.userId)
    .executeTakeFirst();
  return user !== undefined && user.totpConfirmedAt !== null;
}
