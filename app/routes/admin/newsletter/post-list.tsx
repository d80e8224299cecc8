import { useTranslation } from "react-i18next";
import { postState } from "~/features/newsletter/posts/post-state";
import { postScreens } from "~/features/newsletter/posts/post-screens";
import type { PostListItem } from "~/features/newsletter/posts/posts-admin-screens.server";
import type { WritingQuery } from "~/features/writing/kit/writing.schema";
import { buttonClass } from "~/ui/button";
import { UiLink } from "~/ui/link";
import { WritingEntry, WritingList } from "../shell/writing-list";

interface PostListProps {
  posts: PostListItem[];
  older: number | null;
  query: WritingQuery;
}

/** The searchable list of posts. A published one can be sent. */
export function PostList({ posts, older, query }: PostListProps) {
  const { t } = useTranslation("admin-newsletter");
  return (
    <WritingList screens={postScreens} path={postScreens.list} query={query} older={older}>
      {posts.map((post) => (
        <WritingEntry
          key={post.id}
          screens={postScreens}
          item={post}
          {...postState(post)}
          preview={post.summary}
          date={
            <time dateTime={post.createdAt} title={t("list.created", { when: post.createdText })}>
              {post.createdDate}
            </time>
          }
          action={
            <UiLink
              href={`${postScreens.path}/${post.id}#publish`}
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
