import { LogoOnPicture } from "~/drawing/picture-logo.server";
import { sans } from "~/drawing/picture-families";
import { sheetStyle, type QuoteStyle, type SheetProps } from "./quote-style";

/** Height of the band at the bottom, in units. */
const BAND = 19;

/** Large heavy text above a band with inverted colours. */
export const bold: QuoteStyle = {
  textBox: ({ width, height, unit, margin, inset }) => ({
    width: width - 2 * margin,
    height: height - 2 * inset - unit * (BAND + 24),
  }),
  maxSize: 14,
  measured: { face: "sansBlack", letterSpacing: -0.015 },
  font: { fontFamily: sans, fontWeight: 900, lineHeight: 1.04 },
  hasMarks: false,
  logoBox: { width: 26, height: 7 },
  backdrop: ({ width, height, unit, inset, ground, ink, accent }) => {
    const top = height - inset - unit * BAND;
    return [
      `<rect width="${width}" height="${height}" fill="${ground}"/>`,
      `<rect y="${top}" width="${width}" height="${height - top}" fill="${ink}"/>`,
      `<rect y="${top - unit * 1.4}" width="${width}" height="${unit * 1.4}" fill="${accent}"/>`,
    ].join("");
  },
  Sheet: BoldSheet,
};

function BoldSheet({ frame, logo, text, attribution, detail, siteName }: SheetProps) {
  const { unit, margin, inset, ground, ink } = frame;
  return (
    <div style={{ ...sheetStyle(frame), padding: `${inset}px 0`, fontFamily: sans, color: ink }}>
      <div
        style={{
          display: "flex",
          flexGrow: 1,
          flexDirection: "column",
          justifyContent: "center",
          padding: `0 ${margin}px ${unit * 1.4}px`,
        }}
      >
        {text}
      </div>
      <div
        style={{
          display: "flex",
          boxSizing: "border-box",
          alignItems: "center",
          justifyContent: "space-between",
          height: unit * BAND,
          padding: `0 ${margin}px`,
          color: ground,
        }}
      >
        <div style={{ display: "flex", flexDirection: "column", maxWidth: "64%" }}>
          <div style={{ fontWeight: 900, fontSize: unit * 4.4 }}>{attribution}</div>
          <div style={{ fontWeight: 600, fontSize: unit * 3.2 }}>{detail ?? ""}</div>
        </div>
        <div
          style={{
            display: "flex",
            flexDirection: "column",
            alignItems: "flex-end",
            maxWidth: "32%",
            fontWeight: 600,
            fontSize: unit * (logo ? 2.8 : 3.4),
            textAlign: "right",
          }}
        >
          {logo && <LogoOnPicture logo={logo} padding={unit * 0.6} />}
          <div>{siteName}</div>
        </div>
      </div>
    </div>
  );
}
