import { LogoOnPicture } from "~/drawing/picture-logo.server";
import { sans } from "~/drawing/picture-families";
import { sheetStyle, type QuoteStyle, type SheetProps } from "./quote-style";

/** Like a poster: text aligned left below a large flat sun. */
export const modern: QuoteStyle = {
  textBox: ({ width, height, unit, margin, inset }) => ({
    width: width - 2 * margin - unit * 4,
    height: height - 2 * inset - unit * 48,
  }),
  maxSize: 9.6,
  measured: { face: "sansSemiBold", letterSpacing: -0.01 },
  font: { fontFamily: sans, fontWeight: 600, lineHeight: 1.16 },
  hasMarks: true,
  logoBox: { width: 26, height: 8 },
  backdrop: ({ width, height, unit, inset, ground, shade, accent }) => {
    const radius = Math.round(unit * 46);
    const [x, y] = [width - unit * 17, inset + unit * 14];
    return [
      `<rect width="${width}" height="${height}" fill="${ground}"/>`,
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="${shade}"/>`,
      `<circle cx="${x}" cy="${y}" r="${unit * 9}" fill="${accent}"/>`,
    ].join("");
  },
  Sheet: ModernSheet,
};

function ModernSheet({ frame, logo, text, attribution, detail, siteName }: SheetProps) {
  const { unit, margin, inset, ink, accent } = frame;
  return (
    <div
      style={{
        ...sheetStyle(frame),
        justifyContent: "space-between",
        padding: `${margin + inset}px ${margin}px`,
        fontFamily: sans,
        color: ink,
      }}
    >
      <div style={{ display: "flex", alignItems: "center" }}>
        {logo && (
          <div style={{ display: "flex", marginRight: unit * 2 }}>
            <LogoOnPicture logo={logo} padding={unit} />
          </div>
        )}
        <div style={{ maxWidth: "58%", fontWeight: 600, fontSize: unit * 3.6 }}>{siteName}</div>
      </div>
      <div style={{ display: "flex", flexDirection: "column" }}>
        {text}
        <div
          style={{
            width: unit * 12,
            height: unit * 1.3,
            margin: `${unit * 4.4}px 0 ${unit * 3}px`,
            background: accent,
          }}
        />
        <div style={{ fontWeight: 600, fontSize: unit * 4 }}>{attribution}</div>
        <div style={{ marginTop: unit * 0.5, fontSize: unit * 3.3 }}>{detail ?? ""}</div>
      </div>
    </div>
  );
}
