import { z } from "zod";
import { defineMailTemplate } from "~/areas/mail-template";
import { ActionButton, Greeting, Paragraph } from "~/features/mail/template/mail-elements";

/** Tells a person that a token was made with their account: somebody else may have done it. */
export const tokenCreated = defineMailTemplate({
  name: "token-created",
  title: "admin-tokens:mail.name",
  props: z.object({ name: z.string() }),
  subject: "admin-tokens:mail.subject",
  preview: "admin-tokens:mail.preview",
  reason: "admin-tokens:mail.reason",
  Body: ({ t, props: { name }, url }) => (
    <>
      <Greeting />
      <Paragraph>{t("admin-tokens:mail.text", { name })}</Paragraph>
      <ActionButton href={url("/admin/account/tokens")}>{t("admin-tokens:mail.open")}</ActionButton>
    </>
  ),
});
