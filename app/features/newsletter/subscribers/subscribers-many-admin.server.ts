import { sql, type Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { stringList } from "~db/codec";
import { countRows } from "~db/count-rows";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { Interest } from "../preferences/preference-choices";
import { byTeam, recordConsents } from "./consent-history.server";
import { MOST_AT_ONCE } from "./many-changes";
import {
  prepareFilter,
  selectSubscribers,
  type PreparedFilter,
  type SubscriberFilter,
} from "./subscriber-filter.queries.server";
import { createMissingProfile } from "./subscriber-profile.server";
import type { ChangeSubscribersInput, ChangeSubscribersOutput } from "./subscribers-many.schema";
import { endSubscription } from "./subscribers.server";

/** How many of those who were not changed are named, for each reason. */
const NAMED = 20;

type Chosen = Pick<ChangeSubscribersInput, "ids" | "everybody"> & SubscriberFilter;

/** Who is chosen, for the screen, with the number of those who did not unsubscribe. Throws AppError 404 for an unknown segment. */
export async function loadManyScreen(caller: Caller, chosen: Chosen) {
  requirePermission(caller, "manage_newsletter");
  const isNobody = !chosen.everybody && chosen.ids.length === 0;
  const filter = await prepareFilter(db, filterOf(chosen));
  const active = selectSubscribers(db, filter).where("newsletters.isActive", "=", true);
  const count = isNobody ? 0 : await countRows(active);
  const segment = await db
    .selectFrom("newsletterSegments")
    .select("name")
    .where("id", "=", chosen.segment ?? 0)
    .executeTakeFirst();
  return {
    chosen,
    count,
    number: formatNumber(count, caller.language),
    segmentName: segment?.name ?? null,
  };
}

/**
 * Changes the language or an interest of many subscribers, or unsubscribes them, in one transaction and at most 1,000 at
 * once: the same call again goes on. Says how many were changed, and which not and why. The log has the change and the
 * numbers. Throws AppError 404 for an unknown segment.
 */
export async function changeSubscribers(
  caller: Caller,
  input: ChangeSubscribersInput,
): Promise<ChangeSubscribersOutput> {
  requirePermission(caller, "manage_newsletter");
  const filter = await prepareFilter(db, filterOf(input)); // reads the settings, so not in the transaction
  return db.transaction().execute(async (trx) => {
    const { toChange, ...others } = selectByOutcome(trx, filter, input);
    const unchanged = [
      await countAndName("left", others.left),
      await countAndName("already", others.already),
      { reason: "gone" as const, count: await countGone(trx, input), subscribers: [] },
    ];
    const total = await countRows(toChange);
    await lockSubscribers(trx, toChange);
    const rows = await toChange
      .select(["newsletters.id", "newsletters.email", "newsletters.firstName"])
      .select(["newsletters.preferredLanguage", "profile.interests"])
      .orderBy("newsletters.id")
      .limit(MOST_AT_ONCE)
      .execute();
    if (rows.length > 0) {
      await changeRows(trx, caller, rows, input);
      await recordChange(trx, caller, {
        action: auditActions[input.change],
        subject: String(rows.length),
        ...(input.change === "language" && { after: { language: input.toLanguage } }),
        ...(input.change.endsWith("Interest") && { after: { interests: input.interest } }),
      });
    }
    const later = { reason: "later" as const, count: total - rows.length, subscribers: [] };
    return { changed: rows.length, notChanged: [...unchanged, later].filter(({ count }) => count > 0) };
  });
}

const auditActions = {
  language: "subscribers.languageChanged",
  addInterest: "subscribers.interestAdded",
  removeInterest: "subscribers.interestRemoved",
  unsubscribe: "subscribers.unsubscribed",
} as const;

/** Ticked ones are changed whatever the filter says: it may have changed meanwhile. */
const filterOf = ({ ids, everybody, q, state, in: language, segment }: Chosen): SubscriberFilter =>
  everybody ? { q, state, in: language, segment } : { ids };

/** The chosen ones: those who are to be changed, those who have it already, and those who left. */
function selectByOutcome(trx: Kysely<DB>, filter: PreparedFilter, input: ChangeSubscribersInput) {
  const chosen = selectSubscribers(trx, filter);
  const active = chosen.where("newsletters.isActive", "=", true);
  const hasIt =
    input.change === "language"
      ? sql<boolean>`newsletters.preferred_language = ${input.toLanguage}`
      : input.change === "unsubscribe"
        ? sql<boolean>`1 = 0`
        : sql<boolean>`coalesce(profile.interests, '[]') like ${`%"${input.interest}"%`}`;
  const already = input.change === "removeInterest" ? sql<boolean>`not ${hasIt}` : hasIt;
  return {
    toChange: active.where(sql<boolean>`not (${already})`),
    already: active.where(already),
    left: chosen.where("newsletters.isActive", "=", false),
  };
}

async function countAndName(reason: "left" | "already", of: ReturnType<typeof selectSubscribers>) {
  const count = await countRows(of);
  const named = of.select(["newsletters.id", "newsletters.email"]).orderBy("newsletters.id").limit(NAMED);
  return { reason, count, subscribers: count > 0 ? await named.execute() : [] };
}

async function countGone(trx: Kysely<DB>, { ids, everybody }: ChangeSubscribersInput): Promise<number> {
  if (everybody) return 0;
  const known = await countRows(trx.selectFrom("newsletters").where("id", "in", ids));
  return new Set(ids).size - known;
}

/** A person may save their own choices at the same time: they are read after the lock. */
async function lockSubscribers(trx: Kysely<DB>, those: ReturnType<typeof selectSubscribers>): Promise<void> {
  await trx
    .updateTable("newsletters")
    .set((eb) => ({ isActive: eb.ref("isActive") }))
    .where("id", "in", those.select("newsletters.id").orderBy("newsletters.id").limit(MOST_AT_ONCE))
    .execute();
}

interface Row {
  id: number;
  email: string;
  firstName: string | null;
  preferredLanguage: string;
  interests: string | null;
}

async function changeRows(
  trx: Kysely<DB>,
  caller: Caller,
  rows: Row[],
  { change, toLanguage, interest }: ChangeSubscribersInput,
): Promise<void> {
  const origin = byTeam(caller);
  if (change === "unsubscribe") {
    for (const { email } of rows) await endSubscription(trx, { email }, origin);
    return;
  }
  for (const row of rows) if (row.interests === null) await createMissingProfile(trx, row);
  if (change === "language") await writeLanguage(trx, rows, toLanguage!);
  else await writeInterest(trx, rows, { change, interest: interest! });
  await recordConsents(
    trx,
    rows.map(({ id }) => ({ subscriberId: id, kind: "preferences", ...origin })),
  );
}

async function writeLanguage(trx: Kysely<DB>, rows: Row[], language: Language): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const emails = rows.map(({ email }) => email);
  await trx.updateTable("newsletters").set({ preferredLanguage: language }).where("id", "in", ids).execute();
  await trx
    .updateTable("enhancedNewsletters")
    .set({ language, updatedAt: new Date().toISOString() })
    .where("email", "in", emails)
    .execute();
}

async function writeInterest(
  trx: Kysely<DB>,
  rows: Row[],
  { change, interest }: { change: "addInterest" | "removeInterest"; interest: Interest },
): Promise<void> {
  const updatedAt = new Date().toISOString();
  for (const { email, interests } of rows) {
    const others = stringList.decode(interests ?? "[]").filter((one) => one !== interest);
    await trx
      .updateTable("enhancedNewsletters")
      .set({
        interests: stringList.encode(change === "addInterest" ? [...others, interest] : others),
        updatedAt,
      })
      .where("email", "=", email)
      .execute();
  }
}
