import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import satori, { type Font } from "satori";
import sharp from "sharp";
import { projectRoot } from "~/config/root.server";
import { bindShortWords } from "~/ui/bind-short-words";
import { quoteVerse } from "~/ui/verse";
import type { QuoteTemplate } from "../quote-choices";
import { bold } from "./bold.server";
import { classic } from "./classic.server";
import { elegant } from "./elegant.server";
import { makeFrame, type Frame, type QuotePictureInput } from "./frame";
import { modern } from "./modern.server";
import { sans, serif, type QuoteStyle } from "./quote-style";

const styles: Record<QuoteTemplate, QuoteStyle> = { classic, modern, elegant, bold };

/** In units of the frame. The longest quote of the library fits at this size in every style. */
const MIN_SIZE = 4.2;

// A palette of at most 256 colours keeps files small. Dithering would add noise to the flat colours.
const PALETTE = { palette: true, quality: 99, dither: 0, compressionLevel: 9 } as const;

/** TTF files, because satori cannot read WOFF2. */
const fonts = [
  { name: serif, weight: 400, style: "normal", file: "newsreader/400Regular/Newsreader_400Regular" },
  {
    name: serif,
    weight: 300,
    style: "italic",
    file: "newsreader/300Light_Italic/Newsreader_300Light_Italic",
  },
  { name: sans, weight: 400, style: "normal", file: "source-sans-3/400Regular/SourceSans3_400Regular" },
  { name: sans, weight: 600, style: "normal", file: "source-sans-3/600SemiBold/SourceSans3_600SemiBold" },
  { name: sans, weight: 900, style: "normal", file: "source-sans-3/900Black/SourceSans3_900Black" },
] as const;

const toFontPath = (file: string) => `node_modules/@expo-google-fonts/${file}.ttf`;

/** Paths of the font files, relative to the project. */
export const fontFiles = fonts.map(({ file }) => toFontPath(file));

let loadedFonts: Font[] | undefined;

const loadFonts = (): Font[] =>
  (loadedFonts ??= fonts.map(({ file, ...font }) => ({
    ...font,
    data: readFileSync(join(projectRoot, toFontPath(file))),
  })));

/** The PNG of a quote in its style, in the largest font size that fits. */
export async function renderQuotePicture(input: QuotePictureInput): Promise<Uint8Array> {
  const style = styles[input.template];
  const frame = makeFrame(input);
  const words = style.hasMarks
    ? quoteVerse(input.quote, input.language)
    : bindShortWords(input.quote, input.language);
  const size = await findFontSize(words, style, frame);
  const svg = await satori(
    <style.Sheet
      {...input}
      frame={frame}
      text={<QuoteText text={words} size={size} style={style} frame={frame} />}
    />,
    { width: frame.width, height: frame.height, fonts: loadFonts() },
  );
  const { pixels, width, height } = await renderAsync(svg.replace(">", `>${style.backdrop(frame)}`), {
    font: { loadSystemFonts: false },
  });
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png(PALETTE)
    .toBuffer();
}

interface QuoteTextProps {
  text: string;
  size: number;
  style: QuoteStyle;
  frame: Frame;
}

function QuoteText({ text, size, style, frame }: QuoteTextProps) {
  return (
    <div
      style={{
        display: "block",
        width: style.textBox(frame).width,
        fontSize: size,
        textWrap: "balance",
        wordBreak: "break-word",
        ...style.font,
      }}
    >
      {text}
    </div>
  );
}

async function findFontSize(text: string, style: QuoteStyle, frame: Frame): Promise<number> {
  const { width, height } = style.textBox(frame);
  const fits = async (size: number) => {
    const svg = await satori(<QuoteText {...{ text, size, style, frame }} />, {
      width,
      fonts: loadFonts(),
      embedFont: false,
    });
    return Number(/height="([\d.]+)"/.exec(svg)?.[1]) <= height;
  };
  let [size, tooLarge] = [MIN_SIZE * frame.unit, style.maxSize * frame.unit];
  if (await fits(tooLarge)) return tooLarge;
  while (tooLarge - size > 0.4 * frame.unit) {
    const middle = (size + tooLarge) / 2;
    if (await fits(middle)) size = middle;
    else tooLarge = middle;
  }
  return size;
}
