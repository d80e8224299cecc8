import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LibraryDay } from "~/features/devotion/library/library.schema";
import { languages } from "~/i18n/languages";
import { Badge } from "~/ui/badge";
import { useTextSource } from "./text-source-label";

interface DayNameProps {
  /** On a phone its passage stands below. */
  passage: ReactNode;
  date: string;
  number: string;
  weekday: string;
  isToday: boolean;
  occasions: string[];
}

/** The number and the weekday of a date, and what it remembers. */
export function DayName({ passage, date, number, weekday, isToday, occasions }: DayNameProps) {
  const { t } = useTranslation("admin-library");
  return (
    <span className="block min-w-32">
      <time dateTime={date} className="inline-flex items-baseline gap-2">
        <span className="inline-block min-w-6 text-end font-serif text-lg tabular-nums">{number}</span>
        {weekday}
      </time>
      {isToday && (
        <Badge tone="brand" className="ms-2">
          {t("month.today")}
        </Badge>
      )}
      {occasions.map((occasion) => (
        <span key={occasion} className="block ps-8 text-sm font-normal text-brand-text">
          {occasion}
        </span>
      ))}
      <span className="mt-1 block ps-8 text-sm font-normal sm:hidden">{passage}</span>
    </span>
  );
}

interface DayPassageProps {
  day: Pick<LibraryDay, "texts" | "isPublished" | "why"> & { reference: string | null; themeName: string };
}

/** The passage and the theme of a day, and on a phone where its texts come from. */
export function DayPassage({ day }: DayPassageProps) {
  const { t } = useTranslation("admin-library");
  const label = useTextSource();
  const sources = new Map<string, string[]>();
  for (const language of languages) {
    const words = label(day.texts[language]).join(", ");
    sources.set(words, [...(sources.get(words) ?? []), language.toUpperCase()]);
  }
  return (
    <>
      <span className="block font-medium">{day.reference ?? "–"}</span>
      <span className="block text-ink-soft">
        {day.themeName}
        {!day.isPublished && day.why === "instead" && ` · ${t("month.instead")}`}
        {!day.isPublished && day.why === "date" && ` · ${t("month.put")}`}
      </span>
      <span className="block text-ink-soft sm:hidden">
        {[...sources].map(([words, of]) => (
          <span key={words} className="block">
            {sources.size === 1 ? words : `${of.join(", ")}: ${words}`}
          </span>
        ))}
      </span>
    </>
  );
}
