import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { listErasures } from "~/features/privacy/erasures.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { ministryToday, pauseEndDate, writePreferences } from "../preferences/preferences.server";
import { maskEmail } from "../sending/sending-progress-admin.server";
import { changeAddress } from "./change-address.server";
import { byTeam } from "./consent-history.server";
import { createMissingProfile } from "./subscriber-profile.server";
import type { Subscriber, UpdateSubscriberInput } from "./subscribers-admin.schema";
import { getSubscriber } from "./subscribers-admin.server";

/**
 * Corrects the name, address, language, choices and pause of a subscriber. With `sendConfirmation` a new address has to
 * be confirmed by a mailed link. The log names only what changed. Optimistic lock: throws AppError 409 when `basedOn` is
 * old. Throws 404, 400 when the pause does not end within a year, and what `changeAddress` throws.
 */
export async function updateSubscriber(
  caller: Caller,
  { id, email, sendConfirmation, basedOn, ...input }: UpdateSubscriberInput,
): Promise<Subscriber> {
  requirePermission(caller, "manage_newsletter");
  const pausedUntil = pauseEndDate(input, await ministryToday());
  const erasure = await db.transaction().execute(async (trx) => {
    // Locks the row.
    const subscriber = requireFound(
      await trx
        .updateTable("newsletters")
        .set((eb) => ({ isActive: eb.ref("isActive") }))
        .where("id", "=", id)
        .returning(["id", "email", "firstName", "preferredLanguage"])
        .executeTakeFirst(),
    );
    if (basedOn && basedOn !== (await findVersion(trx, subscriber.email)))
      throw new AppError(409, "admin-subscribers:changedMeanwhile");
    await createMissingProfile(trx, subscriber);
    const changed = await writePreferences(trx, subscriber, { ...input, pausedUntil }, byTeam(caller));
    const isMoved = email !== subscriber.email;
    if (isMoved) changed.unshift("email");
    if (changed.length === 0) return null;
    await recordChange(trx, caller, {
      action: "subscriber.updated",
      subject: maskEmail(email),
      after: { changed },
    });
    if (!isMoved) return null;
    return changeAddress(trx, id, {
      ...byTeam(caller),
      ...{ email, sendConfirmation, language: input.preferredLanguage },
    });
  });
  if (erasure) await listErasures(erasure);
  return getSubscriber(caller, { id });
}

async function findVersion(trx: Kysely<DB>, email: string): Promise<string | undefined> {
  const profile = await trx
    .selectFrom("enhancedNewsletters")
    .select("updatedAt")
    .where("email", "=", email)
    .executeTakeFirst();
  return profile?.updatedAt;
}
