import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { Section } from "~/ui/section";
import { Verse } from "~/ui/verse";
import type { MotivationView } from "./motivations.schema";

/** The newest motivations on the landing page. Renders nothing without any. */
export function MotivationSection({ words }: { words: MotivationView[] }) {
  const { t } = useTranslation("motivations");
  const path = useLocalePath();
  if (words.length === 0) return null;
  return (
    <Section
      id="motivations"
      width="reading"
      eyebrow={t("section.eyebrow")}
      title={t("title")}
      className="max-sm:py-10 max-sm:[&_header]:mb-6"
      action={
        <a href={path("/motivations")} className="link inline-flex min-h-11 items-center">
          {t("section.all")}
        </a>
      }
    >
      {/* On a phone the newest alone: the others are one link away. */}
      <div className="max-sm:[&_li:nth-child(n+2)]:hidden">
        <MotivationList words={words} headingLevel={3} />
      </div>
    </Section>
  );
}

interface MotivationListProps {
  words: MotivationView[];
  headingLevel: 2 | 3;
  /** The words of the links to chapters; no links without them. */
  readChapter?: string;
}

/** A list of whole motivations. */
export function MotivationList({ words, headingLevel, readChapter }: MotivationListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {words.map((one) => (
        <li key={one.id} className="py-8 sm:py-10">
          <Motivation motivation={one} headingLevel={headingLevel} readChapter={readChapter} />
        </li>
      ))}
    </ul>
  );
}

interface MotivationProps {
  motivation: MotivationView;
  headingLevel: 2 | 3;
  readChapter: string | undefined;
}

function Motivation({ motivation, headingLevel, readChapter }: MotivationProps) {
  const { id, title, content, bibleVerse, verseReference, version, language, author, date, longDate, tags } =
    motivation;
  const { attribution, chapter } = motivation;
  const path = useLocalePath();
  const Heading = `h${headingLevel}` as const;
  const lines = content.split(/\n+/).filter((line) => line.trim());
  return (
    <article id={`motivation-${id}`} aria-labelledby={`motivation-${id}-title`} className="wrap-anywhere">
      <time dateTime={date} className="block text-sm text-ink-soft first-letter:uppercase">
        {longDate}
      </time>
      <Heading id={`motivation-${id}-title`} className="mt-1 font-serif text-2xl text-balance">
        {title}
      </Heading>
      <div className="mt-4 text-lg leading-relaxed">
        {lines.map((line, index) => (
          <p key={index} className="text-pretty [&+p]:mt-4">
            {line}
          </p>
        ))}
      </div>
      {bibleVerse && (
        <Verse
          text={bibleVerse}
          reference={verseReference ?? ""}
          version={version ?? undefined}
          lang={language}
          className="mt-6"
        />
      )}
      {attribution && <p className="mt-2 text-sm text-ink-soft">{attribution}</p>}
      {!bibleVerse && verseReference && <p className="mt-4 text-sm text-ink-soft">{verseReference}</p>}
      {chapter && readChapter && (
        <p className="mt-3 print:hidden">
          <a href={path(chapter)} className="link inline-flex min-h-11 items-center">
            {readChapter}
          </a>
        </p>
      )}
      <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span className="font-semibold text-ink">{author}</span>
        {tags.map((tag) => (
          <span key={tag} className="rounded-full bg-tint px-2.5 py-0.5">
            {tag}
          </span>
        ))}
      </p>
      <MotivationProvenance {...motivation} />
    </article>
  );
}

/** The author, unless it is the person named above. */
function MotivationProvenance({
  source,
  approvedBy,
  approvedAt,
}: Pick<MotivationView, "source" | "approvedBy" | "approvedAt">) {
  const { t } = useTranslation("motivations");
  if (source === "admin") return null;
  const words = approvedBy
    ? t(`provenance.approved.${source}`, { name: approvedBy })
    : t(approvedAt ? `provenance.approvedUnnamed.${source}` : `provenance.${source}`);
  return <p className="mt-1 text-sm text-ink-soft">{words}</p>;
}
