import type { Kysely } from "kysely";
import { jsonCodec, stringList } from "~db/codec";
import type { DB } from "~db/schema";
import { donatedCodec } from "./donor-profile.server";
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
        "donatedByCurrency",
        "segments",
        "preferences",
        "pausedUntil",
        "createdAt",
        "updatedAt",
      ])
      .where("email", "=", email)
      .executeTakeFirst();
    const letters = await db
      .selectFrom("newsletterDeliveries as delivery")
      .innerJoin("newsletters as subscriber", "subscriber.id", "delivery.subscriberId")
      .innerJoin("newsletterPosts as post", "post.id", "delivery.postId")
      .select(["post.title", "delivery.status", "delivery.attempts", "delivery.sentAt", "delivery.error"])
      .where("subscriber.email", "=", email)
      .orderBy("delivery.id")
      .execute();
    const suppression = await db
      .selectFrom("mailSuppressions")
      .select(["reason", "detail", "createdAt"])
      .where("email", "=", email)
      .executeTakeFirst();
    if (!subscription && !profile && !suppression) return [];
    return [
      {
        ...(subscription && { ...subscription, isActive: subscription.isActive === 1 }),
        profile: profile && {
          ...profile,
          donatedByCurrency: donatedCodec.decode(profile.donatedByCurrency),
          interests: stringList.decode(profile.interests),
          segments: stringList.decode(profile.segments),
          preferences: preferencesCodec.decode(profile.preferences),
        },
        /** The letters that were sent to the address, or tried. */
        ...(letters.length > 0 && { letters }),
        /** Why no letters go there any more. */
        ...(suppression && { suppression }),
      },
    ];
  },
  async erase(trx: Kysely<DB>, email: string): Promise<void> {
    await trx.deleteFrom("mailSuppressions").where("email", "=", email).execute();
    // What was sent to the subscription goes with it.
    await trx.deleteFrom("newsletters").where("email", "=", email).execute();
    await trx.deleteFrom("enhancedNewsletters").where("email", "=", email).execute();
  },
};
