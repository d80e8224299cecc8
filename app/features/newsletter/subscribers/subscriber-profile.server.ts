import type { Kysely } from "kysely";
import { recalculateDonorTotals } from "~/features/giving/donations/donor-totals.server";
import type { Language } from "~/i18n/languages";
import type { DB } from "~db/schema/index";
import { preferencesSchema } from "../preferences/preferences.schema";
import { preferencesCodec, subscriberLanguage } from "../preferences/preferences.server";

interface SubscriberProfileInput {
  email: string;
  firstName: string | null;
  language: Language;
}

/** Creates the profile of a subscriber, or reactivates the one that the address had. Counts earlier donations. */
export async function createSubscriberProfile(
  trx: Kysely<DB>,
  { email, firstName, language }: SubscriberProfileInput,
): Promise<void> {
  const now = new Date().toISOString();
  const woken = {
    language,
    isActive: true,
    pausedUntil: null,
    updatedAt: now,
    ...(firstName && { firstName }),
  } as const;
  await trx
    .insertInto("enhancedNewsletters")
    .values({
      ...woken,
      email,
      interests: "[]",
      donorLevel: "supporter",
      segments: "[]",
      preferences: preferencesCodec.encode(preferencesSchema.parse({})),
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column("email").doUpdateSet(woken))
    .execute();
  await recalculateDonorTotals(trx, email);
}

/** Creates the profile of a subscriber of an earlier version, who has none. */
export async function createMissingProfile(
  trx: Kysely<DB>,
  {
    email,
    firstName,
    preferredLanguage,
  }: Omit<SubscriberProfileInput, "language"> & { preferredLanguage: string },
): Promise<void> {
  const profile = await trx
    .selectFrom("enhancedNewsletters")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (!profile)
    await createSubscriberProfile(trx, { email, firstName, language: subscriberLanguage(preferredLanguage) });
}
