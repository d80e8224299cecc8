import { Button, Section, Text } from "@react-email/components";
import { createContext, Fragment, useContext, type CSSProperties, type ReactNode } from "react";
import { quoteVerse } from "~/ui/verse";
import type { MailColours } from "./mail-colours";
import type { MailBodyProps } from "~/areas/mail-template";
import { usableName } from "./mail-variables";
import {
  goldColour,
  inkColour,
  softInkColour,
  lineColour,
  sansFont,
  serifFont,
  tintColour,
} from "./mail-style";

type MailContextValue = Pick<MailBodyProps<unknown>, "t" | "language"> & { colours: MailColours };

/** The language and colours of a mail. MailFrame provides it. */
export const MailContext = createContext<MailContextValue | null>(null);
export const useMailContext = () => useContext(MailContext)!;

const textStyle: CSSProperties = {
  fontFamily: sansFont,
  fontSize: 17,
  lineHeight: 1.6,
  color: inkColour,
  margin: "0 0 18px",
};
const smallStyle: CSSProperties = { ...textStyle, fontSize: 15, lineHeight: 1.55, color: softInkColour };

/** "Bonjour Marie,", or without the name when it does not look like one. */
export function Greeting({ name: given }: { name?: string | undefined }) {
  const { t } = useMailContext();
  const name = usableName(given);
  return (
    <Text
      className="ink"
      style={{
        ...textStyle,
        fontFamily: serifFont,
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
    <Text className="ink" style={textStyle}>
      {children}
    </Text>
  );
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="soft" style={smallStyle}>
      {children}
    </Text>
  );
}

interface ActionButtonProps {
  href: string;
  /** Writes the address below the button: some mail programs remove buttons. */
  spelledOut?: boolean;
  children: ReactNode;
}

export function ActionButton({ href, spelledOut, children }: ActionButtonProps) {
  const { t, colours } = useMailContext();
  const { ground, label } = colours.button;
  return (
    <Section style={{ margin: "28px 0 30px" }}>
      <Button
        href={href}
        style={{
          fontFamily: sansFont,
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
        <Text data-skip-in-text className="soft" style={{ ...smallStyle, fontSize: 13, margin: "14px 0 0" }}>
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

interface MailVerseProps {
  text: string;
  reference: string;
  version?: string;
  /** The text only says where the words are read. */
  isWithheld?: boolean | undefined;
}

/** A Bible verse with its reference and version. */
export function MailVerse(verse: MailVerseProps) {
  const { language } = useMailContext();
  return (
    <Section style={{ margin: "34px 0 36px" }}>
      {!verse.isWithheld && (
        <Text
          className="ink verse"
          style={{
            ...textStyle,
            fontFamily: serifFont,
            fontSize: 27,
            lineHeight: 1.36,
            textWrap: "pretty",
            margin: "0 0 12px",
          }}
        >
          {quoteVerse(verse.text, language)}
        </Text>
      )}
      <Text className="soft" style={{ ...smallStyle, margin: 0 }}>
        <span
          className="ink"
          style={{
            fontFamily: serifFont,
            fontSize: 18,
            fontVariant: "small-caps",
            fontWeight: 600,
            letterSpacing: "0.05em",
            color: inkColour,
          }}
        >
          {verse.reference}
        </span>
        {verse.version && ` · ${verse.version}`}
      </Text>
      {verse.isWithheld && (
        <Text className="soft" style={{ ...smallStyle, margin: "8px 0 0", wordBreak: "break-word" }}>
          {verse.text}
        </Text>
      )}
    </Section>
  );
}

/** What a person wrote, with its line breaks. */
export function MessageText({ label, children }: { label: string; children: string }) {
  return (
    <Section
      className="tint"
      style={{
        backgroundColor: tintColour,
        borderLeft: `3px solid ${goldColour}`,
        margin: "24px 0 26px",
        padding: "16px 20px",
      }}
    >
      <Text className="soft" style={{ ...smallStyle, fontSize: 14, margin: "0 0 6px" }}>
        {label}
      </Text>
      <Text className="ink" style={{ ...textStyle, margin: 0, wordBreak: "break-word" }}>
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

/** Labels and values; an item without a value is left out. */
export function MailFactList({ items }: { items: { label: string; value: string | null | undefined }[] }) {
  return (
    <Section style={{ margin: "22px 0 26px" }}>
      {items
        .filter((item) => item.value)
        .map((item) => (
          <Text
            key={item.label}
            className="ink line"
            style={{
              ...textStyle,
              margin: 0,
              padding: "10px 0",
              borderTop: `1px solid ${lineColour}`,
              wordBreak: "break-word",
            }}
          >
            <span className="soft" style={{ color: softInkColour, fontSize: 14 }}>
              {item.label}
            </span>
            <br />
            {item.value}
          </Text>
        ))}
    </Section>
  );
}
