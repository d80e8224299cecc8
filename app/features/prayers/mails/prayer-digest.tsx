import { Section } from "@react-email/components";
import type { TFunction } from "i18next";
import { z } from "zod";
import { Greeting, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { siteNameVariable } from "~/features/mail/template/mail-variables";
import { prayedRequest, prayedRequestsHtml } from "./prayed-requests-html";

const digestProps = z.object({
  name: z.string(),
  /** Number of prayers since the last mail, for all requests together. */
  count: z.int(),
  requests: z.array(prayedRequest),
});

const leadText = (t: TFunction, { count }: { count: number }) => t("prayers-mails:digest.lead", { count });

/** Tells a requester, at most once a day, who prayed: names, countries and languages, never e-mail addresses. */
export const prayerDigest = defineMailTemplate({
  name: "prayer-digest",
  title: "admin-mails:templates.prayer-digest",
  confidential: { permission: "manage_prayers" },
  props: digestProps,
  subject: "prayers-mails:digest.subject",
  preview: "prayers-mails:digest.preview",
  reason: "prayers-mails:digest.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.prayer-digest",
    variables: {
      greeting: { kind: "greeting", value: ({ props: { name } }) => name },
      name: { kind: "name", value: ({ props: { name } }) => name },
      people: { kind: "text", value: ({ t, props }) => leadText(t, props) },
      prayedRequests: { kind: "block", required: true, value: prayedRequestsHtml },
      siteName: siteNameVariable,
    },
    defaultParagraphs: (t) => [
      "{{greeting}}",
      "{{people}}",
      "{{prayedRequests}}",
      t("prayers-mails:digest.answered"),
    ],
    sample: {
      name: "Marie",
      count: 2,
      requests: [
        {
          title: null,
          path: "/prayer-requests",
          count: 2,
          names: ["Rose", "Jean"],
          countries: ["HT", "CA"],
          languages: ["ht", "fr"],
        },
      ],
    },
  },
  Body: (given) => {
    const { t, props } = given;
    return (
      <>
        <Greeting name={props.name} />
        <Paragraph>{leadText(t, props)}</Paragraph>
        <Section>
          <div dangerouslySetInnerHTML={{ __html: prayedRequestsHtml(given) }} />
        </Section>
        <Paragraph>{t("prayers-mails:digest.answered")}</Paragraph>
      </>
    );
  },
});
