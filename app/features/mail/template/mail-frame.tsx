import { Body, Container, Head, Html, Img, Link, Preview, Section, Text } from "@react-email/components";
import { Fragment, type CSSProperties, type ReactNode } from "react";
import { MailContext } from "./mail-elements";
import type { MailColours } from "./mail-colours";
import {
  inkColour,
  softInkColour,
  lineColour,
  nightCss,
  paperColour,
  sansFont,
  serifFont,
} from "./mail-style";
import type { MailBodyProps } from "~/areas/mail-template";
import { SunriseSign } from "./sunrise-sign";

interface MailFrameProps extends Omit<MailBodyProps<unknown>, "props"> {
  colours: MailColours;
  subject: string;
  preview: string;
  /** Why the person gets this mail. */
  reason: string;
  /** The content has its own closing. */
  isSigned?: boolean;
  subscriptionLinks?: { preferences: string; unsubscribe: string } | undefined;
  children: ReactNode;
}

const footStyle: CSSProperties = {
  fontFamily: sansFont,
  fontSize: 14,
  lineHeight: 1.6,
  color: softInkColour,
  margin: "0 0 12px",
};

/** The frame of every mail: one column, logo, the pastor's name, the postal address. */
export function MailFrame({
  t,
  language,
  site,
  url,
  colours,
  isSigned,
  subscriptionLinks,
  children,
  ...words
}: MailFrameProps) {
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
      <Body className="paper" style={{ backgroundColor: paperColour, margin: 0, padding: 0 }}>
        <Preview>{words.preview}</Preview>
        <Container style={{ maxWidth: 580 }}>
          <Section className="frame" style={{ padding: "40px 32px 44px" }}>
            {site.logo ? (
              // The name stands below it, also where pictures are not shown.
              <Img
                src={site.logo}
                alt=""
                height={56}
                className="logo"
                style={{ maxWidth: 240, objectFit: "contain" }}
                data-skip-in-text
              />
            ) : (
              <SunriseSign />
            )}
            <Text
              className="ink"
              style={{
                fontFamily: serifFont,
                fontSize: 20,
                fontWeight: 600,
                color: inkColour,
                margin: "12px 0 34px",
              }}
            >
              <Link href={url("/")} className="ink" style={{ color: inkColour, textDecoration: "none" }}>
                {site.name}
              </Link>
            </Text>
            <MailContext.Provider value={{ t, language, colours }}>{children}</MailContext.Provider>
            {!isSigned && (
              <Text
                className="ink"
                style={{
                  fontFamily: sansFont,
                  fontSize: 17,
                  lineHeight: 1.6,
                  color: inkColour,
                  margin: "34px 0 0",
                }}
              >
                {t("mail:closing")}
                <br />
                <span style={{ fontFamily: serifFont, fontSize: 19 }}>{site.pastorName || site.name}</span>
              </Text>
            )}
            <Section
              className="line"
              style={{ borderTop: `1px solid ${lineColour}`, marginTop: 40, paddingTop: 22 }}
            >
              <Text className="soft" style={footStyle}>
                {words.reason}
              </Text>
              {subscriptionLinks && (
                <Text className="soft" style={footStyle}>
                  <Link href={url(subscriptionLinks.preferences)} className="link" style={link}>
                    {t("mail:preferences")}
                  </Link>
                  {" · "}
                  <Link href={url(subscriptionLinks.unsubscribe)} className="link" style={link}>
                    {t("mail:unsubscribe")}
                  </Link>
                </Text>
              )}
              <Text className="soft" style={{ ...footStyle, margin: 0 }}>
                {site.name}
                {site.address && (
                  <>
                    {site.address.split(/\r?\n/).map((line) => (
                      <Fragment key={line}>
                        <br />
                        {line}
                      </Fragment>
                    ))}
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
