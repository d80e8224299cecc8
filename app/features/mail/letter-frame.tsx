import { Body, Container, Head, Html, Link, Preview, Section, Text } from "@react-email/components";
import type { CSSProperties, ReactNode } from "react";
import { LetterVoice } from "./letter";
import type { MailColours } from "./mail-colours";
import { ink, inkSoft, line, nightCss, paper, sans, serif } from "./mail-style";
import type { MailBodyProps } from "./mail-template";
import { SunriseSign } from "./sunrise-sign";

interface FrameProps extends Omit<MailBodyProps<unknown>, "props"> {
  colours: MailColours;
  subject: string;
  preview: string;
  /** Why the person gets this mail. */
  reason: string;
  manage?: { preferences: string; unsubscribe: string } | undefined;
  children: ReactNode;
}

const foot: CSSProperties = {
  fontFamily: sans,
  fontSize: 14,
  lineHeight: 1.6,
  color: inkSoft,
  margin: "0 0 12px",
};

/** The sheet every letter is written on: one column, the sign of the house, the pastor's name, the postal address. */
export function LetterFrame({ t, language, site, url, colours, manage, children, ...words }: FrameProps) {
  const link: CSSProperties = { color: colours.link.day, textDecoration: "underline" };
  return (
    <Html lang={language}>
      <Head>
        <title>{words.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: nightCss(colours) }} />
      </Head>
      <Body className="paper" style={{ backgroundColor: paper, margin: 0, padding: 0 }}>
        <Preview>{words.preview}</Preview>
        <Container style={{ maxWidth: 580 }}>
          <Section className="frame" style={{ padding: "40px 32px 44px" }}>
            <SunriseSign />
            <Text
              className="ink"
              style={{ fontFamily: serif, fontSize: 20, fontWeight: 600, color: ink, margin: "12px 0 34px" }}
            >
              <Link href={url("/")} className="ink" style={{ color: ink, textDecoration: "none" }}>
                {site.name}
              </Link>
            </Text>
            <LetterVoice.Provider value={{ t, language, colours }}>{children}</LetterVoice.Provider>
            <Text
              className="ink"
              style={{ fontFamily: sans, fontSize: 17, lineHeight: 1.6, color: ink, margin: "34px 0 0" }}
            >
              {t("mail:closing")}
              <br />
              <span style={{ fontFamily: serif, fontSize: 19 }}>{site.pastorName || site.name}</span>
            </Text>
            <Section
              className="line"
              style={{ borderTop: `1px solid ${line}`, marginTop: 40, paddingTop: 22 }}
            >
              <Text className="soft" style={foot}>
                {words.reason}
              </Text>
              {manage && (
                <Text className="soft" style={foot}>
                  <Link href={url(manage.preferences)} className="link" style={link}>
                    {t("mail:preferences")}
                  </Link>
                  {" · "}
                  <Link href={url(manage.unsubscribe)} className="link" style={link}>
                    {t("mail:unsubscribe")}
                  </Link>
                </Text>
              )}
              <Text className="soft" style={{ ...foot, margin: 0 }}>
                {site.name}
                {site.address && (
                  <>
                    <br />
                    {site.address}
                  </>
                )}
                {site.email && (
                  <>
                    <br />
                    <Link href={`mailto:${site.email}`} className="link" style={link}>
                      {site.email}
                    </Link>
                  </>
                )}
              </Text>
            </Section>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}
