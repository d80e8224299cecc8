import { useNavigate } from "@remix-run/react";
import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Languages, Plus } from "lucide-react";
import { BlogPostActionForms } from "~/features/blog/blog-post-actions";
import type { FormAnswer } from "~/http/form-answer";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { AdminPage } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";
import { WritingLayout } from "~/features/writing/editing/writing-layout";
import { queryString } from "../shell/query-string";
import { settled } from "../shell/unsaved-changes";
import { BlogEntries, type BlogEntriesProps } from "./blog-entries";
import type { DoneAction } from "./done-action";

interface BlogPageProps {
  list: Pick<BlogEntriesProps, "items" | "older" | "query">;
  /** Shown beside the list. Without it only the list is shown. */
  open: "new" | number | null;
  /** The action just done, for pages without JavaScript. */
  done: DoneAction | null;
  /** The open post was published. */
  onPublished?: () => void;
  /** The form and panels of the post. */
  children?: ReactNode;
}

/** The blog screen (spec admin §2): the list of all posts and, while editing one, its form to the left of the list. */
export function BlogPage({ list, open, done, onPublished, children }: BlogPageProps) {
  const { t } = useTranslation("admin-blog");
  const { t: admin } = useTranslation("admin");
  const navigate = useNavigate();
  const focusTarget = useRef<HTMLDivElement>(null);
  const query = queryString(list.query);
  const address = `/admin/blog${query}`;
  // The focused button was removed with its item.
  const toList = () => focusTarget.current?.focus({ preventScroll: true });
  const afterDelete = ({ done: where }: FormAnswer) => {
    if (open !== null && where?.endsWith(`&was=${open}`)) navigate(address, settled);
    else toList();
  };
  const afterPublish = ({ done: where }: FormAnswer) => {
    if (open !== null && where?.startsWith(`/admin/blog/${open}?`)) onPublished?.();
    else toList();
  };
  const entries = (
    <BlogEntries
      {...list}
      selectedId={typeof open === "number" ? open : null}
      path={open === null ? "/admin/blog" : `/admin/blog/${open}`}
    />
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
      {done && (
        <Alert variant="success" title={t(`${done}.title`)} className="mb-6">
          {t(`${done}.text`)}
        </Alert>
      )}
      <BlogPostActionForms onPublished={afterPublish} onDeleted={afterDelete} />
      <WritingLayout isOpen={open !== null} label={t("list.title")} listRef={focusTarget} list={entries}>
        {children}
      </WritingLayout>
    </AdminPage>
  );
}
