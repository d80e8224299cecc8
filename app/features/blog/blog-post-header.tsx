import { useTranslation } from "react-i18next";
import { LanguageBadges } from "~/features/translation/language-badges";
import { TranslationNote } from "~/features/translation/translation-note";
import { useLocalePath } from "~/i18n/locale-path";
import { UiLink } from "~/ui/link";
import type { BlogPostView } from "./blog.schema";

interface BlogPostHeaderProps {
  post: BlogPostView;
  /** A draft has no date and no link to its category. */
  isDraft?: boolean;
}

export function BlogPostHeader({ post, isDraft = false }: BlogPostHeaderProps) {
  const { t } = useTranslation("blog");
  const path = useLocalePath();
  const { title, summary, category, language, originalLanguage, publishedAt, longDate, minutes } = post;
  const kind = t(`categories.${category}`);
  return (
    <header>
      <p className="eyebrow mb-4">
        {isDraft ? kind : <UiLink href={path(`/blog?category=${category}`)}>{kind}</UiLink>}
      </p>
      <h1
        lang={language}
        className="font-serif text-3xl leading-tight text-balance wrap-anywhere sm:text-5xl sm:leading-[1.1]"
      >
        {title}
      </h1>
      <p lang={language} className="mt-5 text-lg text-pretty text-ink-soft wrap-anywhere sm:text-xl">
        {summary}
      </p>
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
        {!isDraft && (
          <time dateTime={publishedAt} className="first-letter:uppercase">
            {longDate}
          </time>
        )}
        <span>{t("minutes", { count: minutes })}</span>
        <LanguageBadges
          originalLanguage={originalLanguage}
          translatedTo={language === originalLanguage ? null : language}
        />
      </p>
      <TranslationNote {...post} className="mt-4" />
    </header>
  );
}
