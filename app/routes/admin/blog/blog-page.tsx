import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Languages } from "~/ui/icons";
import { Plus } from "~/ui/icons-admin";
import { blogPostState } from "~/features/blog/blog-post-badges";
import { blogScreens } from "~/features/blog/blog-screens";
import type { BlogPostAdminItem } from "~/features/blog/blog.schema";
import type { WritingQuery } from "~/features/writing/kit/writing.schema";
import { ActionForms } from "~/features/writing/kit/item-actions";
import type { FormAnswer } from "~/http/form-answer";
import { ButtonLink } from "~/ui/button";
import { AdminPage } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";
import { WritingLayout } from "~/features/writing/editing/writing-layout";
import { DoneAlert } from "~/features/writing/kit/done-alert";
import { queryString } from "../shell/query-string";
import { useListActions, WritingEntry, WritingList } from "../shell/writing-list";

interface BlogPageProps {
  list: { items: BlogPostAdminItem[]; older: number | null; query: WritingQuery };
  /** Shown beside the list. Without it only the list is shown. */
  open: "new" | number | null;
  /** The action just done, for pages without JavaScript. */
  done: string | null;
  /** The open post was published. */
  onPublished?: () => void;
  /** The form and panels of the post. */
  children?: ReactNode;
}

/** The blog screen: the list of all posts and, while editing one, its form to the left of the list. */
export function BlogPage({ list, open, done, onPublished, children }: BlogPageProps) {
  const { t } = useTranslation("admin-blog");
  const { t: admin } = useTranslation("admin");
  const query = queryString(list.query);
  const address = blogScreens.list + query;
  const { listRef, focusList, onDeleted } = useListActions(address, open);
  const afterPublish = ({ done: where }: FormAnswer) => {
    if (open !== null && where?.startsWith(`/admin/blog/${open}?`)) onPublished?.();
    else focusList();
  };
  const entries = (
    <WritingList
      screens={blogScreens}
      path={open === null ? blogScreens.list : `${blogScreens.path}/${open}`}
      query={list.query}
      older={list.older}
    >
      {list.items.map((item) => (
        <WritingEntry
          key={item.id}
          screens={blogScreens}
          {...{ item, query }}
          {...blogPostState(item)}
          preview={item.preview}
          date={item.date}
          selected={item.id === open}
          hasMenu={item.id !== open}
        />
      ))}
    </WritingList>
  );
  return (
    <AdminPage
      title={t("title")}
      lead={open === null && t("lead")}
      back={
        open === null
          ? { href: "/admin/dashboard", label: admin("areas.dashboard") }
          : { href: address, label: t("all") }
      }
      actions={
        <>
          <ButtonLink asChild variant="secondary" size="sm">
            <UiLink href="/admin/translations?type=blog_post">
              <Languages aria-hidden="true" />
              {t("translations")}
            </UiLink>
          </ButtonLink>
          {open !== "new" && (
            <ButtonLink asChild variant={open === null ? "primary" : "secondary"} size="sm">
              <UiLink href={`/admin/blog/new${query}`}>
                <Plus aria-hidden="true" />
                {t("new.title")}
              </UiLink>
            </ButtonLink>
          )}
        </>
      }
    >
      <DoneAlert screens={blogScreens} done={done} />
      <ActionForms screens={blogScreens} onPublished={afterPublish} onDeleted={onDeleted} />
      <WritingLayout isOpen={open !== null} label={t("list.title")} listRef={listRef} list={entries}>
        {children}
      </WritingLayout>
    </AdminPage>
  );
}
