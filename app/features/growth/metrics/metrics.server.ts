import { addDays } from "date-fns";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requireOwnProfile, requireReadableProfile, type Profile } from "~/features/accounts/profiles.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import type { Reply } from "~/http/json-api.server";
import { dateIn } from "~/i18n/format";
import { AppError } from "~/request/errors";
import { stringList } from "~db/codec";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { toGrowthProgress, unlockAchievements } from "../achievements/unlock.server";
import { recalculateGoals } from "../goals/goal-rows.server";
import { CONSENT_VERSION, MAX_DAYS_BACK } from "../growth-choices";
import { growthScoreOf } from "../profile/day-fields";
import {
  findProfileRow,
  lockProfile,
  rememberProfileUser,
  type ProfileRow,
} from "../profile/profile-row.server";
import { newestDateOnEarth, type DayRow } from "../profile/recent-days.server";
import type {
  Metrics,
  MetricsDayInput,
  MetricsFormInput,
  MetricsInput,
  MetricsQuery,
  SavedMetrics,
} from "./metrics.schema";

/**
 * Saves the metrics of a day, for the caller's own profile or the community profile. Saving the same date again
 * replaces them. Throws AppError 403 for another visitor's profile, 404, and 400 for a future date or one more than a
 * year ago.
 */
export async function saveMetrics(caller: Caller, input: MetricsInput, reply: Reply): Promise<SavedMetrics> {
  const profile = await requireOwnProfile(caller, input.userId);
  checkDate(input.date);
  const { day, isNew, before, after } = await db
    .transaction()
    .execute((trx) => storeDay(trx, caller, { profile, input }, reply));
  if (!isNew) reply.status = 200;
  return { ...toMetrics(day), ...toGrowthProgress(before, after, caller.language) };
}

/** The same from the form. Throws AppError 400 unless the consent is ticked or was given before. */
export async function saveMetricsByForm(
  caller: Caller,
  { consent, ...input }: MetricsFormInput,
  reply: Reply,
): Promise<SavedMetrics> {
  if (!consent && !(await hasMetricsConsent(caller)))
    throw new AppError(400, "invalid", { errors: { consent: ["growth:errors.consent"] } });
  return saveMetrics(caller, { ...input, userId: "me" }, reply);
}

/** Whether the visitor agreed to the current version of the consent text. */
export async function hasMetricsConsent(caller: Caller): Promise<boolean> {
  const userId = await findVisitor(caller);
  if (userId === null) return false;
  return (await findProfileRow(db, userId))?.consentVersion === CONSENT_VERSION;
}

/** The visitor's time zone is unknown, so the newest date is that in UTC+14, and the oldest is counted in UTC-12. */
function checkDate(date: string): void {
  const refuse = (key: string) => new AppError(400, key, { errors: { date: [key] } });
  if (date > newestDateOnEarth()) throw refuse("growth:errors.future");
  if (date < dateIn("Etc/GMT+12", addDays(new Date(), -MAX_DAYS_BACK))) throw refuse("growth:errors.past");
}

interface Saving {
  profile: Profile;
  input: MetricsInput;
}

async function storeDay(trx: Kysely<DB>, caller: Caller, { profile, input }: Saving, reply: Reply) {
  const userId = await rememberProfileUser(trx, caller, profile, reply);
  const before = await lockProfile(trx, userId);
  // The community profile needs no consent: it holds no personal data.
  if (profile.kind === "own") await storeConsent(trx, before);
  const known = await findDay(trx, userId, input.date);
  const stored = await upsertDay(trx, userId, input);
  await recalculateGoals(trx, userId);
  const after = await unlockAchievements(trx, before);
  const names = [...stringList.decode(stored.achievements), ...after.unlocked.map(({ id }) => id)];
  const achievements = stringList.encode(names);
  if (after.unlocked.length > 0)
    await trx
      .updateTable("spiritualGrowthMetrics")
      .set({ achievements })
      .where("id", "=", stored.id)
      .execute();
  return { day: { ...stored, achievements }, isNew: known === undefined, before, after };
}

async function storeConsent(trx: Kysely<DB>, { userId, consentVersion }: ProfileRow): Promise<void> {
  if (consentVersion === CONSENT_VERSION) return;
  await trx
    .updateTable("userSpiritualProfiles")
    .set({ consentVersion: CONSENT_VERSION, consentAt: new Date().toISOString() })
    .where("userId", "=", userId)
    .execute();
}

const findDay = (from: Kysely<DB>, userId: number, date: string): Promise<DayRow | undefined> =>
  from
    .selectFrom("spiritualGrowthMetrics")
    .selectAll()
    .where("userId", "=", userId)
    .where("date", "=", date)
    .executeTakeFirst();

function upsertDay(trx: Kysely<DB>, userId: number, { userId: _named, date, ...counts }: MetricsInput) {
  const now = new Date().toISOString();
  const values = { ...counts, growthScore: growthScoreOf(counts), updatedAt: now };
  return trx
    .insertInto("spiritualGrowthMetrics")
    .values({ ...values, userId, date, createdAt: now })
    .onConflict((conflict) => conflict.columns(["userId", "date"]).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The caller's metrics of a date; null when nothing was noted. */
export async function getMetricsOfDay(caller: Caller, { date }: MetricsDayInput): Promise<Metrics | null> {
  const userId = await findVisitor(caller);
  const row = userId === null ? undefined : await findDay(db, userId, date);
  return row ? toMetrics(row) : null;
}

/**
 * The days that were noted for a profile, newest first. Throws AppError 403 for another visitor's, except to
 * administrators with `view_analytics`, and 404.
 */
export async function listMetrics(
  caller: Caller,
  { userId, before, limit }: MetricsQuery,
): Promise<Metrics[]> {
  const { id } = await requireReadableProfile(caller, userId);
  if (id === null) return [];
  const rows = await db
    .selectFrom("spiritualGrowthMetrics")
    .selectAll()
    .where("userId", "=", id)
    .$if(before !== undefined, (query) => query.where("date", "<", before!))
    .orderBy("date", "desc")
    .limit(limit)
    .execute();
  return rows.map(toMetrics);
}

function toMetrics({ userId: _userId, achievements, ...row }: DayRow): Metrics {
  return { ...row, achievements: stringList.decode(achievements) };
}
