import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { blogScreens } from "~/features/blog/blog-screens";
import { showBlogPostForAdmin } from "~/features/blog/blog-admin-screens.server";
import { blogPostSchedule, blogPostUpdate } from "~/features/blog/blog.schema";
import {
  deleteBlogPost,
  publishBlogPost,
  scheduleBlogPost,
  unpublishBlogPost,
  unscheduleBlogPost,
  updateBlogPost,
} from "~/features/blog/blog-admin.server";
import { blogPostState } from "~/features/blog/blog-post-state";
import { PostLanguages } from "~/features/translation/post-languages";
import { showLanguagesOfPost } from "~/features/translation/translation-admin-screens.server";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { DoneAlert } from "~/features/writing/kit/done-alert";
import { PublishedLink } from "~/features/writing/kit/published-link";
import { StateBadge } from "~/features/writing/kit/state-badge";
import { TextSheet } from "~/features/writing/kit/text-sheet";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { BlogPostEditor } from "./blog/blog-post-editor";
import { PreviewPanel } from "./blog-post/preview-panel";
import { Scheduled } from "./blog-post/scheduled";
import { doneToTexts, readDone } from "./shell/done";
import { revalidateText } from "./shell/revalidation";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const choice = versionedChoice.parse({ id: args.params.id });
    const shown = await showBlogPostForAdmin(caller, choice);
    const { title } = shown.post;
    return {
      title,
      ...shown,
      languages: await showLanguagesOfPost(caller, { type: "blog_post", id: choice.id }),
      done: readDone(args.request, doneToTexts),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const here = new URL(args.request.url).pathname;
  return adminAction(args, "manage_content", {
    update: intent({ schema: blogPostUpdate, verb: updateBlogPost, done: `${here}?done=updated` }),
    publish: intent({ schema: versionedChoice, verb: publishBlogPost, done: `${here}?done=published` }),
    unpublish: intent({ schema: versionedChoice, verb: unpublishBlogPost, done: `${here}?done=unpublished` }),
    delete: intent({ schema: versionedChoice, verb: deleteBlogPost, done: "/admin/blog?done=deleted" }),
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

/** A blog post: its text, and one sheet that publishes it now or later. */
export default function EditBlogPost() {
  const { t } = useTranslation("admin-blog");
  const { t: writing } = useTranslation("admin-writing");
  const { post, path, publishedWhen, schedule, timeZone, preview, languages, done } =
    useLoaderData<typeof loader>();
  const [filled, setFilled] = useState(0);
  const refillForm = () => setFilled(filled + 1);
  const waiting = schedule?.status === "scheduled" ? schedule : null;
  return (
    <BlogPostEditor
      key={post.id}
      title={t("edit.title")}
      form={`article-${post.id}-${filled}`}
      post={post}
      state={
        <StateBadge
          screens={blogScreens}
          {...blogPostState({
            isPublished: post.isPublished,
            scheduled: waiting?.when ?? null,
            hasFailed: schedule?.status === "failed",
          })}
        />
      }
      isScheduled={waiting !== null}
      notice={<DoneAlert screens={blogScreens} done={done} />}
      publish={
        post.isPublished
          ? null
          : {
              label: writing("sheet.open"),
              sheet: (state) => (
                <TextSheet
                  {...state}
                  screens={blogScreens}
                  item={post}
                  moment={{ timeZone }}
                  thenLater={t("schedule.lead")}
                  initial={waiting ? { date: waiting.date, time: waiting.time } : {}}
                />
              ),
            }
      }
      more={
        <div className="flex flex-col gap-5">
          <Scheduled id={post.id} schedule={schedule} />
          {post.isPublished && (
            <PublishedLink href={`/${post.language}${path}`} label={t("actions.view")} when={publishedWhen} />
          )}
          <PostLanguages languages={languages} />
          {preview && <PreviewPanel {...preview} />}
        </div>
      }
      onSaved={refillForm}
      onRefill={refillForm}
    />
  );
}
