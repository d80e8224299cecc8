import { LogoOnPicture } from "~/drawing/picture-logo.server";
import { serif } from "~/drawing/picture-families";
import { sheetStyle, type QuoteStyle, type SheetProps } from "./quote-style";

const ARCS = 7;
/** Longest site name that fits in the innermost ring, in characters. */
const MAX_NAME_WITHIN = 12;

/** Light italics with wide margins, above fine half rings at the bottom. */
export const elegant: QuoteStyle = {
  textBox: ({ width, height, unit, inset }) => ({
    width: width - unit * 28,
    height: height - 2 * inset - unit * 56,
  }),
  maxSize: 10.4,
  measured: { face: "serifLightItalic" },
  font: { fontFamily: serif, fontWeight: 300, fontStyle: "italic", lineHeight: 1.24, textAlign: "center" },
  hasMarks: true,
  logoBox: { width: 26, height: 6.5 },
  backdrop: ({ width, height, unit, inset, ground, accent }) => {
    const [x, y] = [width / 2, height - inset];
    const rings = Array.from({ length: ARCS }, (_, ring) => unit * (9.5 + 2.4 * ring));
    return [
      `<rect width="${width}" height="${height}" fill="${ground}"/>`,
      ...rings.map(
        (radius) =>
          `<path d="M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x + radius} ${y}" fill="none" stroke="${accent}" stroke-width="${unit * 0.22}"/>`,
      ),
      inset > 0
        ? `<path d="M${unit * 14} ${y}H${width - unit * 14}" stroke="${accent}" stroke-width="${unit * 0.22}"/>`
        : "",
    ].join("");
  },
  Sheet: ElegantSheet,
};

function ElegantSheet({ frame, logo, text, attribution, detail, siteName }: SheetProps) {
  const { unit, inset, ink } = frame;
  const isWithin = !logo && siteName.length <= MAX_NAME_WITHIN;
  return (
    <div
      style={{
        ...sheetStyle(frame),
        alignItems: "center",
        padding: `${inset + unit * 9}px 0 ${inset}px`,
        fontFamily: serif,
        color: ink,
      }}
    >
      <div
        style={{
          display: "flex",
          flexGrow: 1,
          flexDirection: "column",
          alignItems: "center",
          justifyContent: "center",
        }}
      >
        {text}
        <div style={{ marginTop: unit * 3.6, fontSize: unit * 4, letterSpacing: unit * 0.06 }}>
          {attribution}
        </div>
        <div style={{ marginTop: unit * 0.5, fontWeight: 300, fontStyle: "italic", fontSize: unit * 3.3 }}>
          {detail ?? ""}
        </div>
        <div style={{ display: "flex", alignItems: "center", marginTop: unit * 1.6, fontSize: unit * 3 }}>
          {logo && (
            <div style={{ display: "flex", marginRight: siteName ? unit * 1.6 : 0 }}>
              <LogoOnPicture logo={logo} padding={unit * 0.6} />
            </div>
          )}
          <div>{isWithin ? "" : siteName}</div>
        </div>
      </div>
      <div
        style={{
          boxSizing: "border-box",
          display: "flex",
          alignItems: "flex-end",
          justifyContent: "center",
          height: unit * 27,
          paddingBottom: unit * 2.2,
          fontSize: unit * 3.2,
        }}
      >
        {isWithin ? siteName : ""}
      </div>
    </div>
  );
}
