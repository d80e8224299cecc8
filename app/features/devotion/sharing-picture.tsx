import type { CSSProperties, ReactNode } from "react";
import { quoted } from "~/ui/verse";
import { PICTURE, tones } from "./picture-scene";

// Drawn by satori: inline styles alone, and every box with several children is a flex box.
const MARGIN = 72;
export const VERSE_WIDTH = PICTURE.width - 2 * MARGIN;
/** The room above the sun. */
export const VERSE_HEIGHT = 286;

const serif = "Newsreader, Newsreader Ext";
const sans = "Source Sans, Source Sans Ext";

interface SizedText {
  text: string;
  language: string;
  size: number;
}

const sized = (size: number): CSSProperties => ({
  display: "block",
  width: VERSE_WIDTH,
  fontFamily: serif,
  fontSize: size,
  lineHeight: size > 56 ? 1.14 : 1.24,
  color: tones.cream,
  textWrap: "balance",
});

/** Verse text at a size; measured by itself, then set into the picture. */
export function VerseText({ text, language, size }: SizedText) {
  return <div style={sized(size)}>{quoted(text, language)}</div>;
}

/** The same for a title; a word without end is broken. */
export function TitleText({ text, size }: SizedText) {
  return <div style={{ ...sized(size), wordBreak: "break-word" }}>{text}</div>;
}

interface VersePictureProps {
  date: string;
  reference: string;
  version: string | null;
  siteName: string;
  verse: ReactNode;
}

/** The day's verse, for a link in a chat. */
export function VersePicture({ date, reference, version, siteName, verse }: VersePictureProps) {
  const line: CSSProperties = { display: "flex", alignItems: "baseline", gap: 22, marginTop: 24 };
  return (
    <Sheet siteName={siteName}>
      <div style={{ display: "flex", fontFamily: sans, fontSize: 27, color: tones.quiet }}>{date}</div>
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, justifyContent: "center" }}>
        {verse}
        <div style={line}>
          <div style={{ fontFamily: serif, fontWeight: 600, fontSize: 34, color: tones.gold }}>
            {reference}
          </div>
          <div style={{ fontFamily: sans, fontSize: 25, color: tones.quiet }}>{version ?? ""}</div>
        </div>
      </div>
    </Sheet>
  );
}

interface TitlePictureProps {
  above: string;
  title: ReactNode;
  below: string;
  siteName: string;
}

/** Something with a title: an article of the blog. */
export function TitlePicture({ above, title, below, siteName }: TitlePictureProps) {
  return (
    <Sheet siteName={siteName}>
      <div style={{ display: "flex", fontFamily: sans, fontSize: 27, color: tones.gold }}>{above}</div>
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, justifyContent: "center" }}>
        {title}
        <div style={{ display: "flex", marginTop: 24, fontFamily: sans, fontSize: 27, color: tones.quiet }}>
          {below}
        </div>
      </div>
    </Sheet>
  );
}

/** The house itself, for every other page. */
export function SitePicture({ siteName, tagline }: { siteName: string; tagline: string }) {
  const name: CSSProperties = {
    fontFamily: serif,
    fontSize: 150,
    lineHeight: 1,
    letterSpacing: "-0.03em",
    color: tones.cream,
  };
  const words: CSSProperties = {
    marginTop: 28,
    width: 760,
    fontFamily: serif,
    fontSize: 46,
    lineHeight: 1.2,
    color: tones.gold,
  };
  return (
    <Sheet siteName="">
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, justifyContent: "center" }}>
        <div style={name}>{siteName}</div>
        <div style={words}>{tagline}</div>
      </div>
    </Sheet>
  );
}

function Sheet({ siteName, children }: { siteName: string; children: ReactNode }) {
  const name: CSSProperties = {
    position: "absolute",
    left: 138,
    top: 557,
    fontFamily: serif,
    fontSize: 38,
    color: tones.cream,
  };
  return (
    <div style={{ display: "flex", width: PICTURE.width, height: PICTURE.height }}>
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          width: VERSE_WIDTH,
          height: 428,
          margin: `46px ${MARGIN}px 0`,
        }}
      >
        {children}
      </div>
      <div style={name}>{siteName}</div>
    </div>
  );
}
