import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useFetcher, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { unlockPost, loadPostScreen } from "~/features/newsletter/posts/posts-screens.server";
import { unlockPostInput, readPostInput } from "~/features/newsletter/posts/posts.schema";
import { formAction } from "~/http/form-action.server";
import type { FormAnswer } from "~/http/form-answer";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { useLocalePath } from "~/i18n/locale-path";
import { EmailGate } from "./newsletter-post/email-gate";
import { PostView, PostBody } from "./newsletter/post-view";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const { cover, languages, excerpt, html } = await loadPostScreen(
      caller,
      readPostInput.parse({ id: args.params.id }),
    );
    // Who may read gets a page of their own, which nobody keeps.
    // The whole text is a subscriber's page.
    const isPersonal = html !== null;
    return {
      cover,
      html,
      meta: { title: cover.title, description: excerpt, languages, noindex: isPersonal, noStore: isPersonal },
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const { id } = readPostInput.parse({ id: args.params.id });
  return formAction(args, {
    schema: unlockPostInput,
    verb: (caller, input, reply) => unlockPost(caller, { ...input, id }, reply),
    limit: "newsletter-reading",
    done: "",
    ...{ returnsResult: true, keepsFields: true },
  });
}

export const clientAction = submitToServer;
/** What the gate is told changes nothing of what the page knows. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod ? false : defaultShouldRevalidate;

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A letter: its head for everybody, its text for subscribers and donors (spec public §2). */
export default function NewsletterPostPage() {
  const { t } = useTranslation("newsletter-reader");
  const path = useLocalePath();
  const { cover, html } = useLoaderData<typeof loader>();
  const form = `letter-${cover.id}-${cover.language}`;
  const { data } = useFetcher<FormAnswer<{ html: string | null }>>({ key: form });
  const posted = useActionData<FormAnswer<{ html: string | null }>>();
  const answer = data ?? posted;
  const opened = html ?? answer?.result?.html;
  const text = useRef<HTMLDivElement>(null);
  const isUnlocked = html === null && Boolean(opened);
  useEffect(() => {
    if (isUnlocked) text.current?.focus();
  }, [isUnlocked]);
  return (
    <PostView cover={cover}>
      {opened ? (
        <div
          ref={text}
          tabIndex={-1}
          role="region"
          aria-label={t("letter.text")}
          className="animate-fade-in outline-none"
        >
          <PostBody html={opened} language={cover.language} />
        </div>
      ) : (
        <EmailGate
          form={form}
          action={path(`/newsletter/${cover.id}`)}
          isDenied={answer?.ok === true && answer.result?.html === null}
        />
      )}
    </PostView>
  );
}
