import type { CSSProperties, ReactNode } from "react";
import { sans, serif } from "~/drawing/picture-families";
import { LogoOnPicture, type PictureLogo } from "~/drawing/picture-logo.server";
import { COVER_SIZE, PICTURE_SIZE, pictureColours } from "./picture-background";

const MARGIN = 72;
export const TEXT_WIDTH = PICTURE_SIZE.width - 2 * MARGIN;
/** Above the sun. */
export const MAX_TEXT_HEIGHT = 286;

/** The largest logo beside the name. */
export const LOGO_BOX = { width: 240, height: 64 } as const;
const LOGO_PADDING = 8;

export const lineHeightAt = (size: number): number => (size > 56 ? 1.14 : 1.24);

/** A verse or a title in a font size. A very long word is broken. */
export function LargeText({ text, size }: { text: string; size: number }) {
  const style: CSSProperties = {
    display: "block",
    width: TEXT_WIDTH,
    fontFamily: serif,
    fontSize: size,
    lineHeight: lineHeightAt(size),
    color: pictureColours.cream,
    textWrap: "balance",
    wordBreak: "break-word",
  };
  return <div style={style}>{text}</div>;
}

interface VersePictureProps {
  date: string;
  reference: string;
  version: string | null;
  siteName: string;
  logo: PictureLogo | null;
  verse: ReactNode;
}

/** The day's verse, for a link in a chat. */
export function VersePicture({ date, reference, version, siteName, logo, verse }: VersePictureProps) {
  const line: CSSProperties = { display: "flex", alignItems: "baseline", gap: 22, marginTop: 24 };
  return (
    <PictureFrame siteName={siteName} logo={logo}>
      <div style={{ display: "flex", fontFamily: sans, fontSize: 27, color: pictureColours.quiet }}>
        {date}
      </div>
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, justifyContent: "center" }}>
        {verse}
        <div style={line}>
          <div style={{ fontFamily: serif, fontWeight: 600, fontSize: 34, color: pictureColours.gold }}>
            {reference}
          </div>
          <div style={{ fontFamily: sans, fontSize: 25, color: pictureColours.quiet }}>{version ?? ""}</div>
        </div>
      </div>
    </PictureFrame>
  );
}

interface TitlePictureProps {
  above: string;
  title: ReactNode;
  below: string;
  siteName: string;
  logo: PictureLogo | null;
}

/** Anything with a title, such as a blog post. */
export function TitlePicture({ above, title, below, siteName, logo }: TitlePictureProps) {
  return (
    <PictureFrame siteName={siteName} logo={logo}>
      <div style={{ display: "flex", fontFamily: sans, fontSize: 27, color: pictureColours.gold }}>
        {above}
      </div>
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, justifyContent: "center" }}>
        {title}
        <div
          style={{
            display: "flex",
            marginTop: 24,
            fontFamily: sans,
            fontSize: 27,
            color: pictureColours.quiet,
          }}
        >
          {below}
        </div>
      </div>
    </PictureFrame>
  );
}

/** The site itself, for every other page. */
export function SitePicture({
  siteName,
  tagline,
  logo,
}: Pick<TitlePictureProps, "siteName" | "logo"> & { tagline: string }) {
  const name: CSSProperties = {
    fontFamily: serif,
    fontSize: 150,
    lineHeight: 1,
    letterSpacing: "-0.03em",
    color: pictureColours.cream,
  };
  const words: CSSProperties = {
    marginTop: 28,
    width: 760,
    fontFamily: serif,
    fontSize: 46,
    lineHeight: 1.2,
    color: pictureColours.gold,
  };
  return (
    <PictureFrame siteName="" logo={logo}>
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, justifyContent: "center" }}>
        <div style={name}>{siteName}</div>
        <div style={words}>{tagline}</div>
      </div>
    </PictureFrame>
  );
}

/** A name of up to this many characters has the large font size. */
const SHORT_NAME = 14;

/** The cover of a podcast. */
export function CoverPicture({ siteName, title }: { siteName: string; title: string }) {
  const margin = 120;
  const name: CSSProperties = {
    fontFamily: serif,
    fontSize: siteName.length <= SHORT_NAME ? 200 : 124,
    lineHeight: 1.05,
    letterSpacing: "-0.02em",
    color: pictureColours.cream,
  };
  const words: CSSProperties = { marginTop: 36, fontFamily: serif, fontSize: 92, color: pictureColours.gold };
  return (
    <div style={{ display: "flex", ...COVER_SIZE }}>
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          width: COVER_SIZE.width - 2 * margin,
          margin: `${margin}px ${margin}px 0`,
        }}
      >
        <div style={name}>{siteName}</div>
        <div style={words}>{title}</div>
      </div>
    </div>
  );
}

/** A name of up to this many characters fits on one line beside a logo. */
const ONE_LINE_NAME = 28;

interface PictureFrameProps extends Pick<TitlePictureProps, "siteName" | "logo"> {
  children: ReactNode;
}

function PictureFrame({ siteName, logo, children }: PictureFrameProps) {
  const font = { fontFamily: serif, color: pictureColours.cream };
  const name: CSSProperties = { ...font, position: "absolute", left: 138, top: 557, fontSize: 38 };
  const besideLogo: CSSProperties = {
    ...font,
    display: "flex",
    alignItems: "center",
    gap: 22,
    position: "absolute",
    left: MARGIN,
    top: 536,
    width: 840, // up to the sun's reflection
    height: LOGO_BOX.height + 2 * LOGO_PADDING,
    fontSize: siteName.length <= ONE_LINE_NAME ? 38 : 28,
    lineHeight: 1.15,
  };
  return (
    <div style={{ display: "flex", width: PICTURE_SIZE.width, height: PICTURE_SIZE.height }}>
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          width: TEXT_WIDTH,
          height: 428,
          margin: `46px ${MARGIN}px 0`,
        }}
      >
        {children}
      </div>
      {logo ? (
        <div style={besideLogo}>
          <LogoOnPicture logo={logo} padding={LOGO_PADDING} />
          <div>{siteName}</div>
        </div>
      ) : (
        <div style={name}>{siteName}</div>
      )}
    </div>
  );
}
