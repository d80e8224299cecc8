import { useTranslation } from "react-i18next";
import { Clock } from "lucide-react";
import { LanguageBadge } from "~/features/writing/editing/language-badge";
import { ItemExcerpt } from "~/features/writing/editing/item-excerpt";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { UiLink } from "~/ui/link";
import { DeletePostButton, PublishPostButton } from "./post-actions";
import type { PostListItem } from "~/features/newsletter/posts/post-list-item";

interface PostListProps {
  lines: PostListItem[];
  /** Which one is open. */
  chosen: number | null;
  /** What the addresses keep of the list's. */
  query: string;
}

/** The administrator's letters below each other, each with what can be done with it (spec admin §2). */
export function PostList({ lines, chosen, query }: PostListProps) {
  const { t } = useTranslation("admin-newsletter");
  return (
    <ul aria-label={t("list.label")} className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li
          key={line.id}
          className={line.id === chosen ? "-mx-3 rounded-lg bg-brand-soft/50 px-3 py-4" : "py-4"}
        >
          <PostListRow line={line} isChosen={line.id === chosen} query={query} />
        </li>
      ))}
    </ul>
  );
}

function PostListRow({ line, isChosen, query }: { line: PostListItem; isChosen: boolean; query: string }) {
  const { t } = useTranslation("admin-newsletter");
  const { id, title, summary, language, isPublished, created, createdAt } = line;
  const href = `/admin/newsletter/${id}`;
  const action = buttonClass({ variant: "quiet", size: "sm" });
  return (
    <>
      <PostBadges line={line} />
      <ItemExcerpt href={href + query} text={summary} {...{ title, language, isChosen }} />
      <p className="mt-1 text-sm text-ink-soft tabular-nums">
        <time dateTime={createdAt}>{t("list.created", { when: created })}</time>
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
          <PublishPostButton post={line} />
        )}
        <DeletePostButton post={line} />
      </div>
    </>
  );
}

/** State and language of a letter, and what is planned for it. */
export function PostBadges({ line }: { line: Pick<PostListItem, "isPublished" | "language" | "planned"> }) {
  const { t } = useTranslation("admin-newsletter");
  const { isPublished, language, planned } = line;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={isPublished ? "success" : "neutral"}>
        {isPublished ? t("state.published") : t("state.draft")}
      </Badge>
      <LanguageBadge language={language} />
      {planned && (
        <Badge tone="brand" icon={<Clock aria-hidden="true" />}>
          {t("state.planned", { when: planned })}
        </Badge>
      )}
    </p>
  );
}
