import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ContactDetails } from "~/features/contact/contact-details";
import { ContactForm } from "~/features/contact/contact-form";
import { contactMessageInput } from "~/features/contact/messages.schema";
import { sendContactMessage } from "~/features/contact/messages.server";
import { contactLimit } from "~/features/contact/limits.server";
import { holdSubmission } from "~/features/held/held.server";
import { telephoneLink } from "~/i18n/telephone-link";
import { ministryCountry } from "~/settings/ministry-country";
import { getSettings } from "~/settings/settings.server";
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
    const settings = await getSettings();
    const { phone, email, address, chatNumber } = settings.ministry;
    const phoneLink = telephoneLink(phone, ministryCountry(settings));
    const query = readQuery(args.request);
    return {
      meta: { title: t("contact:title"), description: t("contact:lead") },
      details: { phone, phoneLink, email, address, chatNumber },
      done: query.done === "1",
      subject: query.about === "feeds" ? t("feeds:help.subject") : "",
      stamp: formStamp(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const done = localePath(args.params.lang, "/contact?done=1");
  return formAction(args, {
    schema: contactMessageInput,
    verb: sendContactMessage,

    limit: contactLimit,
    trap: true,
    hold: holdSubmission("contact"),
    done,
  });
}

export const clientAction = submitToServer;
export const handle = { i18n: ["contact"] };
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The contact form and the ministry's contact details. */
export default function Contact() {
  const { t } = useTranslation("contact");
  const path = useLocalePath();
  const { details, done, subject, stamp } = useLoaderData<typeof loader>();
  return (
    <Section headingLevel={1} eyebrow={t("eyebrow")} title={t("title")} lead={t("lead")}>
      <div className="grid gap-12 lg:grid-cols-[3fr_2fr]">
        {done ? (
          <Alert
            variant="success"
            title={t("form.sent")}
            className="self-start"
            action={
              <ButtonLink href={path("/contact")} variant="secondary">
                {t("again")}
              </ButtonLink>
            }
          >
            {t("sentText")}
          </Alert>
        ) : (
          <ContactForm stamp={stamp} subject={subject} />
        )}
        <ContactDetails {...details} />
      </div>
    </Section>
  );
}
