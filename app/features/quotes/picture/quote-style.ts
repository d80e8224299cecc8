import type { CSSProperties, ReactElement } from "react";
import type { PictureLogo } from "~/drawing/picture-logo.server";
import type { TextStyle } from "~/drawing/measure-text.server";
import type { Frame, QuotePictureInput } from "./frame";

export interface SheetProps extends Pick<QuotePictureInput, "attribution" | "detail" | "siteName"> {
  frame: Frame;
  logo: PictureLogo | null;
  /** The quote in its font size. */
  text: ReactElement;
}

/** The drawing rules of a style. */
export interface QuoteStyle {
  /** The area for the quote. */
  textBox: (frame: Frame) => { width: number; height: number };
  /** Font size of a short quote, in units of the frame. */
  maxSize: number;
  /** The quote's own: what is measured and what is drawn. */
  measured: TextStyle;
  font: CSSProperties & { lineHeight: number };
  /** Whether the quote gets the quotation marks of its language. */
  hasMarks: boolean;
  /** The content of an SVG behind the text. */
  backdrop: (frame: Frame, logo: PictureLogo | null) => string;
  /** The largest logo, in units of the frame. */
  logoBox: { width: number; height: number };
  Sheet: (props: SheetProps) => ReactElement;
}

/** Style of the root element: the whole picture as a column. */
export const sheetStyle = ({ width, height }: Frame): CSSProperties => ({
  boxSizing: "border-box",
  display: "flex",
  flexDirection: "column",
  width,
  height,
});

/** The mark of the site: a half sun over its reflection. `size` is the width of the horizon. */
export function sunMark(x: number, y: number, size: number, colour: string): string {
  const unit = size / 52;
  const at = (dx: number, dy: number) => `${x + dx * unit} ${y + dy * unit}`;
  const line = (dx: number, dy: number, toX: number, toY: number) => `M${at(dx, dy)}L${at(toX, toY)}`;
  return [
    `<path d="M${at(-16, 0)}A${16 * unit} ${16 * unit} 0 0 1 ${at(16, 0)}Z" fill="${colour}"/>`,
    `<path d="${line(-26, 1, 26, 1)}${line(0, -29, 0, -22)}${line(-21, -21, -16, -16)}${line(21, -21, 16, -16)}`,
    `${line(-15, 9, 15, 9)}${line(-7, 17, 7, 17)}" stroke="${colour}" stroke-width="${3.4 * unit}" stroke-linecap="round"/>`,
  ].join("");
}
