import type { CSSProperties } from "react";
import { goldColour, inkColour } from "./mail-style";

const waterLines = [
  { width: 56, above: 0 },
  { width: 34, above: 5 },
  { width: 14, above: 5 },
];

/** The logo, drawn with boxes: mail programs remove pictures and SVG. */
export function SunriseSign() {
  return (
    <div data-skip-in-text aria-hidden="true" style={{ width: 56 }}>
      <div style={{ ...boxStyle(28, 14, goldColour), borderRadius: "14px 14px 0 0" }} />
      {waterLines.map(({ width, above }) => (
        <div key={width} className="stroke" style={{ ...boxStyle(width, 2, inkColour), marginTop: above }} />
      ))}
    </div>
  );
}

const boxStyle = (width: number, height: number, backgroundColor: string): CSSProperties => ({
  width,
  height,
  backgroundColor,
  fontSize: 0,
  lineHeight: 0,
  margin: "0 auto",
});
