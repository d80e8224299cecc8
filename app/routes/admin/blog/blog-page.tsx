import { useNavigate } from "@remix-run/react";
import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Languages, Plus } from "lucide-react";
import { BlogPostActionForms } from "~/features/blog/blog-post-actions";
import type { BlogPostAdminItem } from "~/features/blog/blog.schema";
import { BlogAdminList } from "~/features/blog/blog-admin-list";
import type { FormAnswer } from "~/http/form-answer";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { AdminPage, AdminSection } from "~/ui/admin-page";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";
import { Pagination } from "~/ui/pagination";
import { settled } from "../shell/unsaved-changes";
import type { DoneAction } from "./done-action";

interface BlogPageProps {
  items: BlogPostAdminItem[];
  older: number | null;
  /** `before` of this page of the list. */
  before: number | null;
  /** Which post is open. */
  selectedId: number | null;
  /** The action just done, for pages without JavaScript. */
  done: DoneAction | null;
  /** The open post was published. */
  onPublished?: () => void;
  /** The form and panels of the post. */
  children: ReactNode;
}

/** The blog's screen (spec admin §2): a form, and the list of all posts beside it. */
export function BlogPage(props: BlogPageProps) {
  const { items, older, before, selectedId, done, children } = props;
  const { t } = useTranslation("admin-blog");
  const { t: admin } = useTranslation("admin");
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  // The focused button was removed with its item.
  const toList = () => list.current?.focus({ preventScroll: true });
  const onDeleted = ({ done: where }: FormAnswer) => {
    if (selectedId !== null && where?.endsWith(`&was=${selectedId}`)) navigate("/admin/blog", settled);
    else toList();
  };
  const onPublished = ({ done: where }: FormAnswer) => {
    if (selectedId !== null && where?.startsWith(`/admin/blog/${selectedId}?`)) props.onPublished?.();
    else toList();
  };
  const path = selectedId === null ? "/admin/blog" : `/admin/blog/${selectedId}`;
  return (
    <AdminPage
      title={t("title")}
      lead={t("lead")}
      back={
        selectedId === null
          ? { href: "/admin/dashboard", label: admin("areas.dashboard") }
          : { href: "/admin/blog", label: t("all") }
      }
      actions={
        <UiLink
          href="/admin/translations?type=blog_post"
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          <Languages aria-hidden="true" />
          {t("translations")}
        </UiLink>
      }
    >
      {done && (
        <Alert variant="success" title={t(`${done}.title`)} className="mb-6">
          {t(`${done}.text`)}
        </Alert>
      )}
      <BlogPostActionForms onPublished={onPublished} onDeleted={onDeleted} />
      <p className={selectedId === null ? "-mt-3 mb-4 lg:hidden" : "hidden"}>
        <a href="#articles" className="link inline-block py-3 text-sm">
          {t("list.below")}
        </a>
      </p>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(19rem,24rem)] lg:gap-10">
        <div className="min-w-0">{children}</div>
        <div
          id="articles"
          ref={list}
          tabIndex={-1}
          className={`min-w-0 scroll-mt-20 outline-none ${selectedId === null ? "max-lg:mt-12" : "max-lg:hidden"}`}
        >
          <AdminSection
            title={t("list.title")}
            actions={
              selectedId !== null && (
                <UiLink href="/admin/blog" className={buttonClass({ variant: "secondary", size: "sm" })}>
                  <Plus aria-hidden="true" />
                  {t("new.title")}
                </UiLink>
              )
            }
          >
            {items.length > 0 ? (
              <BlogAdminList items={items} selectedId={selectedId} />
            ) : (
              <EmptyState plain title={t("list.none")} description={t("list.noneText")} />
            )}
            <Pagination
              className="mt-4"
              newest={before === null ? null : path}
              older={older === null ? null : `${path}?before=${older}`}
            />
          </AdminSection>
        </div>
      </div>
    </AdminPage>
  );
}
