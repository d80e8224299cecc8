import type { ReactNode } from "react";
import satori, { type Font } from "satori";
import { readFontFile, type Face } from "./fonts.server";
import { loadSharp } from "./load-sharp.server";
import { sans, serif } from "./picture-families";

const pictureFonts: (Omit<Font, "data"> & { face: Face })[] = [
  { face: "serif", name: serif, weight: 400, style: "normal" },
  { face: "serifLightItalic", name: serif, weight: 300, style: "italic" },
  { face: "serifSemiBold", name: serif, weight: 600, style: "normal" },
  { face: "sans", name: sans, weight: 400, style: "normal" },
  { face: "sansSemiBold", name: sans, weight: 600, style: "normal" },
  { face: "sansBlack", name: sans, weight: 900, style: "normal" },
];

// At most 256 colours: about 60 % of the bytes of truecolour. Dithering would put grain into the flat tones.
const PALETTE = { palette: true, quality: 99, dither: 0, compressionLevel: 9 } as const;

let loadedFonts: Font[] | undefined;

interface PngOptions {
  width: number;
  height: number;
  /** The content of an SVG behind the sheet. */
  background: string;
}

/** The PNG of a sheet. satori takes only inline styles, and a box with several children must be a flex box. */
export async function renderPng(
  sheet: ReactNode,
  { width, height, background }: PngOptions,
): Promise<Uint8Array> {
  // The same list each time: satori parses the fonts of a new one.
  loadedFonts ??= pictureFonts.map(({ face, ...font }) => ({ ...font, data: readFontFile(face) }));
  const textSvg = await satori(sheet, { width, height, fonts: loadedFonts });
  const svg = textSvg.replace(">", `>${background}`);
  const sharp = await loadSharp({ isOurs: true });
  return sharp(Buffer.from(svg)).png(PALETTE).toBuffer();
}
