import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { blogScreens } from "~/features/blog/blog-screens";
import { listBlogPostsForAdmin, showBlogPostForAdmin } from "~/features/blog/blog-admin-screens.server";
import { blogPostSchedule, blogPostUpdate } from "~/features/blog/blog.schema";
import { scheduleBlogPost, unscheduleBlogPost, updateBlogPost } from "~/features/blog/blog-admin.server";
import { PostLanguages } from "~/features/translation/post-languages";
import { showLanguagesOfPost } from "~/features/translation/translation-admin-screens.server";
import { PreviewPanel } from "./blog-post/preview-panel";
import { SchedulePanel } from "./blog-post/schedule-panel";
import { OpenItemMenu, PublishButton } from "~/features/writing/kit/item-actions";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { writingQuery } from "~/features/writing/kit/writing.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { AdminSection } from "~/ui/admin-page";
import { BlogPostEditor } from "./blog/blog-post-editor";
import { BlogPostStatus } from "./blog-post/blog-post-status";
import { BlogPage } from "./blog/blog-page";
import { doneToTexts, readDone } from "./shell/done";
import { revalidateText } from "./shell/revalidation";
import { useHasUnsavedChanges } from "./shell/unsaved-changes";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const choice = versionedChoice.parse({ id: args.params.id });
    const shown = await showBlogPostForAdmin(caller, choice);
    const query = writingQuery.parse(readQuery(args.request));
    const { title } = shown.post;
    return {
      title,
      ...shown,
      languages: await showLanguagesOfPost(caller, { type: "blog_post", id: choice.id }),
      list: { query, ...(await listBlogPostsForAdmin(caller, query)) },
      done: readDone(args.request, doneToTexts),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const here = new URL(args.request.url).pathname;
  return adminAction(args, "manage_content", {
    update: intent({ schema: blogPostUpdate, verb: updateBlogPost, done: `${here}?done=updated` }),
    schedule: intent({ schema: blogPostSchedule, verb: scheduleBlogPost, done: `${here}?done=scheduled` }),
    unschedule: intent({
      schema: versionedChoice,
      verb: unscheduleBlogPost,
      done: `${here}?done=unscheduled`,
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateText;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A blog post: edit, preview, publish now or later, delete. */
export default function EditBlogPost() {
  const { t } = useTranslation("admin-blog");
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
            {!post.isPublished && !isUnsaved && <PublishButton screens={blogScreens} item={post} />}
            <OpenItemMenu screens={blogScreens} item={post} />
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
