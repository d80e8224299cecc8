import { LogoOnPicture } from "~/drawing/picture-logo.server";
import { sans, serif } from "~/drawing/picture-families";
import { sheetStyle, sunMark, type QuoteStyle, type SheetProps } from "./quote-style";

/** Like an engraved card: centred text in a double frame, with the sun above. */
export const classic: QuoteStyle = {
  textBox: ({ width, height, unit, inset }) => ({
    width: width - unit * 30,
    height: height - 2 * inset - unit * 58,
  }),
  maxSize: 9.4,
  measured: { face: "serif" },
  font: { fontFamily: serif, fontWeight: 400, lineHeight: 1.22, textAlign: "center" },
  hasMarks: true,
  logoBox: { width: 40, height: 11 },
  backdrop: ({ width, height, unit, inset, ground, accent }, logo) => {
    const border = (gap: number, stroke: number) =>
      `<rect x="${gap}" y="${gap}" width="${width - 2 * gap}" height="${height - 2 * gap}" fill="none" stroke="${accent}" stroke-width="${stroke}"/>`;
    return [
      `<rect width="${width}" height="${height}" fill="${ground}"/>`,
      border(unit * 3.4, unit * 0.7),
      border(unit * 4.9, unit * 0.2),
      logo ? "" : sunMark(width / 2, inset + unit * 18, unit * 11, accent),
    ].join("");
  },
  Sheet: ClassicSheet,
};

function ClassicSheet({ frame, logo, text, attribution, detail, siteName }: SheetProps) {
  const { width, unit, inset, ink, accent } = frame;
  return (
    <div style={{ ...sheetStyle(frame), alignItems: "center", color: ink, padding: `${inset}px 0` }}>
      {logo && (
        <div
          style={{
            position: "absolute",
            top: inset + unit * 8,
            left: 0,
            display: "flex",
            alignItems: "center",
            justifyContent: "center",
            width,
            height: unit * 13,
          }}
        >
          <LogoOnPicture logo={logo} padding={unit} />
        </div>
      )}
      <div
        style={{
          display: "flex",
          flexGrow: 1,
          flexDirection: "column",
          alignItems: "center",
          justifyContent: "center",
          marginTop: unit * 23,
        }}
      >
        {text}
        <div style={{ display: "flex", alignItems: "center", marginTop: unit * 4 }}>
          <div style={{ width: unit * 9, height: unit * 0.3, background: accent }} />
          <div
            style={{
              width: unit * 1.3,
              height: unit * 1.3,
              margin: `0 ${unit * 1.6}px`,
              background: accent,
              transform: "rotate(45deg)",
            }}
          />
          <div style={{ width: unit * 9, height: unit * 0.3, background: accent }} />
        </div>
        <div
          style={{
            marginTop: unit * 3,
            fontFamily: sans,
            fontWeight: 600,
            fontSize: unit * 3.5,
            letterSpacing: unit * 0.32,
            textAlign: "center",
            textTransform: "uppercase",
          }}
        >
          {attribution}
        </div>
        <div style={{ marginTop: unit * 0.8, fontFamily: serif, fontSize: unit * 3.2 }}>{detail ?? ""}</div>
      </div>
      <div style={{ marginBottom: unit * 8, fontFamily: serif, fontSize: unit * 3.2 }}>{siteName}</div>
    </div>
  );
}
