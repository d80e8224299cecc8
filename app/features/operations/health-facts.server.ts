import type { HealthCheck } from "./health.schema";
import { formatBytes, formatDateTime, formatNumber, formatRelative } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";

/** A check's facts formatted for its sentence: sizes, times, numbers. `count` stays a number, for the plural form. */
export const formatFacts = (
  facts: HealthCheck["facts"],
  language: Language,
  timeZone: string,
): HealthCheck["facts"] =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, formatFact(name, value, language, timeZone)]),
  );

function formatFact(name: string, value: string | number, language: Language, timeZone: string) {
  if (typeof value === "string")
    return name.endsWith("At") ? formatFactTime(value, language, timeZone) : value;
  if (name === "bytes") return formatBytes(value, language);
  return name === "count" ? value : formatNumber(value, language);
}

/** "20/11/2026 08:00 (il y a 3 heures)" */
export const formatFactTime = (time: string, language: Language, timeZone: string): string =>
  tFor(language)("admin-operations:health.at", {
    date: formatDateTime(time, language, timeZone),
    relative: formatRelative(time, new Date(), language),
  });
