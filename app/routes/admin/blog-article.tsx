import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DeleteButton, PublishButton } from "~/features/blog/article-actions";
import { listForAdmin, showForAdmin } from "~/features/blog/blog-admin.server";
import { articleSchedule, articleUpdate, adminQuery } from "~/features/blog/blog.schema";
import { scheduleArticle, unscheduleArticle, updateArticle } from "~/features/blog/editing.server";
import { PreviewPanel } from "~/features/blog/preview-panel";
import { SchedulePanel } from "~/features/blog/schedule-panel";
import { textChoice } from "~/features/writing/versions.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { sendForm, unlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminSection } from "~/ui/admin-page";
import { ArticleEditor } from "./blog/article-editor";
import { ArticleState } from "./blog/article-state";
import { BlogAdmin } from "./blog/blog-admin";
import { deedIn } from "./blog/deeds";
import { useUnsaved } from "./shell/unsaved-words";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const shown = await showForAdmin(caller, textChoice.parse({ id: args.params.id }));
    const { before } = adminQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    const { title } = shown.article;
    return {
      meta: { title, description: title, unlisted: true },
      ...shown,
      ...(await listForAdmin(caller, { before })),
      before: before ?? null,
      done: deedIn(args.request.url),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const here = new URL(args.request.url).pathname;
  return adminAction(args, "manage_content", {
    update: intent({ schema: articleUpdate, verb: updateArticle, done: `${here}?done=updated` }),
    schedule: intent({ schema: articleSchedule, verb: scheduleArticle }),
    unschedule: intent({ schema: textChoice, verb: unscheduleArticle }),
  });
}

export const clientAction = sendForm;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** What somebody else changed meanwhile is fetched to be compared; what was deleted here is asked for no more. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  if (args.actionStatus === 409) return true;
  const pick = args.formData?.get("intent") === "delete" ? args.formData.get("pick") : null;
  const isGone = typeof pick === "string" && pick.split(" ")[0] === args.currentParams.id;
  return isGone && (args.actionStatus ?? 200) < 400 ? false : unlessUnreached(args);
};

/** An article, to be changed, shown to others, published now or later, or deleted (spec admin §2). */
export default function EditArticle() {
  const { t } = useTranslation("admin-blog");
  const { article, path, publishedWhen, schedule, timeZone, today, preview, ...list } =
    useLoaderData<typeof loader>();
  const { lines, older, before, done } = list;
  const [filled, setFilled] = useState(0);
  const fillAnew = () => setFilled(filled + 1);
  const form = `article-${article.id}-${filled}`;
  // What is published is what is saved: while the form holds other words it is saved first.
  const isUnsaved = useUnsaved(form, "update");
  return (
    <BlogAdmin {...{ lines, older, before, done }} chosen={article.id} onPublished={fillAnew}>
      <AdminSection
        title={t("edit.title")}
        actions={
          <>
            {!article.isPublished && !isUnsaved && <PublishButton article={article} />}
            <DeleteButton article={article} />
          </>
        }
      >
        <ArticleState {...{ article, path, publishedWhen, schedule }} />
        <ArticleEditor
          key={article.id}
          form={form}
          article={article}
          onSaved={fillAnew}
          onTakeTheirs={fillAnew}
        />
      </AdminSection>
      {preview && <PreviewPanel {...preview} />}
      {!article.isPublished && <SchedulePanel id={article.id} {...{ schedule, timeZone, today }} />}
    </BlogAdmin>
  );
}
