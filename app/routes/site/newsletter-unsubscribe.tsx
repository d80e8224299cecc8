import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nullIfDeadLink } from "~/features/newsletter/preferences/manage-link.server";
import { unsubscribeFromNewsletter } from "~/features/newsletter/subscribers/subscribers.server";
import { loadPreferences } from "~/features/newsletter/preferences/preferences.server";
import { assertPost } from "~/http/methods.server";
import { pageMeta } from "~/http/page-meta";
import { assertSameOrigin } from "~/http/same-origin.server";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { Button, ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";
import { DeadNewsletterLink } from "~/features/newsletter/subscribers/dead-link";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const subscription = await loadPreferences(caller, { token: args.params.token }).catch(nullIfDeadLink);
    const title = tFor(caller.language)(`subscription:${subscription ? "unsubscribe" : "deadLink"}.title`);
    const page = { meta: { title, description: "", noindex: true, noStore: true }, stamp: formStamp() };
    if (!subscription) return data({ ...page, subscription }, { status: 404 });
    return data({ ...page, subscription: { email: subscription.email, isActive: subscription.isActive } });
  });
}

/**
 * Mail scanners follow links, so only a POST unsubscribes. Mail programs post here too (RFC 8058), from any origin and
 * without cookies, and get no redirect. The token is the only authorization; the body is not read.
 */
export async function action(args: ActionFunctionArgs) {
  return loadScreen(args, async (caller) => {
    assertPost(args.request);
    if (args.request.headers.has("Cookie")) assertSameOrigin(args.request);
    await unsubscribeFromNewsletter(caller, { token: args.params.token });
    return null;
  });
}

export const handle = { i18n: ["privacy", "subscription"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The target of the unsubscribe link at the foot of every newsletter mail. */
export default function NewsletterUnsubscribe() {
  const { t } = useTranslation("subscription", { keyPrefix: "unsubscribe" });
  const path = useLocalePath();
  const { token } = useParams();
  const { subscription, stamp } = useLoaderData<typeof loader>();
  if (!subscription) return <DeadNewsletterLink stamp={stamp} />;
  const { email, isActive } = subscription;
  if (!isActive) {
    return (
      <Section headingLevel={1} width="form" title={t("doneTitle")} lead={t("doneText", { email })}>
        <ButtonLink href={path("/subscribe")} variant="secondary">
          {t("comeBack")}
        </ButtonLink>
      </Section>
    );
  }
  return (
    <Section headingLevel={1} width="form" title={t("title")} lead={t("lead", { email })}>
      <form method="post" className="flex flex-col items-start gap-6">
        <Button type="submit" size="lg">
          {t("button")}
        </Button>
        <a href={path(`/newsletter/preferences/${token}`)} className="link">
          {t("instead")}
        </a>
      </form>
    </Section>
  );
}
