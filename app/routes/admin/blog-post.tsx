import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DeleteBlogPostItem, PublishBlogPostButton } from "~/features/blog/blog-post-actions";
import { listBlogPostsForAdmin, showBlogPostForAdmin } from "~/features/blog/blog-admin-screens.server";
import { blogPostSchedule, blogPostUpdate, blogAdminQuery } from "~/features/blog/blog.schema";
import { scheduleBlogPost, unscheduleBlogPost, updateBlogPost } from "~/features/blog/blog-admin.server";
import { PostLanguages } from "~/features/translation/post-languages";
import { showLanguagesOfPost } from "~/features/translation/translation-admin-screens.server";
import { PreviewPanel } from "./blog-post/preview-panel";
import { SchedulePanel } from "./blog-post/schedule-panel";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { AdminSection } from "~/ui/admin-page";
import { EntryMenu } from "~/ui/entry-menu";
import { BlogPostEditor } from "./blog/blog-post-editor";
import { BlogPostStatus } from "./blog-post/blog-post-status";
import { BlogPage } from "./blog/blog-page";
import { readDoneAction } from "./blog/done-action";
import { useHasUnsavedChanges } from "./shell/unsaved-changes";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const choice = versionedChoice.parse({ id: args.params.id });
    const shown = await showBlogPostForAdmin(caller, choice);
    const query = blogAdminQuery.parse(readQuery(args.request));
    const { title } = shown.post;
    return {
      title,
      ...shown,
      languages: await showLanguagesOfPost(caller, { type: "blog_post", id: choice.id }),
      list: { query, ...(await listBlogPostsForAdmin(caller, query)) },
      done: readDoneAction(args.request.url),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const here = new URL(args.request.url).pathname;
  return adminAction(args, "manage_content", {
    update: intent({ schema: blogPostUpdate, verb: updateBlogPost, done: `${here}?done=updated` }),
    schedule: intent({ schema: blogPostSchedule, verb: scheduleBlogPost }),
    unschedule: intent({ schema: versionedChoice, verb: unscheduleBlogPost }),
  });
}

export const clientAction = submitToServer;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** After a conflict the other version is loaded to compare. A deleted item is not loaded again. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  if (args.actionStatus === 409) return true;
  const pick = args.formData?.get("intent") === "delete" ? args.formData.get("pick") : null;
  const isGone = typeof pick === "string" && pick.split(" ")[0] === args.currentParams.id;
  return isGone && (args.actionStatus ?? 200) < 400 ? false : revalidateUnlessUnreached(args);
};

/** A blog post: edit, preview, publish now or later, delete (spec admin §2). */
export default function EditBlogPost() {
  const { t } = useTranslation("admin-blog");
  const { t: records } = useTranslation("admin-records");
  const { post, path, publishedWhen, schedule, timeZone, preview, languages, list, done } =
    useLoaderData<typeof loader>();
  const [filled, setFilled] = useState(0);
  const refillForm = () => setFilled(filled + 1);
  const form = `article-${post.id}-${filled}`;
  // Publishing uses the saved text: unsaved changes are saved first.
  const isUnsaved = useHasUnsavedChanges(form, "update");
  return (
    <BlogPage {...{ list, done }} open={post.id} onPublished={refillForm}>
      <AdminSection
        title={t("edit.title")}
        actions={
          <>
            {!post.isPublished && !isUnsaved && <PublishBlogPostButton post={post} />}
            <EntryMenu label={records("menu", { title: post.title })}>
              <DeleteBlogPostItem post={post} />
            </EntryMenu>
          </>
        }
      >
        <BlogPostStatus {...{ post, path, publishedWhen, schedule }} />
        <PostLanguages languages={languages} />
        <BlogPostEditor
          key={post.id}
          form={form}
          post={post}
          isScheduled={schedule?.status === "scheduled"}
          onSaved={refillForm}
          onTakeTheirs={refillForm}
        />
      </AdminSection>
      {preview && <PreviewPanel {...preview} />}
      {!post.isPublished && <SchedulePanel id={post.id} {...{ schedule, timeZone }} />}
    </BlogPage>
  );
}
