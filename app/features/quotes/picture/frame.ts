import { pictureSizes, type PictureSize, type QuoteTemplate } from "../quote-choices";

/** Everything that a picture shows. */
export interface QuotePictureInput {
  size: PictureSize;
  template: QuoteTemplate;
  quote: string;
  language: string;
  /** A scripture reference, an author or the ministry. */
  attribution: string;
  /** The Bible version, or the work of the author. */
  detail: string | null;
  siteName: string;
  backgroundColor: string;
  textColor: string;
  /** PNG in base64; without one, the site's mark or its name alone. */
  logo?: string | null;
}

/** The size and the colours of a picture. Lengths are in pixels. */
export interface Frame {
  width: number;
  height: number;
  /** A hundredth of the shorter side. */
  unit: number;
  margin: number;
  /** Height without content at the top and the bottom: in a story, the network's buttons cover it. */
  inset: number;
  ground: string;
  ink: string;
  /** A second background colour, on which the ink has more contrast. */
  shade: string;
  /** Colour of ornaments: contrast of at least 3:1 on the ground. */
  accent: string;
}

/** Accent on dark backgrounds; backgrounds with dark ink have their own accents. */
const GOLD = "#F2C572";
const accents: Record<string, string> = { "#3B82F6": "#FFFFFF", "#F2C572": "#A0392C" };

export function makeFrame({ size, backgroundColor, textColor }: QuotePictureInput): Frame {
  const { width, height } = pictureSizes[size];
  const unit = Math.min(width, height) / 100;
  return {
    width,
    height,
    unit,
    margin: Math.round(unit * 9),
    inset: size === "story" ? Math.round(height * 0.12) : 0,
    ground: backgroundColor,
    ink: textColor,
    shade: mix(backgroundColor, textColor === "#FFFFFF" ? "#000000" : "#FFFFFF", 0.16),
    accent: accents[backgroundColor] ?? GOLD,
  };
}

/** The shade and the accent that pictures use on a background. */
export const quotePictureTones = (backgroundColor: string, textColor: string) => {
  const { shade, accent } = makeFrame({ size: "landscape", backgroundColor, textColor } as QuotePictureInput);
  return { shade, accent };
};

function mix(a: string, b: string, share: number): string {
  const channel = (hex: string, at: number) => parseInt(hex.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(a, at) * (1 - share) + channel(b, at) * share))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;
}
