import { useTranslation } from "react-i18next";
import type { NewsletterPost } from "~/features/newsletter/posts/posts-admin.schema";
import { languageNames, languages } from "~/i18n/languages";
import { UiLink } from "~/ui/link";

interface PostDatesProps {
  post: Pick<NewsletterPost, "id" | "language" | "isPublished">;
  /** In words. */
  created: string;
  published: string | null;
}

/** The dates of a post, with links to its page and its translations. */
export function PostDates({ post, created, published }: PostDatesProps) {
  const { t } = useTranslation("admin-newsletter");
  return (
    <>
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-ink-soft tabular-nums">
        <span>{t("list.created", { when: created })}</span>
        {published && <span>{t("edit.published", { when: published })}</span>}
        {post.isPublished && (
          <a href={`/newsletter/${post.id}`} className="link">
            {t("edit.view")}
          </a>
        )}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft">
        {t("edit.translations")}
        {languages
          .filter((language) => language !== post.language)
          .map((language) => (
            <UiLink
              key={language}
              href={`/admin/translations/newsletter_post/${post.id}/${language}`}
              className="link"
            >
              <span lang={language}>{languageNames[language]}</span>
            </UiLink>
          ))}
      </p>
    </>
  );
}
