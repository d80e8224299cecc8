import { Link, Section, Text } from "@react-email/components";
import { Fragment } from "react";
import { z } from "zod";
import {
  ActionButton,
  SmallPrint,
  MailVerse,
  Paragraph,
  useMailContext,
} from "~/features/mail/template/mail-elements";
import { softInkColour, sansFont } from "~/features/mail/template/mail-style";
import { bindShortWords } from "~/ui/bind-short-words";
import { defineMailTemplate, type MailBodyProps } from "~/areas/mail-template";
import { variableLink, siteNameVariable } from "~/features/mail/template/mail-variables";
import { samplePaths, subscriberPaths, subscriptionLinks } from "./subscriber-links";

const shareNetworks = ["whatsapp", "facebook", "x", "email"] as const;

const devotionProps = z.object({
  /** The formatted date. */
  longDate: z.string(),
  verse: z.string(),
  /** Whether `verse` says where to read the words, which may not be mailed. */
  isWithheld: z.boolean().optional(),
  reference: z.string(),
  version: z.string().nullable(),
  explanation: z.string(),
  motivation: z.string(),
  /** The author, in words. */
  provenance: z.string(),
  devotionPath: z.string(),
  /** How long the recording takes, `4:05`; null without one. */
  listenTo: z.string().nullish(),
  /** Absolute addresses of the share pages. */
  shares: z.array(z.object({ way: z.enum(shareNetworks), name: z.string(), address: z.string() })),
  ...subscriberPaths,
});

const shareVariable = (way: (typeof shareNetworks)[number]) => ({
  kind: "link" as const,
  value: ({ props }: { props: z.output<typeof devotionProps> }) =>
    props.shares.find((share) => share.way === way)?.address,
});

/** The daily devotion. */
export const newsletterDevotion = defineMailTemplate({
  name: "newsletter-devotion",
  title: "admin-mails:templates.newsletter-devotion",
  type: "newsletter",
  props: devotionProps,
  subject: "newsletter-mails:devotion.subject",
  preview: "newsletter-mails:devotion.preview",
  reason: "newsletter-mails:devotion.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.newsletter-devotion",
    variables: {
      longDate: { kind: "text", value: ({ props: { longDate } }) => longDate },
      verse: { kind: "text", value: ({ props: { verse } }) => verse },
      reference: { kind: "text", value: ({ props: { reference } }) => reference },
      version: { kind: "text", value: ({ props: { version } }) => version },
      explanation: { kind: "text", value: ({ props: { explanation } }) => explanation },
      motivation: { kind: "text", value: ({ props: { motivation } }) => motivation },
      provenance: { kind: "text", value: ({ props: { provenance } }) => provenance },
      devotionLink: { kind: "link", value: ({ props: { devotionPath } }) => devotionPath },
      whatsappLink: shareVariable("whatsapp"),
      facebookLink: shareVariable("facebook"),
      xLink: shareVariable("x"),
      emailLink: shareVariable("email"),
      siteName: siteNameVariable,
    },
    defaultParagraphs: (t) => [
      "{{longDate}}",
      "> {{verse}}\n>\n> **{{reference}}**",
      "{{explanation}}",
      "**{{motivation}}**",
      variableLink(t("newsletter-mails:devotion.button"), "devotionLink"),
      `${t("devotion:share.label")} ${shareNetworks.map((way) => variableLink(t(`devotion:share.${way}`), `${way}Link`)).join(" · ")}`,
      "{{provenance}}",
    ],
    Below: ListenLink,
    sample: (t) => ({
      longDate: t("admin-mail-templates:sample.date"),
      verse: t("newsletter-mails:welcome.verse.text"),
      reference: t("newsletter-mails:welcome.verse.reference"),
      version: t("newsletter-mails:welcome.verse.version"),
      explanation: t("devotion:defaultExplanation"),
      motivation: t("devotion:defaultMotivation"),
      provenance: t("devotion:provenance.unnamed.curated"),
      devotionPath: "/devotion",
      shares: [],
      ...samplePaths,
    }),
  },
  subscriptionLinks: (props) => subscriptionLinks(props),
  Body: ({ t, props, url, ...mail }) => (
    <>
      <Text
        className="soft"
        style={{ fontFamily: sansFont, fontSize: 15, lineHeight: 1.5, color: softInkColour, margin: 0 }}
      >
        {props.longDate}
      </Text>
      <MailVerse
        text={props.verse}
        isWithheld={props.isWithheld}
        reference={props.reference}
        {...(props.version && { version: props.version })}
      />
      {splitParagraphs(props.explanation).map((words, index) => (
        <Paragraph key={index}>{bindShortWords(words)}</Paragraph>
      ))}
      <Paragraph>
        <strong>{bindShortWords(props.motivation)}</strong>
      </Paragraph>
      <ActionButton href={url(props.devotionPath)}>{t("newsletter-mails:devotion.button")}</ActionButton>
      <ListenLink {...{ t, props, url, ...mail }} />
      <ShareLinks label={t("devotion:share.label")} shares={props.shares} />
      <SmallPrint>{props.provenance}</SmallPrint>
    </>
  ),
});

const splitParagraphs = (text: string) => text.split(/\n\s*\n/).filter((words) => words.trim() !== "");

/** Links to the recording, if the day has one. */
function ListenLink({ t, props, url }: MailBodyProps<z.output<typeof devotionProps>>) {
  const { colours } = useMailContext();
  if (!props.listenTo) return null;
  return (
    <Paragraph>
      <Link
        href={url(`${props.devotionPath}#listen`)}
        className="link"
        style={{ color: colours.link.day, textDecoration: "underline" }}
      >
        {t("newsletter-mails:devotion.listen", { length: props.listenTo })}
      </Link>
    </Paragraph>
  );
}

interface SharesProps {
  label: string;
  shares: z.output<typeof devotionProps>["shares"];
}

/** Plain links, so that nothing loads from the networks. Left out of the text version: the addresses are too long. */
function ShareLinks({ label, shares }: SharesProps) {
  const { colours } = useMailContext();
  return (
    <Section>
      <Text
        data-skip-in-text
        className="soft"
        style={{
          fontFamily: sansFont,
          fontSize: 15,
          lineHeight: 2,
          color: softInkColour,
          margin: "0 0 18px",
        }}
      >
        {label}
        <br />
        {shares.map(({ way, name, address }, index) => (
          <Fragment key={way}>
            {index > 0 && " · "}
            <Link
              href={address}
              className="link"
              style={{ color: colours.link.day, textDecoration: "underline", whiteSpace: "nowrap" }}
            >
              {name}
            </Link>
          </Fragment>
        ))}
      </Text>
    </Section>
  );
}
