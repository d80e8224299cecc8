import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { nullIfDeadLink } from "~/features/newsletter/preferences/manage-link.server";
import { savePreferencesInput } from "~/features/newsletter/preferences/preferences.schema";
import { PreferencesForm } from "./newsletter-preferences/preferences-form";
import { savePreferences, loadPreferences } from "~/features/newsletter/preferences/preferences.server";
import { PrivacyLink } from "~/features/privacy/privacy-link";
import { formAction } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { formatDate } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { localePath, useLocalePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";
import { DeadNewsletterLink } from "~/features/newsletter/subscribers/dead-link";
import { preferencesLimit } from "~/features/newsletter/limits.server";
import { readQuery } from "~/request/query";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const subscription = await loadPreferences(caller, { token: args.params.token }).catch(nullIfDeadLink);
    const t = tFor(caller.language);
    if (!subscription) {
      const meta = { title: t("subscription:deadLink.title"), description: "", noindex: true, noStore: true };
      return data({ meta, subscription, stamp: formStamp() }, { status: 404 });
    }
    return data({
      meta: { title: t("subscription:preferences.title"), description: "", noindex: true, noStore: true },
      subscription,
      pauseEnds: subscription.pausedUntil && formatDate(subscription.pausedUntil, caller.language),
      done: readQuery(args.request).done === "1",
      stamp: formStamp(),
    });
  });
}

export async function action(args: ActionFunctionArgs) {
  const { lang, token } = args.params;
  return formAction(args, {
    schema: savePreferencesInput,
    verb: (caller, input) => savePreferences(caller, { ...input, token }),
    limit: preferencesLimit,
    done: localePath(lang, `/newsletter/preferences/${token}?done=1`),
  });
}

export const clientAction = submitToServer;
export const handle = { i18n: ["newsletter", "privacy", "subscription"] };
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The preferences of a subscriber, behind the link at the foot of every newsletter mail. */
export default function NewsletterPreferences() {
  const { t } = useTranslation("subscription");
  const path = useLocalePath();
  const { token } = useParams();
  const page = useLoaderData<typeof loader>();
  const [saved, setSaved] = useState(page.subscription !== null && page.done);
  if (!page.subscription) return <DeadNewsletterLink stamp={page.stamp} />;
  const { subscription, pauseEnds, stamp } = page;
  const { email, isActive, ...preferences } = subscription;
  if (!isActive) {
    return (
      <Section
        headingLevel={1}
        width="form"
        title={t("unsubscribe.doneTitle")}
        lead={t("unsubscribe.doneText", { email })}
      >
        <ButtonLink href={path("/subscribe")}>{t("unsubscribe.comeBack")}</ButtonLink>
      </Section>
    );
  }
  return (
    <Section
      headingLevel={1}
      width="form"
      title={t("preferences.title")}
      lead={t("preferences.lead", { email })}
    >
      <div className="flex flex-col gap-6">
        {saved && <Alert variant="success" title={t("preferences.saved")} />}
        {pauseEnds && <Alert title={t("preferences.pausedUntil", { date: pauseEnds })} />}
        <PreferencesForm
          {...preferences}
          action={path(`/newsletter/preferences/${token}`)}
          stamp={stamp}
          onSuccess={() => setSaved(true)}
        />
        <a href={path(`/newsletter/unsubscribe/${token}`)} className="link self-start">
          {t("preferences.unsubscribe")}
        </a>
        <p>
          <PrivacyLink />
        </p>
      </div>
    </Section>
  );
}
