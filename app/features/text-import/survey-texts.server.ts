import { db } from "~db/client";
import type { Language } from "~/i18n/languages";
import { openStoredTexts, readTexts } from "./read-texts.server";
import type { FoundTexts } from "./text-import.schema";
import { failTextImport, findTextImport, foundCodec } from "./text-import-state.queries.server";
import { TextsRefused } from "./texts-refused";
import { readLanguage } from "./written-language";

const MAX_NAMES = 500;
const REPORT_EVERY = 1_000;

/** Reads a file once and notes what is in it. Returns false when it was stopped before the end. */
export async function surveyTexts(importId: number, stopping: AbortSignal): Promise<boolean> {
  const row = await findTextImport(db, importId);
  if (row?.status !== "reading") return true;
  const survey = { posts: 0, pages: 0, published: 0 };
  const categories = new Map<string, number>();
  const leftOut = new Map<string, number>();
  const languages = new Map<Language, number>();
  let siteLanguage: Language | null = null;
  let read = 0;
  try {
    const opened = await openStoredTexts(row);
    for await (const text of readTexts(opened)) {
      read += 1;
      if (read % REPORT_EVERY === 0 && !(await reportReading(importId, read))) return true;
      if (stopping.aborted) return false;
      if ("leftOut" in text) {
        countName(leftOut, text.leftOut);
        continue;
      }
      survey[text.kind === "page" ? "pages" : "posts"] += 1;
      if (text.isPublished) survey.published += 1;
      for (const name of new Set(text.categories)) countName(categories, name);
      const language = readLanguage(text.language);
      if (language) countName(languages, language);
      siteLanguage ??= readLanguage(text.siteLanguage);
    }
    if (survey.posts + survey.pages === 0) throw new TextsRefused("nothingInside");
    const found: FoundTexts = {
      ...survey,
      pictures: opened.pictures.count,
      language: siteLanguage,
      leftOut: byCount(leftOut),
      categories: byCount(categories),
      languages: Object.fromEntries(languages),
    };
    await db
      .updateTable("textImports")
      .set({ status: "choices", source: opened.source, found: foundCodec.encode(found), readRows: read })
      .where("id", "=", importId)
      .where("status", "=", "reading")
      .execute();
  } catch (error) {
    if (!(error instanceof TextsRefused)) throw error;
    await failTextImport(db, importId, {
      key: `admin-text-import:errors.${error.reason}`,
      place: error.place,
    });
  }
  return true;
}

/** Shows how far the reading is. False when it was cancelled. */
async function reportReading(id: number, readRows: number): Promise<boolean> {
  const row = await db
    .updateTable("textImports")
    .set({ readRows })
    .where("id", "=", id)
    .where("status", "=", "reading")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

function countName<Name extends string>(counts: Map<Name, number>, given: Name): void {
  const name = given.slice(0, 200) as Name;
  if (counts.has(name) || counts.size < MAX_NAMES) counts.set(name, (counts.get(name) ?? 0) + 1);
}

const byCount = (counts: Map<string, number>) =>
  [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
