import { addMonths, addYears, formatISO } from "date-fns";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { dateIn } from "~/i18n/format";
import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";
import { foldPlace } from "~/i18n/search-text";
import { jsonCodec, stringList } from "~db/codec";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { recordConsents, type ConsentOrigin } from "../subscribers/consent-history.server";
import { deadLinkKey, manageLinkPaths, parseManageToken } from "./manage-link.server";
import { preferencesSchema, type SavePreferencesInput } from "./preferences.schema";

/** The JSON in enhanced_newsletters.preferences. */
export const preferencesCodec = jsonCodec(preferencesSchema);

export const subscriberLanguage = (stored: string): Language =>
  isLanguage(stored) ? stored : defaultLanguage;

/** The preferences page of an address (case-folded); null without an active subscription. */
export async function findPreferencesPath(email: string): Promise<string | null> {
  const row = await db
    .selectFrom("newsletters")
    .select(["id", "createdAt"])
    .where("email", "=", email)
    .where("isActive", "=", true)
    .executeTakeFirst();
  return row ? manageLinkPaths(row).preferencesPath : null;
}

/** The frequency and the content types of an address, or the defaults. */
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

/** The preferences behind a mailed link. Throws AppError 404 for a dead link. */
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
    isActive: row.isActive,
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
 * Saves the preferences of a subscriber. Throws AppError 404 for a dead link, 409 after unsubscribing, 400 when the pause
 * does not end within a year.
 */
export async function savePreferences(
  _caller: Caller,
  { token, ...preferencesInput }: SavePreferencesInput & { token: string | undefined },
): Promise<void> {
  const { id, createdAt } = parseManageToken(token);
  const pausedUntil = pauseEndDate(preferencesInput, await ministryToday());
  await db.transaction().execute(async (trx) => {
    // Locks the row: the address may be corrected at the same time.
    const subscriber = await trx
      .updateTable("newsletters")
      .set((eb) => ({ isActive: eb.ref("isActive") }))
      .where("id", "=", id)
      .where("createdAt", "=", createdAt)
      .where("isActive", "=", true)
      .returning(["id", "email"])
      .executeTakeFirst();
    if (!subscriber) throw new AppError(409, "subscription:confirm.endedTitle");
    await writePreferences(trx, subscriber, { ...preferencesInput, pausedUntil }, { source: "link" });
  });
}

/** `pausedUntil`: the first day with mails again. */
type PreferenceValues = Omit<SavePreferencesInput, "pause" | "pauseUntil"> & { pausedUntil: string | null };

/**
 * Writes the preferences of a subscriber, whose row is locked, and records it when the choices changed. Returns the names
 * of what changed.
 */
export async function writePreferences(
  trx: Kysely<DB>,
  { id, email }: { id: number; email: string },
  { preferredLanguage, pausedUntil, ...input }: PreferenceValues,
  origin: ConsentOrigin,
): Promise<string[]> {
  const stored = await trx
    .selectFrom("enhancedNewsletters")
    .innerJoin("newsletters", "newsletters.email", "enhancedNewsletters.email")
    .select([
      ...(["newsletters.firstName", "newsletters.preferredLanguage", "lastName", "location"] as const),
      ...(["interests", "preferences", "pausedUntil"] as const),
    ])
    .where("newsletters.id", "=", id)
    .executeTakeFirstOrThrow();
  const before = preferencesCodec.decode(stored.preferences);
  const preferences = {
    ...before,
    frequency: input.frequency,
    ...(input.contentTypes && { contentTypes: [...new Set(input.contentTypes)] }),
  };
  const storedInterests = stringList.decode(stored.interests);
  const interests = input.interests ? [...new Set(input.interests)] : storedInterests;
  const { firstName = null, lastName = null, location = null } = input;
  const person = { firstName, lastName, location };
  await trx.updateTable("newsletters").set({ firstName, preferredLanguage }).where("id", "=", id).execute();
  await trx
    .updateTable("enhancedNewsletters")
    .set({
      ...person,
      foldedLocation: location === null ? null : foldPlace(location),
      language: preferredLanguage,
      preferences: preferencesCodec.encode(preferences),
      interests: stringList.encode(interests),
      pausedUntil,
      updatedAt: new Date().toISOString(),
    })
    .where("email", "=", email)
    .execute();
  const changedChoices = changedNames(
    { ...before, ...stored, interests: storedInterests },
    { preferredLanguage, ...preferences, interests, pausedUntil },
  );
  if (changedChoices.length > 0)
    await recordConsents(trx, [{ subscriberId: id, kind: "preferences", ...origin }]);
  return [...changedNames(stored, person), ...changedChoices];
}

/** The names of the values that differ. The order of a list does not matter. */
function changedNames<T extends object>(before: { [K in keyof T]: unknown }, after: T): string[] {
  const text = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? [...(value as string[])].sort() : value);
  return (Object.keys(after) as (keyof T & string)[]).filter(
    (name) => text(before[name]) !== text(after[name]),
  );
}

export const ministryToday = async () => dateIn((await getSettings()).publishing.timeZone);

/** The first day with mails again (YYYY-MM-DD); null without a pause. */
export function pauseEndDate(
  { pause, pauseUntil }: Pick<SavePreferencesInput, "pause" | "pauseUntil">,
  today: string,
): string | null {
  const noon = new Date(`${today}T12:00:00`);
  const day = (date: Date) => formatISO(date, { representation: "date" });
  if (pause === "oneMonth") return day(addMonths(noon, 1));
  if (pause === "threeMonths") return day(addMonths(noon, 3));
  if (pause === "none" || pauseUntil === undefined) return null;
  if (pauseUntil <= today || pauseUntil > day(addYears(noon, 1))) {
    throw new AppError(400, "subscription:pauseRange", {
      errors: { pauseUntil: ["subscription:pauseRange"] },
    });
  }
  return pauseUntil;
}
