import { Button, Section, Text } from "@react-email/components";
import { createContext, Fragment, useContext, type CSSProperties, type ReactNode } from "react";
import { quoted } from "~/ui/verse";
import type { MailColours } from "./mail-colours";
import type { MailBodyProps } from "./mail-template";
import { sayableName } from "./mail-variables";
import { gold, ink, inkSoft, line, sans, serif, tint } from "./mail-style";

type Voice = Pick<MailBodyProps<unknown>, "t" | "language"> & { colours: MailColours };

/** The letter's language and colours, for the pieces below; the frame provides it. */
export const LetterVoice = createContext<Voice | null>(null);
export const useVoice = () => useContext(LetterVoice)!;

const text: CSSProperties = {
  fontFamily: sans,
  fontSize: 17,
  lineHeight: 1.6,
  color: ink,
  margin: "0 0 18px",
};
const small: CSSProperties = { ...text, fontSize: 15, lineHeight: 1.55, color: inkSoft };

/** "Bonjour Marie,", or without a name when there is none or it does not read as one. */
export function Greeting({ name: given }: { name?: string | undefined }) {
  const { t } = useVoice();
  const name = sayableName(given);
  return (
    <Text
      className="ink"
      style={{
        ...text,
        fontFamily: serif,
        fontSize: 25,
        lineHeight: 1.3,
        marginBottom: 16,
        wordBreak: "break-word",
      }}
    >
      {name ? t("mail:greetingNamed", { name }) : t("mail:greeting")}
    </Text>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={text}>
      {children}
    </Text>
  );
}

/** Small print under what matters. */
export function Aside({ children }: { children: ReactNode }) {
  return (
    <Text className="soft" style={small}>
      {children}
    </Text>
  );
}

interface ActionButtonProps {
  href: string;
  /** Writes the address in full below, for a step that must not fail where a mailbox takes buttons away. */
  spelledOut?: boolean;
  children: ReactNode;
}

/** What to do next. */
export function ActionButton({ href, spelledOut, children }: ActionButtonProps) {
  const { t, colours } = useVoice();
  const { ground, label } = colours.button;
  return (
    <Section style={{ margin: "28px 0 30px" }}>
      <Button
        href={href}
        style={{
          fontFamily: sans,
          fontSize: 17,
          fontWeight: 600,
          lineHeight: "22px",
          padding: "14px 30px",
          borderRadius: 999,
          backgroundColor: ground,
          color: label,
        }}
      >
        {children}
      </Button>
      {spelledOut && (
        <Text data-skip-in-text className="soft" style={{ ...small, fontSize: 13, margin: "14px 0 0" }}>
          {t("mail:copyAddress")}
          <br />
          <a href={href} className="link" style={{ color: colours.link.day, wordBreak: "break-all" }}>
            {href}
          </a>
        </Text>
      )}
    </Section>
  );
}

/** Scripture in the mail's language: the words large in the serif, the reference below, the version quiet. */
export function MailVerse(verse: { text: string; reference: string; version?: string }) {
  const { language } = useVoice();
  return (
    <Section style={{ margin: "34px 0 36px" }}>
      <Text
        className="ink verse"
        style={{
          ...text,
          fontFamily: serif,
          fontSize: 27,
          lineHeight: 1.36,
          textWrap: "pretty",
          margin: "0 0 12px",
        }}
      >
        {quoted(verse.text, language)}
      </Text>
      <Text className="soft" style={{ ...small, margin: 0 }}>
        <span
          className="ink"
          style={{
            fontFamily: serif,
            fontSize: 18,
            fontVariant: "small-caps",
            fontWeight: 600,
            letterSpacing: "0.05em",
            color: ink,
          }}
        >
          {verse.reference}
        </span>
        {verse.version && ` · ${verse.version}`}
      </Text>
    </Section>
  );
}

/** A person's own words, line breaks kept. */
export function MessageText({ label, children }: { label: string; children: string }) {
  return (
    <Section
      className="tint"
      style={{
        backgroundColor: tint,
        borderLeft: `3px solid ${gold}`,
        margin: "24px 0 26px",
        padding: "16px 20px",
      }}
    >
      <Text className="soft" style={{ ...small, fontSize: 14, margin: "0 0 6px" }}>
        {label}
      </Text>
      <Text className="ink" style={{ ...text, margin: 0, wordBreak: "break-word" }}>
        {children.split(/\r\n|\r|\n/).map((row, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            {row}
          </Fragment>
        ))}
      </Text>
    </Section>
  );
}

/** What was said, point by point; a point without a value is left out. */
export function Facts({ items }: { items: { label: string; value: string | null | undefined }[] }) {
  return (
    <Section style={{ margin: "22px 0 26px" }}>
      {items
        .filter((item) => item.value)
        .map((item) => (
          <Text
            key={item.label}
            className="ink line"
            style={{
              ...text,
              margin: 0,
              padding: "10px 0",
              borderTop: `1px solid ${line}`,
              wordBreak: "break-word",
            }}
          >
            <span className="soft" style={{ color: inkSoft, fontSize: 14 }}>
              {item.label}
            </span>
            <br />
            {item.value}
          </Text>
        ))}
    </Section>
  );
}
