import { useTranslation } from "react-i18next";
import { Paragraphs } from "./devotion-text";
import type { DailyContentWords } from "./daily-content-admin.schema";
import type { Language } from "~/i18n/languages";
import { Verse } from "~/ui/verse";

interface EntryTextProps {
  words: DailyContentWords;
  language: Language;
  size?: "sm" | "md";
}

/** The texts of an entry as the site shows them. Empty ones are omitted. */
export function EntryText({ words, language, size = "md" }: EntryTextProps) {
  const { t } = useTranslation("admin-daily-content");
  const { verse, reference, version, explanation, motivation } = words;
  return (
    <div className="grid gap-7">
      {verse.trim() && (
        <section>
          <h3 className="eyebrow mb-3">{t("preview.verse")}</h3>
          <Verse text={verse} reference={reference} version={version} lang={language} size={size} />
        </section>
      )}
      {explanation.trim() && (
        <section>
          <h3 className="eyebrow mb-3">{t("preview.explanation")}</h3>
          <div lang={language} className="max-w-reading leading-relaxed">
            <Paragraphs text={explanation} />
          </div>
        </section>
      )}
      {motivation.trim() && (
        <section className="border-s-2 border-brand ps-5">
          <h3 className="eyebrow mb-3">{t("preview.motivation")}</h3>
          <div lang={language} className="max-w-reading font-serif text-lg leading-relaxed">
            <Paragraphs text={motivation} />
          </div>
        </section>
      )}
    </div>
  );
}
