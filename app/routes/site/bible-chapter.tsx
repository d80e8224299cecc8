import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bibleChapterParams, bibleChapterQuery } from "~/features/bible/bible.schema";
import { showBibleChapter } from "~/features/bible/bible.server";
import type { VersePart } from "~/features/bible/paragraphs";
import { pageMeta } from "~/http/page-meta";
import { loadSharedScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { AppError } from "~/request/errors";
import { readQuery } from "~/request/query";
import { ArrowLeft, ArrowRight } from "~/ui/icons";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async (caller) => {
    const asked = bibleChapterParams.safeParse(args.params);
    if (!asked.success) throw new AppError(404, "notFound");
    const [from = 0, to = from] =
      bibleChapterQuery.parse(readQuery(args.request)).verse?.split("-").map(Number) ?? [];
    const found = await showBibleChapter(caller, asked.data);
    const { bookName, chapter, versionName, language } = found;
    const title = `${bookName} ${chapter}`;
    const description = tFor(caller.language)("bible:description", { title, version: versionName });
    return {
      ...found,
      title,
      marked: { from, to },
      meta: { title: `${title} · ${versionName}`, description, languages: [language] },
    };
  });
}

export const handle = { i18n: ["bible"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A chapter to read, and nothing else. */
export default function BibleChapter() {
  const { title, versionName, language, paragraphs, marked, licence, attribution, previous, next } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("bible");
  const path = useLocalePath();
  return (
    <Section
      width="reading"
      headingLevel={1}
      eyebrow={<span lang={language}>{versionName}</span>}
      title={<span lang={language}>{title}</span>}
    >
      <div lang={language} className="font-serif text-lg leading-relaxed sm:text-xl">
        {paragraphs.map((parts, at) => (
          <p key={at} className="whitespace-pre-line [&+p]:mt-5">
            {parts.map((part) => (
              <VerseText key={part.verse} part={part} marked={marked} />
            ))}
          </p>
        ))}
      </div>
      <nav
        aria-label={t("neighbours")}
        className="mt-14 flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line pt-6 print:hidden"
      >
        <Neighbour rel="prev" chapter={previous} language={language} label={t("previous")} />
        <Neighbour rel="next" chapter={next} language={language} label={t("next")} />
      </nav>
      <footer className="mt-10 text-sm text-ink-soft">
        <p lang={language}>{attribution}</p>
        <p>{t("licence", { licence })}</p>
        <p className="mt-4 print:hidden">
          <Link to={path("/bible")}>{t("search.title")}</Link>
        </p>
      </footer>
    </Section>
  );
}

function VerseText({ part, marked }: { part: VersePart; marked: { from: number; to: number } }) {
  const { verse, lastVerse, isFirst, startsLine, text } = part;
  const words =
    verse <= marked.to && lastVerse >= marked.from ? (
      <mark className="bg-accent-soft text-ink">{text}</mark>
    ) : (
      text
    );
  if (!isFirst) return words;
  return (
    <>
      {startsLine ? "\n" : " "}
      <sup id={`v${verse}`} className="me-1 scroll-mt-28 font-sans text-xs text-ink-soft">
        {lastVerse > verse ? `${verse}–${lastVerse}` : verse}
      </sup>
      {words}
    </>
  );
}

interface NeighbourProps {
  rel: "prev" | "next";
  chapter: { href: string; title: string } | null;
  language: string;
  label: string;
}

function Neighbour({ rel, chapter, language, label }: NeighbourProps) {
  const path = useLocalePath();
  if (!chapter) return <span />;
  const forward = rel === "next";
  return (
    <Link
      rel={rel}
      to={path(chapter.href)}
      className={`group flex min-h-11 items-center gap-3 py-1 no-underline ${forward ? "flex-row-reverse text-end" : ""}`}
    >
      {forward ? <ArrowRight aria-hidden="true" /> : <ArrowLeft aria-hidden="true" />}
      <span>
        <span className="block text-sm text-ink-soft">{label}</span>
        <span className="block font-serif group-hover:underline" lang={language}>
          {chapter.title}
        </span>
      </span>
    </Link>
  );
}
