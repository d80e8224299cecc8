import { z } from "zod";
import { defineArea } from "~/areas/area.server";
import { defineMailTemplate } from "~/areas/mail-template";
import { registerAreas } from "~/areas/registry.server";
import { areas } from "~/features/areas.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { queueAutoReply, queueMail } from "~/features/mail/mail-queue.server";
import { requireMailTemplate } from "~/features/mail/mail-templates.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import "~tests/support/areas";

export const welcomeProps = {
  firstName: "Marie",
  preferencesPath: "/newsletter/preferences/p",
  unsubscribePath: "/newsletter/unsubscribe/u",
};

interface Mail {
  to?: string;
  language?: Language;
  template?: string;
  props?: object;
}

/** Queues a mail: by default a welcome in Haitian Creole to Marie. */
export const queueTestMail = ({
  template = "newsletter-welcome",
  props = welcomeProps,
  ...mail
}: Mail = {}) =>
  db.transaction().execute((trx) =>
    queueMail(trx, {
      ...{ to: "marie@example.org", language: "ht", ...mail },
      ...{ template: requireMailTemplate(template), props },
    }),
  );

/** Queues and delivers it; without a mail server it is only stored. */
export async function deliverTestMail(mail: Mail = {}): Promise<number> {
  const id = await queueTestMail(mail);
  await deliverMail(id);
  return id;
}

export const findMail = (id: number) =>
  db.selectFrom("mailLog").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** What a contact message is acknowledged with. */
export const acknowledgement = (to: string) => ({
  ...{ to, template: "contact-acknowledgement", props: { firstName: "Marie" } },
});

/** What a confidential mail may leave nowhere in clear: parts of its address and of its words. */
export const secretWords = ["canary.rose", "Canarygrief", "Canaryname"];
export const secretAddress = "Canary.Rose@example.org";

/** A made-up confidential mail. Its subject, body and props hold the words above. */
const confidentialMail = defineMailTemplate({
  name: "consolation",
  title: "made-up:consolation",
  confidential: { permission: "manage_prayers" },
  props: z.object({ firstName: z.string(), path: z.string() }),
  subject: "Canarygrief {{firstName}}",
  preview: "made-up:preview",
  reason: "made-up:reason",
  Body: ({ props, url }) => (
    <p>
      {props.firstName}, Canarygrief: <a href={url(props.path)}>{url(props.path)}</a>
    </p>
  ),
});

/** Declares the made-up mail beside those of the areas. */
export function registerConfidentialMail(): void {
  const area = defineArea({
    name: "made-up",
    personalData: "none",
    visitorData: "none",
    retention: "none",
    audit: "none",
    secretPaths: { "/consolation/": ["manage_prayers"] },
    mails: [confidentialMail],
  });
  registerAreas([...areas, area]);
}

const inEnglish = (to: string, firstName: string) => ({
  to,
  language: "en" as const,
  template: confidentialMail,
  props: { firstName, path: "/consolation/c2VjcmV0LXRva2Vu.0123" },
});

export const queueConfidential = (to = secretAddress, firstName = "Canaryname") =>
  queueMail(db, inEnglish(to, firstName));
export const replyConfidentially = (to = secretAddress) => queueAutoReply(db, inEnglish(to, "Canaryname"));
