import type { PersonalData } from "~/areas/area.server";
import type { Kysely } from "kysely";
import { stringList } from "~db/codec";
import type { DB } from "~db/schema/index";
import { donatedCodec } from "~/features/giving/donations/donor-totals.server";
import { collectFromImports } from "./import/retention.server";
import { preferencesCodec } from "./preferences/preferences.server";
import { segmentNamesBySubscriber } from "./segments/segments-admin.server";
import { findPreferencesPath } from "./preferences/preferences.server";
import { eraseSubscription, eraseSubscriptionForTeam } from "./subscribers/subscription-changes.server";

/** Export and erase the subscription of a person (case-folded address) with its profile and deliveries. */
export const newsletterPersonalData: PersonalData = {
  name: "newsletter",
  title: "privacy:data.counts.newsletter",
  notice: {
    order: 40,
    texts: "privacy:kept.newsletter",
    periods: ({ retention }) => [{ name: "unsubscribed", count: retention.newsletterSubscriptions }],
  },
  findOwnPage: findPreferencesPath,
  async collect(db: Kysely<DB>, email: string) {
    const subscription = await db
      .selectFrom("newsletters")
      .select([
        "id",
        "email",
        "firstName",
        "preferredLanguage",
        "isActive",
        "consentAt",
        "consentSource",
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
        "preferences",
        "pausedUntil",
        "createdAt",
        "updatedAt",
      ])
      .where("email", "=", email)
      .executeTakeFirst();
    const mails = await db
      .selectFrom("newsletterDeliveries as delivery")
      .innerJoin("newsletters as subscriber", "subscriber.id", "delivery.subscriberId")
      .innerJoin("newsletterSendings as sending", "sending.id", "delivery.sendingId")
      .leftJoin("newsletterPosts as post", "post.id", "delivery.postId")
      .select((eb) => eb.fn.coalesce("post.title", "sending.slot").as("title"))
      .select(["delivery.status", "delivery.attempts", "delivery.sentAt", "delivery.error"])
      .where("subscriber.email", "=", email)
      .orderBy("delivery.id")
      .execute();
    const softBounces = await db
      .selectFrom("newsletterSoftBounces as bounce")
      .innerJoin("newsletters as subscriber", "subscriber.id", "bounce.subscriberId")
      .select(["bounce.detail", "bounce.createdAt"])
      .where("subscriber.email", "=", email)
      .orderBy("bounce.id")
      .execute();
    const consents = await db
      .selectFrom("newsletterConsents as consent")
      .innerJoin("newsletters as subscriber", "subscriber.id", "consent.subscriberId")
      .select(["consent.kind", "consent.source", "consent.words", "consent.at", "consent.createdAt"])
      .where("subscriber.email", "=", email)
      .orderBy("consent.id")
      .execute();
    const suppression = await db
      .selectFrom("mailSuppressions")
      .select(["reason", "detail", "createdAt"])
      .where("email", "=", email)
      .executeTakeFirst();
    const imports = await collectFromImports(db, email);
    if (!subscription && !profile && !suppression && imports.length === 0) return [];
    const { id, ...subscribed } = subscription ?? {};
    return [
      {
        ...(subscription && {
          ...subscribed,
          isActive: subscription.isActive,
          consentSource: subscription.consentSource ?? "form on the site",
        }),
        profile: profile && {
          ...profile,
          donatedByCurrency: donatedCodec.decode(profile.donatedByCurrency),
          interests: stringList.decode(profile.interests),
          segments: (id !== undefined && (await segmentNamesBySubscriber(db, [id])).get(id)) || [],
          preferences: preferencesCodec.decode(profile.preferences),
        },
        /** Each time that the consent changed. Who of the team wrote it down is not the person's data. */
        ...(consents.length > 0 && { consents }),
        /** The newsletter mails to the address, sent or tried. */
        ...(mails.length > 0 && { letters: mails }),
        /** The newsletter mails that the mailbox refused for a temporary reason, since the last that it took. */
        ...(softBounces.length > 0 && { softBounces }),
        /** Why the address gets no newsletter mails. */
        ...(suppression && { suppression }),
        /** Files of the last day in which the team imported the address. */
        ...(imports.length > 0 && { imports }),
      },
    ];
  },
  async erase(trx: Kysely<DB>, email: string): Promise<void> {
    await trx.deleteFrom("mailSuppressions").where("email", "=", email).execute();
    await eraseSubscription(trx, email);
  },
  eraseInArea: eraseSubscriptionForTeam,
  async addresses(db: Kysely<DB>): Promise<string[]> {
    const rows = await db
      .selectFrom("newsletters")
      .select("email")
      .union(db.selectFrom("enhancedNewsletters").select("email"))
      .union(db.selectFrom("mailSuppressions").select("email"))
      .union(
        db
          .selectFrom("subscriberImportRows")
          .select((eb) => eb.ref("email").$notNull().as("email"))
          .where("email", "is not", null),
      )
      .execute();
    return rows.map(({ email }) => email.toLowerCase());
  },
};
