import type { TFunction } from "i18next";
import type { SegmentCriteria } from "~/features/newsletter/segments/segments.schema";
import { languageNames } from "~/i18n/languages";

/** The criteria of a segment as text. */
export function criteriaText(
  t: TFunction,
  { languages, interests, frequencies, donorLevels }: SegmentCriteria,
): string {
  const parts = [
    languages.map((one) => languageNames[one]),
    interests.map((one) => t(`subscription:preferences.interest.${one}`)),
    frequencies.map((one) => t(`subscription:preferences.${one}`)),
    donorLevels.map((one) => t(`admin-segments:form.donors.${one}`)),
  ];
  return (
    parts
      .filter((words) => words.length > 0)
      .map((words) => words.join(", "))
      .join(" · ") || t("admin-segments:everybody")
  );
}
