import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useFetcher, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { loadPostScreen, unlockPost } from "~/features/newsletter/posts/posts-screens.server";
import { PostBody, PostView } from "~/features/newsletter/posts/post-view";
import { readPostInput, unlockPostInput } from "~/features/newsletter/posts/posts.schema";
import { readPostLimit } from "~/features/newsletter/limits.server";
import { formAction } from "~/http/form-action.server";
import type { FormAnswer } from "~/http/form-answer";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { useNewAnswer } from "~/http/use-new-answer";
import { useLocalePath } from "~/i18n/locale-path";
import { EmailGate } from "./newsletter-post/email-gate";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const wanted = readPostInput.parse({ id: args.params.id });
    const { cover, languages, excerpt, html } = await loadPostScreen(caller, wanted);
    // A page with the text is personal: no cache, no search engine.
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
    limit: readPostLimit,
    done: "",

    returnsResult: true,
    keepsFields: true,
  });
}

export const clientAction = submitToServer;
/** The form changes nothing that the loader reads. */
export const handle = { i18n: ["newsletter-reader", "translation"] };
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod ? false : defaultShouldRevalidate;

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A post: its cover is public, its text is for subscribers and donors. */
export default function NewsletterPostPage() {
  const { t } = useTranslation("newsletter-reader");
  const path = useLocalePath();
  const { cover, html } = useLoaderData<typeof loader>();
  const form = `letter-${cover.id}-${cover.language}`;
  const { data } = useFetcher<FormAnswer<{ html: string | null }>>({ key: form });
  const posted = useActionData<FormAnswer<{ html: string | null }>>();
  const answer = data ?? posted;
  const openedHtml = html ?? answer?.result?.html;
  const text = useRef<HTMLDivElement>(null);
  useNewAnswer((html === null && openedHtml) || undefined, () => text.current?.focus());
  return (
    <PostView cover={cover}>
      {openedHtml ? (
        <div
          ref={text}
          tabIndex={-1}
          role="region"
          aria-label={t("letter.text")}
          className="animate-fade-in outline-none"
        >
          <PostBody html={openedHtml} language={cover.language} />
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
