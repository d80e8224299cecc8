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
import { Plus } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { PostActionForms } from "~/features/newsletter/posts/post-actions";
import { loadPostList } from "~/features/newsletter/posts/posts-admin-screens.server";
import {
  newsletterDoneQuery,
  newsletterListQuery,
  type NewsletterPost,
} from "~/features/newsletter/posts/posts-admin.schema";
import { deleteNewsletterPost, publishNewsletterPost } from "~/features/newsletter/posts/posts-admin.server";
import { versionedPick, type VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import type { FormAnswer } from "~/http/form-answer";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { BackLink } from "~/ui/admin-page";
import { ButtonLink } from "~/ui/button";
import { UiLink } from "~/ui/link";
import { WritingLayout } from "~/features/writing/editing/writing-layout";
import { DoneNotice } from "~/features/newsletter/posts/done-notice";
import { NewsletterPage } from "~/features/newsletter/newsletter-page";
import { PostEntries } from "./newsletter/post-entries";
import { AdminError } from "./shell/admin-error";
import { queryString } from "./shell/query-string";
import { settled } from "./shell/unsaved-changes";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", "admin-newsletter:title", async (caller) => {
    const asked = readQuery(args.request);
    const query = newsletterListQuery.parse(asked);
    return { query, ...newsletterDoneQuery.parse(asked), ...(await loadPostList(caller, query)) };
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

/** Revalidates also after 404 and 409, so that the list is current. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  [404, 409].includes(args.actionStatus ?? 200) || revalidateUnlessUnreached(args);

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The posts (spec admin §2): the list and, while editing one, its form to the left. */
export default function Newsletter() {
  const { t } = useTranslation("admin-newsletter");
  const { posts, older, query, done, count, later, by } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { id } = useParams();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const kept = queryString(query);
  const isOpen = pathname !== "/admin/newsletter";
  // The focused button was removed.
  const toList = () => list.current?.focus({ preventScroll: true });
  const leaveDeleted = (answer: FormAnswer) => {
    if (answer.done?.endsWith(`&was=${id}`)) navigate(`/admin/newsletter${kept}`, settled);
    else toList();
  };
  return (
    <NewsletterPage
      current="posts"
      actions={
        <ButtonLink asChild variant={isOpen ? "secondary" : "primary"} size="sm">
          <UiLink href={`/admin/newsletter/new${kept}`}>
            <Plus aria-hidden="true" />
            {t("new.title")}
          </UiLink>
        </ButtonLink>
      }
    >
      {done && <DoneNotice action={done} count={count} later={later} by={by} />}
      <PostActionForms onPublished={toList} onDeleted={leaveDeleted} />
      {isOpen && (
        <div className="-mt-3 mb-2">
          <BackLink href={`/admin/newsletter${kept}`} label={t("list.title")} />
        </div>
      )}
      <WritingLayout
        isOpen={isOpen}
        label={t("list.title")}
        listRef={list}
        list={<PostEntries {...{ posts, older, query }} openId={id ? Number(id) : null} path={pathname} />}
      >
        <Outlet />
      </WritingLayout>
    </NewsletterPage>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("admin-newsletter");
  return <AdminError error={useRouteError()} title={t("error.fetch")} />;
}
