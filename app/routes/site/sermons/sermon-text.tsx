import { Sparkles } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { SermonOnScreen } from "~/features/sermons/page/sermon-screen.server";
import { Disclosure } from "~/ui/disclosure";
import { Verse } from "~/ui/verse";

/** The summary and the text of a sermon. Below a recording, the text is a transcript that can be opened. */
export function SermonText({ sermon }: { sermon: SermonOnScreen }) {
  const { t } = useTranslation("sermon-page");
  const { kind, aiSummary, isSummaryByAi, language, verse, paragraphs } = sermon;
  const hasWords = verse !== null || paragraphs.length > 0;
  return (
    <>
      {aiSummary && (
        <section aria-labelledby="sermon-summary" className="mb-10">
          <h2 id="sermon-summary" className="mb-3 font-serif text-2xl">
            {t("summary.title")}
          </h2>
          <p lang={language} className="text-lg whitespace-pre-line text-pretty wrap-anywhere">
            {aiSummary}
          </p>
          {isSummaryByAi && (
            <p className="mt-3 flex items-center gap-2 text-sm text-ink-soft">
              <Sparkles aria-hidden="true" className="size-4 shrink-0" />
              {t("summary.byAi")}
            </p>
          )}
        </section>
      )}
      {verse && (
        <Verse text={verse.text} reference={verse.reference} lang={language} size="lg" className="mb-10" />
      )}
      {hasWords &&
        (kind === "text" ? (
          <Paragraphs paragraphs={paragraphs} language={language} />
        ) : (
          <Disclosure
            className="border-t"
            summary={<span className="font-serif text-xl font-normal">{t("transcript")}</span>}
          >
            <Paragraphs paragraphs={paragraphs} language={language} />
          </Disclosure>
        ))}
    </>
  );
}

const Paragraphs = ({ paragraphs, language }: { paragraphs: string[]; language: string }) => (
  <div lang={language} className="prose">
    {paragraphs.map((paragraph, at) => (
      <p key={at} className="whitespace-pre-line">
        {paragraph}
      </p>
    ))}
  </div>
);
