import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Outlet,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { PostActionForms } from "~/features/newsletter/posts/post-actions";
import { loadPostList, loadNewPostScreen } from "~/features/newsletter/posts/posts-admin-screens.server";
import { newsletterScreenQuery, type NewsletterPost } from "~/features/newsletter/posts/posts-admin.schema";
import { deleteNewsletterPost, publishNewsletterPost } from "~/features/newsletter/posts/posts-admin.server";
import { versionedPick, type VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import type { FormAnswer } from "~/http/form-answer";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { BackLink } from "~/ui/admin-page";
import { DoneNotice } from "~/features/newsletter/posts/done-notice";
import { NewPost } from "./newsletter/new-post";
import { NewsletterPage } from "~/features/newsletter/newsletter-page";
import { PostsColumn } from "./newsletter/posts-column";
import { AdminError } from "./shell/admin-error";
import { queryString } from "./shell/query-string";
import { settled } from "./shell/unsaved-changes";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", "admin-newsletter:title", async (caller) => {
    const asked = newsletterScreenQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    return {
      ...asked,
      ...(await loadPostList(caller, asked)),
      ...(await loadNewPostScreen(caller)),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_newsletter", {
    publish: intent({
      schema: versionedPick,
      verb: publishNewsletterPost,
      done: (post) => `/admin/newsletter/${(post as NewsletterPost).id}?done=published`,
    }),
    delete: intent({
      schema: versionedPick,
      verb: async (caller, choice) => {
        await deleteNewsletterPost(caller, choice);
        return choice;
      },
      done: (choice) => `/admin/newsletter?done=deleted&was=${(choice as VersionedChoice).id}`,
    }),
  });
}

export const clientAction = submitToServer;

/** Also after 404 and 409, to refresh the list. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  [404, 409].includes(args.actionStatus ?? 200) || revalidateUnlessUnreached(args);

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The posts (spec admin §2): form and list, on a phone one after the other. */
export default function Newsletter() {
  const { t } = useTranslation("admin-newsletter");
  const { posts, older, state, before, done, count, gathered, language } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { id } = useParams();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const query = queryString({ state, before });
  const isOpen = pathname !== "/admin/newsletter";
  const leaveDeleted = (answer: FormAnswer) => {
    if (answer.done?.endsWith(`&was=${id}`)) navigate(`/admin/newsletter${query}`, settled);
    else list.current?.focus({ preventScroll: true });
  };
  return (
    <NewsletterPage current="posts">
      {done && <DoneNotice action={done} count={count} gathered={gathered} />}
      <PostActionForms
        // The focused button was removed.
        onPublished={() => list.current?.focus({ preventScroll: true })}
        onDeleted={leaveDeleted}
      />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)] lg:gap-10">
        <div className={isOpen ? "min-w-0" : "min-w-0 max-lg:hidden"}>
          <div className="-mt-3 mb-2 lg:hidden">
            <BackLink href={`/admin/newsletter${query}`} label={t("list.title")} />
          </div>
          <div>{isOpen ? <Outlet /> : <NewPost language={language} />}</div>
        </div>
        <div
          ref={list}
          tabIndex={-1}
          className={isOpen ? "min-w-0 outline-none max-lg:hidden" : "min-w-0 outline-none"}
        >
          <PostsColumn
            posts={posts}
            openId={id ? Number(id) : null}
            list={{ state: state ?? null, before: before ?? null, older }}
            path={id ? `/admin/newsletter/${id}` : "/admin/newsletter"}
            offersNew={id ? "always" : "onPhones"}
          />
        </div>
      </div>
    </NewsletterPage>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("admin-newsletter");
  return <AdminError error={useRouteError()} title={t("error.fetch")} />;
}
