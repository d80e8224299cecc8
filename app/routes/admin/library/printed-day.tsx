import { Paragraphs } from "~/features/devotion/daily-content/devotion-text";
import type { DailyContentWords } from "~/features/devotion/daily-content/daily-content-admin.schema";
import { languageNames, type Language } from "~/i18n/languages";
import { Verse } from "~/ui/verse";

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
          <PrintedText text={text} />
        </div>
      ))}
    </section>
  );
}

/** Without headings, which would be in the language of the administration. */
function PrintedText({ text }: { text: PrintedDayProps["texts"][number] }) {
  const { language, verse, reference, version, explanation, motivation } = text;
  return (
    <div lang={language} className="grid gap-4">
      <Verse text={verse} reference={reference} version={version} lang={language} size="sm" />
      <div className="leading-relaxed">
        <Paragraphs text={explanation} />
      </div>
      <div className="border-s-2 border-brand ps-4 font-serif leading-relaxed print:border-black">
        <Paragraphs text={motivation} />
      </div>
    </div>
  );
}
