import { useTranslation } from "react-i18next";
import { ExternalLink } from "~/ui/icons";

interface PublishedPostProps {
  post: { language: string };
  path: string;
  /** Formatted. */
  publishedWhen: string | null;
}

/** When a blog post was published, and the link to it. */
export function PublishedPost({ post, path, publishedWhen }: PublishedPostProps) {
  const { t } = useTranslation("admin-blog");
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      <span className="text-ink-soft first-letter:uppercase">{publishedWhen}</span>
      <a
        href={`/${post.language}${path}`}
        target="_blank"
        rel="noreferrer"
        className="link inline-flex items-center gap-1.5"
      >
        {t("actions.view")}
        <ExternalLink aria-hidden="true" className="size-4" />
      </a>
    </p>
  );
}
