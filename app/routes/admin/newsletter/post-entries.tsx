import { useTranslation } from "react-i18next";
import { DeletePostItem, PublishPostButton } from "~/features/newsletter/posts/post-actions";
import { PostStateBadge } from "~/features/newsletter/posts/post-badges";
import type { NewsletterListQuery } from "~/features/newsletter/posts/posts-admin.schema";
import type { PostListItem } from "~/features/newsletter/posts/posts-admin-screens.server";
import { languageNames } from "~/i18n/languages";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { EntryList, EntryRow } from "~/ui/entry-list";
import { EntryMenu, EntryMenuItem } from "~/ui/entry-menu";
import { UiLink } from "~/ui/link";
import { Pagination } from "~/ui/pagination";
import { EntryFilter } from "../shell/entry-filter";
import { useLanguageAndState } from "../shell/language-and-state";
import { queryString } from "../shell/query-string";

interface PostEntriesProps {
  posts: PostListItem[];
  older: number | null;
  query: NewsletterListQuery;
  /** The id of the open post. */
  openId: number | null;
  /** The path of the screen. */
  path: string;
}

/** The searchable list of posts, each with its actions (spec admin §2). */
export function PostEntries({ posts, older, query, openId, path }: PostEntriesProps) {
  const { t } = useTranslation("admin-newsletter");
  const { t: records } = useTranslation("admin-records");
  const selects = useLanguageAndState(query);
  const { before, ...filter } = query;
  const isWhole = Object.values(query).every((value) => !value);
  return (
    <>
      <EntryFilter path={path} q={query.q} selects={selects} />
      {posts.length > 0 ? (
        <EntryList label={t("list.label")}>
          {posts.map((post) => (
            <PostEntry key={post.id} post={post} isOpen={post.id === openId} query={queryString(query)} />
          ))}
        </EntryList>
      ) : (
        <EmptyState
          plain
          headingLevel={2}
          title={isWhole ? t("list.none") : older === null ? records("noneFound") : records("searchOn")}
          description={isWhole ? t("list.noneText") : older === null ? records("noneFoundText") : undefined}
        />
      )}
      <Pagination
        className="mt-4"
        newest={before === undefined ? null : path + queryString(filter)}
        older={older === null ? null : path + queryString({ ...filter, before: older })}
      />
    </>
  );
}

function PostEntry({ post, isOpen, query }: { post: PostListItem; isOpen: boolean; query: string }) {
  const { t } = useTranslation("admin-newsletter");
  const { t: records } = useTranslation("admin-records");
  const { id, title, summary, language, isPublished, createdAt, createdText, createdDate } = post;
  const href = `/admin/newsletter/${id}${query}`;
  const action = buttonClass({ variant: "quiet", size: "sm" });
  return (
    <EntryRow
      href={href}
      title={title}
      preview={summary}
      lang={language}
      kind={<span lang={language}>{languageNames[language]}</span>}
      state={<PostStateBadge {...post} />}
      date={
        <time dateTime={createdAt} title={t("list.created", { when: createdText })}>
          {createdDate}
        </time>
      }
      selected={isOpen}
      menu={
        <EntryMenu label={records("menu", { title })}>
          <EntryMenuItem>
            <UiLink href={href} className={action} aria-label={t("actions.editOne", { title })}>
              {t("actions.edit")}
            </UiLink>
          </EntryMenuItem>
          <EntryMenuItem>
            {isPublished ? (
              <UiLink
                href={`${href}#sending`}
                className={action}
                aria-label={t("actions.sendOne", { title })}
              >
                {t("actions.send")}
              </UiLink>
            ) : (
              <PublishPostButton post={post} />
            )}
          </EntryMenuItem>
          <DeletePostItem post={post} />
        </EntryMenu>
      }
    />
  );
}
