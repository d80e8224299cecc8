import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SubscribeForm } from "~/features/newsletter/subscribers/subscribe-form";
import { SubscribedNote } from "~/features/newsletter/subscribers/subscribed-note";
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
import { getSettings } from "~/settings/settings.server";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async ({ language }) => {
    const t = tFor(language);
    const { ministry, newsletter } = await getSettings();
    const promise = ministry.newsletterPromise[language];
    return {
      meta: { title: t("newsletter:page.title"), description: promise || t("newsletter:premium.letter") },
      promise,
      mustConfirm: newsletter.doubleOptIn,
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
  const { done, stamp, promise, mustConfirm } = useLoaderData<typeof loader>();
  return (
    <Section headingLevel={1} width="form" eyebrow={t("page.eyebrow")} title={t("page.title")} lead={promise}>
      {done ? (
        <SubscribedNote
          mustConfirm={mustConfirm}
          action={
            <ButtonLink href={path("/subscribe")} variant="secondary">
              {t("page.again")}
            </ButtonLink>
          }
        />
      ) : (
        <SubscribeForm {...{ stamp, mustConfirm }} />
      )}
    </Section>
  );
}
