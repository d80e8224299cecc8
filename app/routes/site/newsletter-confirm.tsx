import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nullIfDeadLink } from "~/features/newsletter/preferences/manage-link.server";
import { mailedLinkInput } from "~/features/newsletter/subscribers/subscribers.schema";
import { confirmSubscription, loadConfirmation } from "~/features/newsletter/subscribers/subscribers.server";
import { formAction } from "~/http/form-action.server";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath, useLocalePath } from "~/i18n/locale-path";
import { Button, ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";
import { DeadNewsletterLink } from "~/features/newsletter/subscribers/dead-link";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const shown = await loadConfirmation(caller, { token: args.params.token }).catch(nullIfDeadLink);
    const title = tFor(caller.language)(`subscription:${shown ? "confirm" : "deadLink"}.title`);
    const page = { meta: { title, description: "", noindex: true, noStore: true }, stamp: formStamp() };
    return data({ ...page, state: shown?.state ?? null }, { status: shown ? 200 : 404 });
  });
}

/** Mail scanners follow links, so only the button confirms. */
export async function action(args: ActionFunctionArgs) {
  const { lang, token } = args.params;
  return formAction(args, {
    schema: mailedLinkInput,
    verb: (caller) => confirmSubscription(caller, { token }),
    done: localePath(lang, `/newsletter/confirm/${token}`),
  });
}

export const handle = { i18n: ["privacy", "subscription"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The target of the confirmation link. */
export default function NewsletterConfirm() {
  const { t } = useTranslation("subscription");
  const path = useLocalePath();
  const { state, stamp } = useLoaderData<typeof loader>();
  if (state === null) return <DeadNewsletterLink stamp={stamp} />;
  if (state === "pending") {
    return (
      <Section headingLevel={1} width="form" title={t("confirm.title")} lead={t("confirm.lead")}>
        <form method="post">
          <Button type="submit" size="lg">
            {t("confirm.button")}
          </Button>
        </form>
      </Section>
    );
  }
  if (state === "ended") {
    return (
      <Section headingLevel={1} width="form" title={t("confirm.endedTitle")} lead={t("confirm.endedText")}>
        <ButtonLink href={path("/subscribe")}>{t("unsubscribe.comeBack")}</ButtonLink>
      </Section>
    );
  }
  return (
    <Section headingLevel={1} width="form" title={t("confirm.doneTitle")} lead={t("confirm.doneText")}>
      <ButtonLink href={path("/devotion")}>{t("confirm.toDevotion")}</ButtonLink>
    </Section>
  );
}
