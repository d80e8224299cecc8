import { z } from "zod";
import { defineMailTemplate } from "~/areas/mail-template";
import { ActionButton, Greeting, Paragraph, SmallPrint } from "~/features/mail/template/mail-elements";

/** Asks somebody whom an import brought without a consent whether the newsletters may come. */
export const newsletterReconfirm = defineMailTemplate({
  name: "newsletter-reconfirm",
  title: "admin-mails:templates.newsletter-reconfirm",
  type: "newsletter",
  props: z.object({ firstName: z.string().nullable(), confirmPath: z.string(), unsubscribePath: z.string() }),
  subject: "newsletter-mails:reconfirm.subject",
  preview: "newsletter-mails:reconfirm.preview",
  reason: "newsletter-mails:reconfirm.reason",
  Body: ({ t, site, props, url }) => (
    <>
      <Greeting name={props.firstName ?? undefined} />
      <Paragraph>{t("newsletter-mails:reconfirm.moved", { siteName: site.name })}</Paragraph>
      <Paragraph>{t("newsletter-mails:reconfirm.press")}</Paragraph>
      <ActionButton href={url(props.confirmPath)} spelledOut>
        {t("newsletter-mails:reconfirm.button")}
      </ActionButton>
      <SmallPrint>{t("newsletter-mails:reconfirm.notNow")}</SmallPrint>
    </>
  ),
});
