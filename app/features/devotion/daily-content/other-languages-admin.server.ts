import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { findPassageEverywhere } from "~/features/bible/passages-admin.server";
import { translateLines, translateScriptureAlone } from "~/features/translation/machine-translation.server";
import type { FoundPassage } from "~/features/writing/scripture/passage.schema";
import type { Language } from "~/i18n/languages";
import { ministryAi } from "~/providers/ai.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { recordDraftDigest } from "../ai-drafts/draft-digests.server";
import { getVersionName } from "../verses/version-name.server";
import { findDailyContent, listDailyContentOn, type DailyContentRow } from "./daily-content.queries.server";
import type {
  ChooseOtherLanguagesInput,
  GeneratedDailyContent,
  TranslateDailyContentInput,
} from "./daily-content-admin.schema";
import type { OtherLanguagesChoice } from "./other-languages-choices";
import { planDevotion } from "./planned-devotion.server";

/** What readers of the languages without an entry will get, and what can be chosen for them. */
export interface OtherLanguages {
  /** The language of the entry that the others follow. */
  from: Language;
  choice: OtherLanguagesChoice;
  canTranslate: boolean;
  missing: { language: Language; samePassage: string | null; ofTheDay: string; planned: string }[];
}

/** Null when the date has no entry, or no language without one. */
export async function describeOtherLanguages(
  date: string,
  entries: DailyContentRow[],
  offered: readonly Language[],
): Promise<OtherLanguages | null> {
  const { source, choice, samePassage, ofTheDay, texts } = await planDevotion(db, date, entries);
  const missing = offered.filter((language) => !entries.some((row) => row.language === language));
  if (!source || missing.length === 0) return null;
  return {
    from: source.language,
    choice,
    canTranslate: ministryAi.isConfigured(),
    missing: missing.map((language) => ({
      language,
      samePassage: samePassage?.texts[language].reference ?? null,
      ofTheDay: ofTheDay[language].columns.reference,
      planned: texts[language].columns.reference,
    })),
  };
}

/**
 * Chooses what readers of the languages without an entry get. Throws AppError 404 without the entry that they follow,
 * 503 for a translation without a configured AI.
 */
export async function chooseOtherLanguages(
  caller: Caller,
  { date, language, others }: ChooseOtherLanguagesInput,
  ai = ministryAi,
): Promise<{ date: string; language: Language }> {
  requirePermission(caller, "manage_content");
  if (others === "translation" && !ai.isConfigured()) throw new AppError(503, "aiNotConfigured");
  await db.transaction().execute(async (trx) => {
    const rows = await listDailyContentOn(trx, date);
    const source = rows.find((row) => row.language === language);
    if (!source) throw new AppError(404, "devotion:noEntry");
    const before = rows.find(({ otherLanguages }) => otherLanguages !== null);
    if (before?.id === source.id && before.otherLanguages === others) return;
    await trx.updateTable("dailyContent").set({ otherLanguages: null }).where("date", "=", date).execute();
    await trx
      .updateTable("dailyContent")
      .set({ otherLanguages: others })
      .where("id", "=", source.id)
      .execute();
    await recordChange(trx, caller, {
      action: "dailyContent.othersChosen",
      subject: `${date} · ${language}`,
      ...(before && { before: { others: before.otherLanguages } }),
      after: { others },
    });
  });
  return { date, language };
}

const devotionTexts = "the daily devotion of a warm, evangelical Haitian pastor's ministry";

/**
 * A draft of an entry, translated by AI from another language's. Nothing is saved. The verse is never translated: it is
 * the library's or an installed Bible's, or empty for the person to copy from their Bible. Throws AppError 404 without the other entry, 503
 * without a configured AI, 502 without a usable answer.
 */
export async function translateDailyContent(
  caller: Caller,
  { date, language, from }: TranslateDailyContentInput,
  ai = ministryAi,
): Promise<GeneratedDailyContent> {
  requirePermission(caller, "manage_content");
  const original = await findDailyContent(db, date, from);
  if (!original) throw new AppError(404, "devotion:noEntry");
  if (!ai.isConfigured()) throw new AppError(503, "aiNotConfigured");
  const { samePassage } = await planDevotion(db, date, [original]);
  const paragraphs = [original.explanation, original.motivation].map((text) => text.split("\n"));
  const into = { from, to: language, texts: devotionTexts };
  const translated = await translateLines(ai, paragraphs.flat(), into);
  if ("fault" in translated) throw new AppError(502, "aiFailed");
  const explanation = translated.texts.slice(0, paragraphs[0]!.length).join("\n");
  const motivation = translated.texts.slice(paragraphs[0]!.length).join("\n");
  await recordDraftDigest(db, { explanation, motivation });
  const held = samePassage?.texts[language];
  const quoted = held ? null : await quoteElsewhere(caller, original.reference, { from, to: language });
  return {
    date,
    language,
    verse: held?.verse ?? quoted?.text ?? "",
    reference:
      held?.reference ??
      quoted?.reference ??
      (await translateScriptureAlone(original.reference, into)) ??
      original.reference,
    version: held ? getVersionName(held.version, language) : (quoted?.version ?? null),
    explanation,
    motivation,
    source: "ai",
    dropped: null,
  };
}

/** The passage in the other language, where the library or an installed Bible has it. */
async function quoteElsewhere(
  caller: Caller,
  passage: string,
  { from, to }: { from: Language; to: Language },
): Promise<FoundPassage | null> {
  try {
    const found = (await findPassageEverywhere(caller, { passage, in: from }))[to];
    return found.text === null ? null : found;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
