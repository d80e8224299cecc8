import { useTranslation } from "react-i18next";
import { postState } from "~/features/newsletter/posts/post-badges";
import { postScreens } from "~/features/newsletter/posts/post-screens";
import type { PostListItem } from "~/features/newsletter/posts/posts-admin-screens.server";
import type { WritingQuery } from "~/features/writing/kit/writing.schema";
import { buttonClass } from "~/ui/button";
import { UiLink } from "~/ui/link";
import { queryString } from "../shell/query-string";
import { WritingEntry, WritingList } from "../shell/writing-list";

interface PostListProps {
  posts: PostListItem[];
  older: number | null;
  query: WritingQuery;
  /** The id of the open post. */
  openId: number | null;
  /** The path of the screen. */
  path: string;
}

/** The searchable list of posts. A published one can be sent. */
export function PostList({ posts, older, query, openId, path }: PostListProps) {
  const { t } = useTranslation("admin-newsletter");
  const kept = queryString(query);
  return (
    <WritingList screens={postScreens} path={path} query={query} older={older}>
      {posts.map((post) => (
        <WritingEntry
          key={post.id}
          screens={postScreens}
          item={post}
          query={kept}
          {...postState(post)}
          preview={post.summary}
          date={
            <time dateTime={post.createdAt} title={t("list.created", { when: post.createdText })}>
              {post.createdDate}
            </time>
          }
          selected={post.id === openId}
          action={
            <UiLink
              href={`${postScreens.path}/${post.id}${kept}#sending`}
              className={buttonClass({ variant: "quiet", size: "sm" })}
              aria-label={t("actions.sendOne", { title: post.title })}
            >
              {t("actions.send")}
            </UiLink>
          }
        />
      ))}
    </WritingList>
  );
}
