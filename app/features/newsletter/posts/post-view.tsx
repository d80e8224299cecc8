import { ArrowLeft } from "~/ui/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LanguageBadges } from "~/features/translation/language-badges";
import { TranslationNote } from "~/features/translation/translation-note";
import { Prose } from "~/features/writing/markdown/prose";
import { useLocalePath } from "~/i18n/locale-path";
import { Container } from "~/ui/container";
import { UiLink } from "~/ui/link";
import type { PostCoverScreen } from "./posts-screens.server";

/** A post: its head, and below it its text or the form that opens it. Needs a LinkProvider. */
export function PostView({ cover, children }: { cover: PostCoverScreen; children: ReactNode }) {
  const { t } = useTranslation("newsletter-reader");
  const path = useLocalePath();
  const { title, summary, date, longDate, language, originalLanguage, translatedTo } = cover;
  return (
    <article>
      <header className="bg-tint py-10 sm:py-16 print:py-0">
        <Container width="reading">
          <UiLink
            href={path("/newsletter")}
            className="link -ms-1 mb-8 inline-flex min-h-11 items-center gap-2 px-1 print:hidden"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t("list.title")}
          </UiLink>
          <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
            <time dateTime={date} className="first-letter:uppercase">
              {longDate}
            </time>
            <LanguageBadges originalLanguage={originalLanguage} translatedTo={translatedTo} />
          </p>
          <h1 lang={language} className="font-serif text-3xl text-balance wrap-anywhere sm:text-5xl">
            {title}
          </h1>
          {summary && (
            <p lang={language} className="mt-5 text-lg text-pretty wrap-anywhere text-ink-soft sm:text-xl">
              {summary}
            </p>
          )}
          <TranslationNote
            originalLanguage={originalLanguage}
            language={language}
            isReviewed={cover.isReviewed}
            isOutdated={cover.isOutdated}
            className="mt-6"
          />
        </Container>
      </header>
      <Container width="reading" className="py-12 sm:py-16 print:py-6">
        {children}
      </Container>
    </article>
  );
}

/** The text of an open post. */
export function PostBody({ html, language }: { html: string; language: string }) {
  return <Prose html={html} lang={language} className="wrap-anywhere" />;
}
