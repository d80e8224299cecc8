import { useTranslation } from "react-i18next";
import { formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";

/** Writes a number as the reader's language does. */
export function useNumbers(): (value: number) => string {
  const { i18n } = useTranslation();
  return (value) => formatNumber(value, i18n.language as Language);
}
