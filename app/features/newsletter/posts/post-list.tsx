import { useTranslation } from "react-i18next";
import { Clock } from "lucide-react";
import { LanguageBadge } from "~/features/writing/editing/language-badge";
import { ItemExcerpt } from "~/features/writing/editing/item-excerpt";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { UiLink } from "~/ui/link";
import { DeletePostButton, PublishPostButton } from "./post-actions";
import type { PostListItem } from "./posts-admin-screens.server";

interface PostListProps {
  posts: PostListItem[];
  /** The id of the open post. */
  openId: number | null;
  /** The query of the list: filter and page. */
  query: string;
}

/** The posts with their buttons (spec admin §2). */
export function PostList({ posts, openId, query }: PostListProps) {
  const { t } = useTranslation("admin-newsletter");
  return (
    <ul aria-label={t("list.label")} className="divide-y divide-line border-y border-line">
      {posts.map((post) => (
        <li
          key={post.id}
          className={post.id === openId ? "-mx-3 rounded-lg bg-brand-soft/50 px-3 py-4" : "py-4"}
        >
          <PostListRow post={post} isOpen={post.id === openId} query={query} />
        </li>
      ))}
    </ul>
  );
}

function PostListRow({ post, isOpen, query }: { post: PostListItem; isOpen: boolean; query: string }) {
  const { t } = useTranslation("admin-newsletter");
  const { id, title, summary, language, isPublished, createdText, createdAt } = post;
  const href = `/admin/newsletter/${id}`;
  const action = buttonClass({ variant: "quiet", size: "sm" });
  return (
    <>
      <PostBadges post={post} />
      <ItemExcerpt href={href + query} text={summary} isChosen={isOpen} {...{ title, language }} />
      <p className="mt-1 text-sm text-ink-soft tabular-nums">
        <time dateTime={createdAt}>{t("list.created", { when: createdText })}</time>
      </p>
      <div className="mt-2 -ms-3 flex flex-wrap items-center gap-1">
        <UiLink href={href + query} className={action} aria-label={t("actions.editOne", { title })}>
          {t("actions.edit")}
        </UiLink>
        {isPublished ? (
          <UiLink
            href={`${href}${query}#sending`}
            className={action}
            aria-label={t("actions.sendOne", { title })}
          >
            {t("actions.send")}
          </UiLink>
        ) : (
          <PublishPostButton post={post} />
        )}
        <DeletePostButton post={post} />
      </div>
    </>
  );
}

/** The state and the language of a post, and what is planned for it. */
export function PostBadges({
  post,
}: {
  post: Pick<PostListItem, "isPublished" | "language" | "plannedText">;
}) {
  const { t } = useTranslation("admin-newsletter");
  const { isPublished, language, plannedText } = post;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={isPublished ? "success" : "neutral"}>
        {isPublished ? t("state.published") : t("state.draft")}
      </Badge>
      <LanguageBadge language={language} />
      {plannedText && (
        <Badge tone="brand" icon={<Clock aria-hidden="true" />}>
          {t("state.planned", { when: plannedText })}
        </Badge>
      )}
    </p>
  );
}
