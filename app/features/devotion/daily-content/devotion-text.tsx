import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bindShortWords } from "~/ui/bind-short-words";
import { Verse } from "~/ui/verse";
import type { Devotion } from "./daily-content.schema";
import { getProvenance, nameRights, type ProvenanceInput } from "./provenance";

/** From this length a verse is one size smaller, so that all of it fits a phone's screen. */
const LONG_VERSE = 180;

export function DevotionVerse({ devotion, action }: { devotion: Devotion; action?: ReactNode }) {
  const { verse, reference, version, language } = devotion;
  return (
    <Verse
      text={verse}
      reference={reference}
      version={version ?? undefined}
      lang={language}
      action={action}
      size={verse.length > LONG_VERSE ? "lg" : "hero"}
    />
  );
}

/** Explanation and motivation. An empty one shows a general text. */
export function DevotionReflection({ devotion, headingLevel }: { devotion: Devotion; headingLevel: 2 | 3 }) {
  const { t } = useTranslation("devotion");
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="grid gap-8 sm:gap-10 lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-14">
      <section>
        <Heading className="eyebrow mb-3 sm:mb-4">{t("explanation")}</Heading>
        <div className="max-w-reading leading-relaxed sm:text-lg">
          <Paragraphs text={devotion.explanation.trim() || t("defaultExplanation")} />
        </div>
      </section>
      <section className="border-s-2 border-brand print:border-black ps-5 lg:ps-8">
        <Heading className="eyebrow mb-3 sm:mb-4">{t("motivation")}</Heading>
        <div className="max-w-reading font-serif text-lg leading-relaxed sm:text-xl">
          <Paragraphs text={devotion.motivation.trim() || t("defaultMotivation")} />
        </div>
      </section>
    </div>
  );
}

/** One paragraph for each line. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line, index) => (
      <p key={index} className="text-pretty [&+p]:mt-4">
        {bindShortWords(line)}
      </p>
    ));
}

/** The Bible version, the author, and who approved a text of the AI. */
export function DevotionProvenance({
  devotion,
  className,
}: {
  devotion: ProvenanceInput;
  className?: string;
}) {
  const { t } = useTranslation("devotion");
  const { key, name } = getProvenance(devotion);
  const words = nameRights(t(key, { version: devotion.version, name }), devotion.rights);
  return <p className={`text-sm text-ink-soft ${className ?? ""}`}>{words}</p>;
}
