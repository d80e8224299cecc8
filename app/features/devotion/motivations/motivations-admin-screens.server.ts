import type { Caller } from "~/auth/caller.server";
import { ministryAi } from "~/providers/ai.server";
import { requirePermission } from "~/auth/require";
import { authorNameIn, getSettings } from "~/settings/settings.server";
import type { VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { dateIn, formatDate, formatDateTime, formatShortDate } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { listThemes } from "./motivation-drafts-admin.server";
import type { DailyMotivation, MotivationAdminItem, MotivationsScreenQuery } from "./motivations.schema";
import { getMotivation, listAllMotivations, searchMotivations } from "./motivations-admin.server";

const EXCERPT_LENGTH = 240;

/** A page of the admin's list, and the places of the neighbouring pages. */
export async function showMotivations(caller: Caller, query: Partial<MotivationsScreenQuery>) {
  requirePermission(caller, "manage_content");
  const { motivations, newer, older } = query.q
    ? { newer: null, ...(await searchMotivations(caller, query)) }
    : await listAllMotivations(caller, query);
  const { publishing, languages } = await getSettings();
  const today = dateIn(publishing.timeZone);
  return {
    items: motivations.map((one) => toAdminItem(one, caller.language, today)),
    newer,
    older,
    /** The language of a new motivation: the filter's, or the site's default. */
    language: query.in ?? languages.defaultLanguage,
    hasAi: ministryAi.isConfigured(),
  };
}

/** One motivation for its form. */
export async function showMotivation(caller: Caller, choice: VersionedChoice) {
  requirePermission(caller, "manage_content");
  const motivation = await getMotivation(caller, choice);
  const { timeZone } = (await getSettings()).publishing;
  const { approvedAt, publishDate } = motivation;
  const today = dateIn(timeZone);
  return {
    motivation,
    item: toAdminItem(motivation, caller.language, today),
    /** The day in the future on which it appears; null for today. */
    ahead: publishDate !== null && publishDate > today ? formatDate(publishDate, caller.language) : null,
    approvedWhen: approvedAt && formatDateTime(approvedAt, caller.language, timeZone),
  };
}

/** Defaults of a new motivation, and the themes for a draft. */
export async function getNewMotivationDefaults(caller: Caller) {
  requirePermission(caller, "manage_content");
  const settings = await getSettings();
  const { defaultLanguage: language } = settings.languages;
  return {
    author: authorNameIn(settings),
    language,
    themes: listThemes(caller.language),
    hasAi: ministryAi.isConfigured(),
  };
}

function toAdminItem(motivation: DailyMotivation, language: Language, today: string): MotivationAdminItem {
  const { id, title, content, author, source, approvedBy, approvedAt, isPublished, publishDate, updatedAt } =
    motivation;
  const isAhead = publishDate !== null && publishDate > today;
  return {
    id,
    title,
    author,
    source,
    approvedBy,
    approvedAt,
    updatedAt,
    language: motivation.language,
    excerpt: content.slice(0, EXCERPT_LENGTH),
    state: !isPublished ? "draft" : isAhead ? "ahead" : "published",
    date: publishDate && formatShortDate(publishDate, language),
  };
}
