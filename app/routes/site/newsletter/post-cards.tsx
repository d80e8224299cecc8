import { useTranslation } from "react-i18next";
import { LanguageBadges } from "~/features/translation/language-badges";
import { useLocalePath } from "~/i18n/locale-path";
import { Card, CardMeta, CardTitle } from "~/ui/card";
import { UiLink } from "~/ui/link";
import type { PostCard } from "~/features/newsletter/posts/posts-screens.server";

/** One page of the archive, newest first. */
export function PostCards({ posts }: { posts: PostCard[] }) {
  const { t } = useTranslation("newsletter-reader");
  const path = useLocalePath();
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:gap-6">
      {posts.map(({ id, title, excerpt, language, originalLanguage, translatedTo, date, longDate }) => (
        <Card as="li" key={id} interactive padding="lg" className="flex flex-col wrap-anywhere">
          <CardMeta>
            <time dateTime={date} className="first-letter:uppercase">
              {longDate}
            </time>
          </CardMeta>
          <CardTitle as="h2" className="mt-3 text-2xl sm:text-2xl">
            <UiLink href={path(`/newsletter/${id}`)} lang={language} className="card-link">
              {title}
            </UiLink>
          </CardTitle>
          <p lang={language} className="mt-3 mb-6 text-pretty text-ink-soft">
            {excerpt}
          </p>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
            <LanguageBadges originalLanguage={originalLanguage} translatedTo={translatedTo} />
            <span aria-hidden="true" className="link text-sm font-semibold">
              {t("list.open")}
            </span>
          </div>
        </Card>
      ))}
    </ul>
  );
}
