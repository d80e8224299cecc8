import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate, type ShouldRevalidateFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listForAdmin, startArticle } from "~/features/blog/blog-admin.server";
import { articleInput, adminQuery, type BlogPost } from "~/features/blog/blog.schema";
import { createArticle, deleteArticle, publishArticle } from "~/features/blog/editing.server";
import { textPick, type TextChoice } from "~/features/writing/versions.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { sendForm, unlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { tFor } from "~/i18n/i18n.server";
import { AdminSection } from "~/ui/admin-page";
import { ArticleEditor } from "./blog/article-editor";
import { BlogAdmin } from "./blog/blog-admin";
import { deedIn } from "./blog/deeds";
import { settled } from "./shell/unsaved-words";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const title = tFor(caller.language)("admin-blog:title");
    const { before } = adminQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    return {
      meta: { title, description: title, unlisted: true },
      ...(await listForAdmin(caller, { before })),
      before: before ?? null,
      first: await startArticle(caller),
      done: deedIn(args.request.url),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    create: intent({
      schema: articleInput,
      verb: createArticle,
      done: (article) => `/admin/blog/${(article as BlogPost).id}?done=created`,
    }),
    publish: intent({
      schema: textPick,
      verb: publishArticle,
      done: (article) => `/admin/blog/${(article as BlogPost).id}?done=published`,
    }),
    delete: intent({
      schema: textPick,
      verb: async (caller, choice) => {
        await deleteArticle(caller, choice);
        return choice;
      },
      done: (choice) => `/admin/blog?done=deleted&was=${(choice as TextChoice).id}`,
    }),
  });
}

export const clientAction = sendForm;

/** Also after a conflict or an article that is gone: the list shows what is there now. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  [404, 409].includes(args.actionStatus ?? 200) || unlessUnreached(args);

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The blog (spec admin §2): a new article, and beside it all there are. */
export default function Blog() {
  const { t } = useTranslation("admin-blog");
  const { lines, older, before, first, done } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <BlogAdmin {...{ lines, older, before, done }} chosen={null}>
      <AdminSection title={t("new.title")}>
        <ArticleEditor
          form="article-new"
          article={first}
          onSaved={(answer) => navigate(answer.done?.split("?")[0] ?? "/admin/blog", settled)}
        />
      </AdminSection>
    </BlogAdmin>
  );
}
