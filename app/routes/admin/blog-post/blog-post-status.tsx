import { useTranslation } from "react-i18next";
import { ExternalLink } from "~/ui/icons";
import type { BlogPost } from "~/features/blog/blog.schema";
import { BlogPostBadges } from "~/features/blog/blog-post-badges";

interface BlogPostStatusProps {
  post: BlogPost;
  /** Its path once it is published. */
  path: string;
  publishedWhen: string | null;
  schedule: { status: "scheduled" | "failed"; when: string } | null;
}

/** The status of a blog post: draft, scheduled, or published with its link. */
export function BlogPostStatus({ post, path, publishedWhen, schedule }: BlogPostStatusProps) {
  const { t } = useTranslation("admin-blog");
  const { language, isPublished } = post;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      <BlogPostBadges
        item={{
          ...post,
          scheduled: schedule?.status === "scheduled" ? schedule.when : null,
          hasFailed: schedule?.status === "failed",
        }}
      />
      {isPublished && (
        <>
          <span className="text-ink-soft first-letter:uppercase">{publishedWhen}</span>
          <a
            href={`/${language}${path}`}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex items-center gap-1.5"
          >
            {t("actions.view")}
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        </>
      )}
    </div>
  );
}
