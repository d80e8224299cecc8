import { z } from "zod";
import { defineMailTemplate } from "~/areas/mail-template";
import { ActionButton, Paragraph } from "~/features/mail/template/mail-elements";

/** Tells the administrators that an address gets no more events. Its text cannot be customized. */
export const webhookDisabled = defineMailTemplate({
  name: "webhook-disabled",
  title: "admin-webhooks:mail.name",
  props: z.object({ id: z.int(), host: z.string() }),
  subject: "admin-webhooks:mail.subject",
  preview: "admin-webhooks:mail.preview",
  reason: "admin-webhooks:mail.reason",
  Body: ({ t, props: { id, host }, url }) => (
    <>
      <Paragraph>{t("admin-webhooks:mail.text", { host })}</Paragraph>
      <ActionButton href={url(`/admin/webhooks/${id}`)}>{t("admin-webhooks:mail.open")}</ActionButton>
    </>
  ),
});
