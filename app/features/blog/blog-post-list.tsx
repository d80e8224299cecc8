import { useTranslation } from "react-i18next";
import { LanguageBadges } from "~/features/translation/language-badges";
import { useLocalePath } from "~/i18n/locale-path";
import { UiLink } from "~/ui/link";
import type { BlogPostSummary } from "./blog.schema";

interface BlogPostListProps {
  posts: BlogPostSummary[];
  headingLevel: 2 | 3;
}

/** A list of blog posts with category, date, title and summary. */
export function BlogPostList({ posts, headingLevel }: BlogPostListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {posts.map((post) => (
        <li key={post.id}>
          <BlogPostListItem post={post} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

function BlogPostListItem({ post, headingLevel }: { post: BlogPostSummary; headingLevel: 2 | 3 }) {
  const { t, i18n } = useTranslation("blog");
  const path = useLocalePath();
  const { title, summary, category, language, originalLanguage, publishedAt, longDate, minutes } = post;
  const Heading = `h${headingLevel}` as const;
  const isForeign = language !== i18n.language || language !== originalLanguage;
  return (
    <article className="card-interactive relative grid gap-x-8 gap-y-3 py-7 sm:grid-cols-[11rem_1fr] sm:py-9">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft sm:flex-col sm:gap-y-1.5 sm:pt-1.5">
        <span className="font-semibold text-brand-text">{t(`categories.${category}`)}</span>
        <time dateTime={publishedAt} className="first-letter:uppercase">
          {longDate}
        </time>
      </p>
      <div className="max-w-reading min-w-0">
        <Heading className="font-serif text-2xl leading-snug text-balance wrap-anywhere sm:text-[1.75rem]">
          <UiLink href={path(post.path)} lang={language} className="card-link text-ink no-underline">
            {title}
          </UiLink>
        </Heading>
        <p lang={language} className="mt-2.5 line-clamp-3 text-pretty text-ink-soft wrap-anywhere">
          {summary}
        </p>
        <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
          <span>{t("minutes", { count: minutes })}</span>
          {isForeign && (
            <LanguageBadges
              originalLanguage={originalLanguage}
              translatedTo={language === originalLanguage ? null : language}
            />
          )}
        </p>
      </div>
    </article>
  );
}
