import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { projectRoot } from "~/config/root.server";

/** The faces that pictures and PDFs are drawn in, as TTF: satori and pdfkit cannot read WOFF2. */
const faceFiles = {
  serif: "newsreader/400Regular/Newsreader_400Regular",
  serifItalic: "newsreader/400Regular_Italic/Newsreader_400Regular_Italic",
  serifLightItalic: "newsreader/300Light_Italic/Newsreader_300Light_Italic",
  serifSemiBold: "newsreader/600SemiBold/Newsreader_600SemiBold",
  sans: "source-sans-3/400Regular/SourceSans3_400Regular",
  sansSemiBold: "source-sans-3/600SemiBold/SourceSans3_600SemiBold",
  sansBlack: "source-sans-3/900Black/SourceSans3_900Black",
} as const;
export type Face = keyof typeof faceFiles;
export const faces = Object.keys(faceFiles) as Face[];

export const readFontFile = (face: Face): Buffer =>
  readFileSync(join(projectRoot, `node_modules/@expo-google-fonts/${faceFiles[face]}.ttf`));

const loadedFonts = new Map<Face, Font>();

/** The parsed font of a face, once per process. */
export function loadFont(face: Face): Font {
  const known = loadedFonts.get(face);
  if (known) return known;
  const font = create(readFontFile(face)) as Font;
  loadedFonts.set(face, font);
  return font;
}

export const hasGlyph = (face: Face, character: string): boolean =>
  loadFont(face).hasGlyphForCodePoint(character.codePointAt(0)!);
