import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { log } from "~/config/log.server";
import { authorNameIn, getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { dateIn } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languages, type Language } from "~/i18n/languages";
import { ministryAi } from "~/providers/ai.server";
import { db } from "~db/client";
import { stringList } from "~db/codec";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { findDailyContent, type DailyContentRow } from "../daily-content/daily-content.queries.server";
import { findPlannedDevotion, type PlannedEntry } from "../daily-content/planned-devotion.server";
import { requestReflection, type ReflectionDraft } from "../ai-drafts/request-reflection.server";
import type { LanguageOutcome } from "./scheduler.schema";
import { entryToMotivationValues, buildScheduleKey } from "../daily-content/daily-content-motivation.server";
import { mailWhatsAppTextsJob, sendDevotionJob } from "../jobs";

/** The outcome of a run, stored in `schedule_runs`. */
export interface PublicationOutcome {
  date: string;
  libraryId: string;
  languages: Record<Language, LanguageOutcome>;
}

/**
 * Publishes the devotion and the motivation of a date (today by default) in all four languages. Idempotent: an existing
 * entry stays as it is. The verse is the library's: of the passage that the team wrote about, if it has it. A configured AI drafts the reflection; the library's own is used
 * when the draft fails, times out or fails a check.
 */
export async function publishDailyContent(
  caller: Caller,
  { date: asked }: { date?: string | undefined },
  ai = ministryAi,
): Promise<PublicationOutcome> {
  if (caller.kind !== "system") throw new AppError(403, "forbidden");
  const settings = await getSettings();
  const date = asked ?? dateIn(settings.publishing.timeZone);
  const { texts: planned } = await findPlannedDevotion(db, date);
  const requested = ai.isConfigured() ? await requestMissingReflections(planned, date, ai) : {};
  const outcome = await db.transaction().execute(async (trx) => {
    // The team may have written or chosen meanwhile: the drafts are about `planned`.
    const { texts } = await findPlannedDevotion(trx, date);
    const done: [Language, LanguageOutcome][] = [];
    for (const language of languages) {
      const text = texts[language];
      const draft = text.draftOn === planned[language].draftOn ? requested[language] : undefined;
      const devotion = await insertDevotion(trx, text, date, language, draft);
      const saved = (await findDailyContent(trx, date, language))!;
      const motivation = await insertMotivation(trx, text, saved, language, authorNameIn(settings));
      const dropped = draft && "dropped" in draft ? { dropped: draft.dropped } : {};
      done.push([language, { devotion, motivation, source: saved.source, ...dropped }]);
    }
    const outcome = {
      date,
      libraryId: texts.fr.columns.libraryId ?? texts.fr.key,
      languages: Object.fromEntries(done),
    } as PublicationOutcome;
    await recordScheduleRun(trx, outcome);
    if (date === dateIn(settings.publishing.timeZone)) await enqueueMorningMails(trx, date);
    return outcome;
  });
  log.info({ outcome }, "daily content published");
  return outcome;
}

/** Mails it once to daily readers, and to the team as texts for WhatsApp. A missed day is not mailed later. */
async function enqueueMorningMails(trx: Kysely<DB>, date: string): Promise<void> {
  for (const job of [sendDevotionJob, mailWhatsAppTextsJob])
    await enqueue(trx, job, { date }, { uniqueKey: `${job.name}:${date}` });
}

type DraftsByLanguage = Partial<Record<Language, ReflectionDraft>>;

/** Drafts for the languages without an entry, in parallel. */
async function requestMissingReflections(
  texts: Record<Language, PlannedEntry>,
  date: string,
  ai: typeof ministryAi,
): Promise<DraftsByLanguage> {
  const saved = await db.selectFrom("dailyContent").select("language").where("date", "=", date).execute();
  const missing = languages.filter((language) => !saved.some((row) => row.language === language));
  const drafts = missing.flatMap((language) => {
    const { draftOn } = texts[language];
    return draftOn
      ? [requestReflection(ai, draftOn, language).then((draft) => [language, draft] as const)]
      : [];
  });
  return Object.fromEntries(await Promise.all(drafts));
}

async function insertDevotion(
  trx: Kysely<DB>,
  text: PlannedEntry,
  date: string,
  language: Language,
  draft: ReflectionDraft | undefined,
): Promise<"published" | "kept"> {
  const drafted = draft && "text" in draft ? draft.text : null;
  const now = new Date().toISOString();
  const row = await trx
    .insertInto("dailyContent")
    .values({
      date,
      language,
      ...text.columns,
      ...(drafted && { ...drafted, source: "ai" }),
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(["date", "language"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row ? "published" : "kept";
}

/** Made of the saved entry, which an administrator may have written. */
async function insertMotivation(
  trx: Kysely<DB>,
  { theme }: PlannedEntry,
  saved: DailyContentRow,
  language: Language,
  author: string,
): Promise<"published" | "kept"> {
  const ofTheme = saved.source !== "admin";
  const now = new Date().toISOString();
  const row = await trx
    .insertInto("dailyMotivations")
    .values({
      title: tFor(language)(`devotion:motivationTitle.${ofTheme ? theme : "any"}`),
      language,
      isPublished: true,
      publishDate: saved.date,
      author,
      tags: stringList.encode(ofTheme ? [theme] : []),
      scheduleKey: buildScheduleKey(saved),
      ...entryToMotivationValues(saved),
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column("scheduleKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row ? "published" : "kept";
}

const isUnchanged = ({ devotion, motivation }: LanguageOutcome) =>
  devotion === "kept" && motivation === "kept";

/** Records the outcome. A later run of the same date that changed nothing keeps the first outcome. */
async function recordScheduleRun(trx: Kysely<DB>, outcome: PublicationOutcome): Promise<void> {
  const name = "publish-daily-content";
  const row = await trx
    .selectFrom("scheduleRuns")
    .select("outcome")
    .where("name", "=", name)
    .where("slot", "=", outcome.date)
    .executeTakeFirst();
  const earlier = row && (JSON.parse(row.outcome) as PublicationOutcome).languages;
  const done = languages.map((language) => {
    const now = outcome.languages[language];
    return [language, (isUnchanged(now) && earlier?.[language]) || now];
  });
  const merged = { ...outcome, languages: Object.fromEntries(done) as PublicationOutcome["languages"] };
  const run = { outcome: JSON.stringify(merged), finishedAt: new Date().toISOString() };
  await trx
    .insertInto("scheduleRuns")
    .values({ name, slot: outcome.date, ...run })
    .onConflict((conflict) => conflict.columns(["name", "slot"]).doUpdateSet(run))
    .execute();
}
