import { useTranslation } from "react-i18next";
import type { searchBible } from "~/features/bible/bible-search.server";
import type { Language } from "~/i18n/languages";
import { useLocalePath } from "~/i18n/locale-path";
import { UiLink } from "~/ui/link";

type Found = Awaited<ReturnType<typeof searchBible>>;

/** Verses with the searched words marked, each with the way to its chapter. */
export function FoundVerses({ verses, language }: { verses: Found["verses"]; language: Language }) {
  const path = useLocalePath();
  if (verses.length === 0) return null;
  return (
    <ol lang={language} className="grid gap-7">
      {verses.map(({ title, href, parts }) => (
        <li key={href}>
          <p className="font-semibold">
            <UiLink href={path(href)} discover="none">
              {title}
            </UiLink>
          </p>
          <p className="mt-1 font-serif text-lg leading-relaxed whitespace-pre-line">
            {parts.map(({ text, isFound }, at) =>
              isFound ? (
                <mark key={at} className="bg-accent-soft text-on-accent-soft">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The words of the passage that was named, in one chapter or two. */
export function FoundPassages({ passages, language }: { passages: Found["passages"]; language: Language }) {
  const { t } = useTranslation("bible");
  const path = useLocalePath();
  return passages.map(({ title, href, verses, isCut }) => (
    <article key={href} className="mb-8">
      <h2 lang={language} className="font-serif text-2xl">
        {title}
      </h2>
      <p lang={language} className="mt-3 font-serif text-lg leading-relaxed whitespace-pre-line">
        {verses.map(({ verse, lastVerse, text }) => (
          <span key={verse}>
            <sup className="me-1 font-sans text-xs text-ink-soft">
              {lastVerse > verse ? `${verse}–${lastVerse}` : verse}
            </sup>
            {text}{" "}
          </span>
        ))}
        {isCut && "…"}
      </p>
      <p className="mt-4">
        <UiLink href={path(href)}>{t("read")}</UiLink>
      </p>
    </article>
  ));
}
