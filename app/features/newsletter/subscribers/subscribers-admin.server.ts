import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { requireFound } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import { csvCells, type CsvFormat } from "~/i18n/csv-cells";
import { dateIn, formatDateTime, formatShortDate } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languageNames, type Language } from "~/i18n/languages";
import { stringList } from "~db/codec";
import { db } from "~db/client";
import { streamNewestFirst, newestPage } from "~db/newest-first";
import type { DB } from "~db/schema/index";
import { preferencesSchema } from "../preferences/preferences.schema";
import { preferencesCodec, subscriberLanguage } from "../preferences/preferences.server";
import { listSegmentsWithStoredCounts, segmentNamesBySubscriber } from "../segments/segments-admin.server";
import {
  prepareFilter,
  selectSubscribers,
  type PreparedFilter,
  type SubscriberFilter,
} from "./subscriber-filter.queries.server";
import { mustConfirm } from "./subscribe-with-consent.server";
import type {
  Subscriber,
  SubscriberIdInput,
  SubscriberState,
  SubscribersQuery,
} from "./subscribers-admin.schema";
import { sayDate } from "~/i18n/spoken-date.server";

const PAGE_SIZE = 50;

/** One page, newest first. `older`: where the next page begins. */
export async function listSubscribers(
  caller: Caller,
  { before, limit, ...filter }: SubscribersQuery,
): Promise<{ subscribers: Subscriber[]; older: number | null }> {
  requirePermission(caller, "manage_newsletter");
  const { rows, older } = await newestPage(selectSubscribersBelow(db, await prepareFilter(db, filter)), {
    before,
    limit,
  });
  const segments = await segmentNamesBySubscriber(
    db,
    rows.map(({ id }) => id),
  );
  return {
    subscribers: rows.map((row) => ({ ...subscriberToApi(row), segments: segments.get(row.id)! })),
    older,
  };
}

/** One subscriber. Throws AppError 404. */
export async function getSubscriber(caller: Caller, { id }: SubscriberIdInput): Promise<Subscriber> {
  requirePermission(caller, "manage_newsletter");
  const [row] = await selectSubscribersBelow(db, { ids: [id] })(id + 1, 1);
  const segments = await segmentNamesBySubscriber(db, [id]);
  return { ...subscriberToApi(requireFound(row)), segments: segments.get(id)! };
}

/** One page for the screen. */
export async function loadSubscribersScreen(
  caller: Caller,
  query: SubscriberFilter & { before?: number | undefined },
) {
  requirePermission(caller, "manage_newsletter");
  const page = await listSubscribers(caller, { ...query, limit: PAGE_SIZE });
  const { timeZone } = (await getSettings()).publishing;
  const subscribers = page.subscribers.map(
    ({ id, email, firstName, state, preferredLanguage, createdAt, suppression }) => ({
      ...{ id, email, firstName, state },
      language: subscriberLanguage(preferredLanguage),
      createdAt,
      since: sayDate(createdAt, caller.language, timeZone),
      suppression: suppression && suppressionToScreen(suppression, caller.language, timeZone),
    }),
  );
  return { subscribers, segments: await listSegmentsWithStoredCounts(db), older: page.older };
}

/** One subscriber for their screen. Throws AppError 404. */
export async function loadSubscriberScreen(caller: Caller, input: SubscriberIdInput) {
  requirePermission(caller, "manage_newsletter");
  const subscriber = await getSubscriber(caller, input);
  const { timeZone } = (await getSettings()).publishing;
  const { language } = caller;
  const shown = (at: string | null) => at && formatDateTime(at, language, timeZone);
  const { consent, confirmedAt, unsubscribedAt, createdAt, suppression, ...rest } = subscriber;
  const today = dateIn(timeZone);
  const pausedUntil = rest.pausedUntil && rest.pausedUntil > today ? rest.pausedUntil : null;
  return {
    ...rest,
    pausedUntil,
    pauseEnds: pausedUntil && formatShortDate(pausedUntil, language),
    mustConfirm: await mustConfirm(db, await getSettings(), subscriber),
    language: subscriberLanguage(subscriber.preferredLanguage),
    since: formatDateTime(createdAt, language, timeZone),
    consent: {
      source: consent.source,
      when: formatShortDate(dateIn(timeZone, new Date(consent.at)), language),
    },
    confirmed: shown(confirmedAt),
    unsubscribed: shown(unsubscribedAt),
    suppression: suppression && suppressionToScreen(suppression, language, timeZone),
    today,
  };
}

const suppressionToScreen = (
  { reason, detail, since }: NonNullable<Subscriber["suppression"]>,
  language: Language,
  timeZone: string,
) => ({ reason, detail, since: formatDateTime(since, language, timeZone) });

/** The rows of the CSV file, newest first; the first row holds the column names. */
export async function exportSubscribers(
  caller: Caller,
  filter: SubscriberFilter,
  format: CsvFormat = "sheet",
): Promise<AsyncIterable<string[][]>> {
  requirePermission(caller, "manage_newsletter");
  const prepared = await prepareFilter(db, filter);
  await recordChange(db, caller, { action: "subscribers.exported", after: { status: filter.state } });
  const { timeZone } = (await getSettings()).publishing;
  return subscriberTable(csvCells(format, caller.language, timeZone), caller.language, prepared);
}

async function* subscriberTable(
  cells: ReturnType<typeof csvCells>,
  language: Language,
  filter: PreparedFilter,
): AsyncGenerator<string[][]> {
  const t = tFor(language);
  const columns = ["email", "firstName", "lastName", "location", "language", "frequency", "state", "since"];
  yield [columns.map((name) => cells.name(name, t(`admin-newsletter:subscribers.columns.${name}`)))];
  for await (const rows of streamNewestFirst(selectSubscribersBelow(db, filter))) {
    yield rows
      .map(subscriberToApi)
      .map(({ email, firstName, lastName, location, preferredLanguage, preferences, state, createdAt }) => [
        email,
        firstName ?? "",
        lastName ?? "",
        location ?? "",
        cells.words(preferredLanguage, languageNames[subscriberLanguage(preferredLanguage)]),
        cells.words(preferences.frequency, t(`subscription:preferences.${preferences.frequency}`)),
        cells.words(state, t(`admin-newsletter:subscribers.state.${state}`)),
        cells.time(createdAt),
      ]);
  }
}

/** The subscriptions below an id, newest first. */
const selectSubscribersBelow = (db: Kysely<DB>, filter: PreparedFilter) => (before: number, count: number) =>
  selectSubscribers(db, filter)
    .select([
      "newsletters.id",
      "newsletters.email",
      "newsletters.firstName",
      "profile.lastName",
      "profile.location",
      "profile.interests",
      "profile.preferences",
      "profile.pausedUntil",
      "newsletters.preferredLanguage",
      "newsletters.isActive",
      "newsletters.consentAt",
      "newsletters.consentSource",
      "newsletters.confirmedAt",
      "newsletters.unsubscribedAt",
      "newsletters.createdAt",
      "profile.updatedAt",
      "mailSuppressions.reason",
      "mailSuppressions.detail",
      "mailSuppressions.createdAt as suppressedAt",
    ])
    .where("newsletters.id", "<", before)
    .orderBy("newsletters.id", "desc")
    .limit(count)
    .execute();

type SubscriberRow = Awaited<ReturnType<ReturnType<typeof selectSubscribersBelow>>>[number];

const subscriberToApi = ({
  isActive,
  consentAt,
  consentSource,
  interests,
  preferences,
  reason,
  detail,
  suppressedAt,
  ...row
}: SubscriberRow): Omit<Subscriber, "segments"> => {
  const suppression = reason && { reason, detail: detail ?? "", since: suppressedAt ?? row.createdAt };
  return {
    ...row,
    interests: interests === null ? [] : stringList.decode(interests),
    preferences: preferences === null ? preferencesSchema.parse({}) : preferencesCodec.decode(preferences),
    isActive,
    consent: { at: consentAt, source: consentSource },
    suppression,
    state: subscriberState(isActive, row.confirmedAt !== null, suppression),
  };
};

function subscriberState(
  isActive: boolean,
  isConfirmed: boolean,
  suppression: Subscriber["suppression"],
): SubscriberState {
  if (suppression) return suppression.reason === "softBounces" ? "paused" : "suppressed";
  if (!isActive) return "unsubscribed";
  return isConfirmed ? "active" : "waiting";
}
