import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SubscribeForm } from "~/features/newsletter/subscribers/subscribe-form";
import { subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import { subscribeToNewsletter } from "~/features/newsletter/subscribers/subscribers.server";
import { newsletterLimit } from "~/features/newsletter/limits.server";
import { holdSubmission } from "~/features/held/held.server";
import { formAction } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadSharedScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath, useLocalePath } from "~/i18n/locale-path";
import { readQuery } from "~/request/query";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async ({ language }) => {
    const t = tFor(language);
    return {
      meta: { title: t("newsletter:page.title"), description: t("newsletter:page.lead") },
      done: readQuery(args.request).done === "1",
      stamp: formStamp(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const done = localePath(args.params.lang, "/subscribe?done=1");
  return formAction(args, {
    schema: subscribeInput,
    verb: subscribeToNewsletter,

    limit: newsletterLimit,
    trap: true,
    hold: holdSubmission("subscription"),
    done,
  });
}

export const clientAction = submitToServer;
export const handle = { i18n: ["newsletter"] };
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The subscribe form as a page. */
export default function Subscribe() {
  const { t } = useTranslation("newsletter");
  const path = useLocalePath();
  const { done, stamp } = useLoaderData<typeof loader>();
  return (
    <Section
      headingLevel={1}
      width="form"
      eyebrow={t("page.eyebrow")}
      title={t("page.title")}
      lead={t("page.lead")}
    >
      {done ? (
        <Alert
          variant="success"
          title={t("subscribed")}
          action={
            <ButtonLink href={path("/subscribe")} variant="secondary">
              {t("page.again")}
            </ButtonLink>
          }
        >
          {t("subscribedText")}
        </Alert>
      ) : (
        <SubscribeForm stamp={stamp} />
      )}
    </Section>
  );
}
