import { EntryText } from "~/features/devotion/daily-content/entry-text";
import type { DailyContentWords } from "~/features/devotion/daily-content/daily-content-admin.schema";
import { languageNames, type Language } from "~/i18n/languages";

interface PrintedDayProps {
  date: string;
  longDate: string;
  occasions: string[];
  texts: (DailyContentWords & { language: Language })[];
  /** The one language that is printed; null for all. */
  language: Language | null;
}

/** A day on paper. A text is not divided between two pages where it fits on one. */
export function PrintedDay({ date, longDate, occasions, texts, language }: PrintedDayProps) {
  return (
    <section aria-labelledby={`day-${date}`} className="mb-10 border-t border-line pt-5">
      <h2
        id={`day-${date}`}
        lang={language ?? undefined}
        className="break-after-avoid font-serif text-2xl first-letter:uppercase"
      >
        <time dateTime={date}>{longDate}</time>
      </h2>
      {occasions.length > 0 && (
        <p lang={language ?? undefined} className="break-after-avoid text-ink-soft">
          {occasions.join(" · ")}
        </p>
      )}
      {texts.map((text) => (
        <div key={text.language} className="mt-5 break-inside-avoid">
          {language === null && (
            <p lang={text.language} className="mb-3 font-semibold">
              {languageNames[text.language]}
            </p>
          )}
          <EntryText words={text} language={text.language} size="sm" />
        </div>
      ))}
    </section>
  );
}
