import type { Kysely } from "kysely";
import { jsonCodec, stringList } from "~db/codec";
import type { DB } from "~db/schema";
import { preferencesSchema } from "./newsletter.schema";

const preferencesCodec = jsonCodec(preferencesSchema);

/** The subscription of an address (case-folded) with its profile: to show the subscriber, and to erase. */
export const newsletterData = {
  async collect(db: Kysely<DB>, email: string) {
    const subscription = await db
      .selectFrom("newsletters")
      .select([
        "email",
        "firstName",
        "preferredLanguage",
        "isActive",
        "consentAt",
        "confirmedAt",
        "unsubscribedAt",
        "feature",
        "createdAt",
      ])
      .where("email", "=", email)
      .executeTakeFirst();
    const profile = await db
      .selectFrom("enhancedNewsletters")
      .select([
        "firstName",
        "lastName",
        "language",
        "location",
        "interests",
        "donorLevel",
        "lastDonationDate",
        "totalDonated",
        "segments",
        "preferences",
        "pausedUntil",
        "createdAt",
        "updatedAt",
      ])
      .where("email", "=", email)
      .executeTakeFirst();
    if (!subscription && !profile) return [];
    return [
      {
        ...(subscription && { ...subscription, isActive: subscription.isActive === 1 }),
        profile: profile && {
          ...profile,
          interests: stringList.decode(profile.interests),
          segments: stringList.decode(profile.segments),
          preferences: preferencesCodec.decode(profile.preferences),
        },
      },
    ];
  },
  async erase(trx: Kysely<DB>, email: string): Promise<void> {
    await trx.deleteFrom("newsletters").where("email", "=", email).execute();
    await trx.deleteFrom("enhancedNewsletters").where("email", "=", email).execute();
  },
};
