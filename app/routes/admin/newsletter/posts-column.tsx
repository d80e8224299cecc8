import { useTranslation } from "react-i18next";
import { Plus } from "lucide-react";
import { PostList } from "~/features/newsletter/posts/post-list";
import type { PostListItem } from "~/features/newsletter/posts/posts-admin-screens.server";
import { buttonClass } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { AdminSection } from "~/ui/admin-page";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";
import { Pagination } from "~/ui/pagination";
import { FilterLinks } from "~/ui/toolbar";
import { queryString } from "../shell/query-string";

const states = [null, "draft", "published"] as const;

interface PostsColumnProps {
  posts: PostListItem[];
  /** The id of the open post. */
  openId: number | null;
  list: { state: "draft" | "published" | null; before: number | null; older: number | null };
  /** The path of the open screen, which stays when the list is filtered. */
  path: string;
  /** When to show the link to a new post. From 1024 px its form stands beside the list, unless a post is open. */
  offersNew: "always" | "onPhones";
}

/** The list of posts beside the form: filter and pages. */
export function PostsColumn({ posts, openId, list, path, offersNew }: PostsColumnProps) {
  const { t } = useTranslation("admin-newsletter");
  const { state, before, older } = list;
  const address = (query: Parameters<typeof queryString>[0]) => path + queryString(query);
  return (
    <AdminSection
      title={t("list.title")}
      actions={
        <UiLink
          href="/admin/newsletter/new"
          className={classNames(
            buttonClass({ variant: "secondary", size: "sm" }),
            offersNew === "onPhones" && "lg:hidden",
          )}
        >
          <Plus aria-hidden="true" />
          {t("new.title")}
        </UiLink>
      }
    >
      <div className="mb-4">
        <FilterLinks
          label={t("list.filter")}
          items={states.map((one) => ({
            href: address({ state: one }),
            label: t(`list.${one ?? "all"}`),
            current: one === state,
          }))}
        />
      </div>
      {posts.length > 0 ? (
        <PostList posts={posts} openId={openId} query={queryString({ state, before })} />
      ) : (
        <EmptyState
          plain
          title={state ? t("list.noneFound") : t("list.none")}
          description={state ? undefined : t("list.noneText")}
        />
      )}
      <Pagination
        className="mt-6"
        newest={before === null ? null : address({ state })}
        older={older === null ? null : address({ state, before: older })}
      />
    </AdminSection>
  );
}
