import { addMonths, addYears, formatISO } from "date-fns";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { dateIn } from "~/i18n/format";
import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";
import { jsonCodec, stringList } from "~db/codec";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { recalculateDonorTotals } from "~/features/giving/donations/donor-level.server";
import { deadLinkKey, manageLinkPaths, parseManageToken } from "./manage-link.server";
import { preferencesSchema, type SavePreferencesInput } from "../subscribers/subscribers.schema";

const preferencesCodec = jsonCodec(preferencesSchema);

export const subscriberLanguage = (stored: string): Language =>
  isLanguage(stored) ? stored : defaultLanguage;

interface SubscriberProfileInput {
  email: string;
  firstName: string | null;
  language: Language;
}

/**
 * Gives a subscriber the profile that segments select on, or wakes the one that the address had before; with what they
 * gave before they subscribed.
 */
export async function createSubscriberProfile(
  trx: Kysely<DB>,
  { email, firstName, language }: SubscriberProfileInput,
): Promise<void> {
  const now = new Date().toISOString();
  const woken = {
    language,
    isActive: 1,
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

/** Where the subscription of an address (case-folded) is changed or ended; null where there is none. */
export async function findPreferencesPath(email: string): Promise<string | null> {
  const row = await db
    .selectFrom("newsletters")
    .select(["id", "createdAt"])
    .where("email", "=", email)
    .where("isActive", "=", 1)
    .executeTakeFirst();
  return row ? manageLinkPaths(row).preferencesPath : null;
}

/** How often an address wants mails, and which. */
export async function loadMailPreferences(from: Kysely<DB>, email: string) {
  const row = await from
    .selectFrom("enhancedNewsletters")
    .select("preferences")
    .where("email", "=", email)
    .executeTakeFirst();
  const { frequency, contentTypes } = row
    ? preferencesCodec.decode(row.preferences)
    : preferencesSchema.parse({});
  return { frequency, contentTypes };
}

/** The subscription behind a mailed link, with its profile; AppError 404 for a link that is not ours. */
export async function loadPreferences(_caller: Caller, input: { token: string | undefined }) {
  const { id, createdAt } = parseManageToken(input.token);
  const row = await db
    .selectFrom("newsletters as subscriber")
    .innerJoin("enhancedNewsletters as profile", "profile.email", "subscriber.email")
    .select([
      "subscriber.email",
      "subscriber.isActive",
      "subscriber.firstName",
      "subscriber.preferredLanguage",
      "profile.lastName",
      "profile.location",
      "profile.preferences",
      "profile.interests",
      "profile.pausedUntil",
    ])
    .where("subscriber.id", "=", id)
    .where("subscriber.createdAt", "=", createdAt)
    .executeTakeFirst();
  if (!row) throw new AppError(404, deadLinkKey);
  const today = await ministryToday();
  const { frequency, contentTypes } = preferencesCodec.decode(row.preferences);
  return {
    email: row.email,
    isActive: row.isActive === 1,
    firstName: row.firstName,
    lastName: row.lastName,
    location: row.location,
    preferredLanguage: subscriberLanguage(row.preferredLanguage),
    frequency,
    contentTypes,
    interests: stringList.decode(row.interests),
    pausedUntil: row.pausedUntil && row.pausedUntil > today ? row.pausedUntil : null,
  };
}

/**
 * Keeps what a subscriber prefers: name, place, language, how often, what, what about, and a pause until a day within a year. Throws AppError
 * 404 for a link that is not ours, 409 when they have unsubscribed, 400 when the day is not within the year.
 */
export async function savePreferences(
  _caller: Caller,
  { token, ...wish }: SavePreferencesInput & { token: string | undefined },
): Promise<void> {
  const { id, createdAt } = parseManageToken(token);
  const pausedUntil = pauseEndDate(wish, await ministryToday());
  await db.transaction().execute(async (trx) => {
    const firstName = wish.firstName ?? null;
    const subscriber = await trx
      .updateTable("newsletters")
      .set({ firstName, preferredLanguage: wish.preferredLanguage })
      .where("id", "=", id)
      .where("createdAt", "=", createdAt)
      .where("isActive", "=", 1)
      .returning("email")
      .executeTakeFirst();
    if (!subscriber) throw new AppError(409, "newsletter:confirm.endedTitle");
    const { preferences } = await trx
      .selectFrom("enhancedNewsletters")
      .select("preferences")
      .where("email", "=", subscriber.email)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("enhancedNewsletters")
      .set({
        firstName,
        lastName: wish.lastName ?? null,
        location: wish.location ?? null,
        language: wish.preferredLanguage,
        preferences: preferencesCodec.encode({
          ...preferencesCodec.decode(preferences),
          frequency: wish.frequency,
          ...(wish.contentTypes && { contentTypes: [...new Set(wish.contentTypes)] }),
        }),
        ...(wish.interests && { interests: stringList.encode([...new Set(wish.interests)]) }),
        pausedUntil,
        updatedAt: new Date().toISOString(),
      })
      .where("email", "=", subscriber.email)
      .execute();
  });
}

const ministryToday = async () => dateIn((await getSettings()).publishing.timeZone);

/** The day the letters begin again, as YYYY-MM-DD. */
function pauseEndDate({ pause, pauseUntil }: SavePreferencesInput, today: string): string | null {
  const noon = new Date(`${today}T12:00:00`);
  const day = (date: Date) => formatISO(date, { representation: "date" });
  if (pause === "oneMonth") return day(addMonths(noon, 1));
  if (pause === "threeMonths") return day(addMonths(noon, 3));
  if (pause === "none" || pauseUntil === undefined) return null;
  if (pauseUntil <= today || pauseUntil > day(addYears(noon, 1))) {
    throw new AppError(400, "newsletter:pauseRange", { errors: { pauseUntil: ["newsletter:pauseRange"] } });
  }
  return pauseUntil;
}
