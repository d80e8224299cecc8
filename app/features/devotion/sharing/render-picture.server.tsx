import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import type { ReactElement, ReactNode } from "react";
import satori, { type Font } from "satori";
import sharp from "sharp";
import { projectRoot } from "~/config/root.server";
import { COVER_SIZE, PICTURE_SIZE, backgroundSvg, coverBackgroundSvg } from "./picture-background";
import {
  CoverPicture,
  SitePicture,
  TitlePicture,
  TitleText,
  MAX_TEXT_HEIGHT,
  TEXT_WIDTH,
  VersePicture,
  VerseText,
} from "./picture-layouts.server";

const MAX_FONT_SIZE = 88;
const MIN_FONT_SIZE = 34;

// At most 256 colours: about 60 % of the bytes of truecolour. Dithering would put grain into the flat tones.
const PALETTE = { palette: true, quality: 99, dither: 0, compressionLevel: 9 } as const;

let loadedFonts: Font[] | undefined;

/** As TTF: satori cannot read WOFF2. */
function loadFonts(): Font[] {
  return (loadedFonts ??= [
    loadFont("Newsreader", 400, "newsreader/400Regular/Newsreader_400Regular"),
    loadFont("Newsreader", 600, "newsreader/600SemiBold/Newsreader_600SemiBold"),
    loadFont("Source Sans", 400, "source-sans-3/400Regular/SourceSans3_400Regular"),
  ]);
}

const loadFont = (name: string, weight: 400 | 600, file: string): Font => ({
  name,
  weight,
  style: "normal",
  data: readFileSync(join(projectRoot, `node_modules/@expo-google-fonts/${file}.ttf`)),
});

export interface VersePictureInput {
  verse: string;
  language: string;
  reference: string;
  version: string | null;
  date: string;
  siteName: string;
}

/** The PNG of a verse in the largest font size that fits. */
export async function renderVersePicture({
  verse,
  language,
  ...rest
}: VersePictureInput): Promise<Uint8Array> {
  const { text, size } = await fitText(verse, language, VerseText);
  return renderPng(
    <VersePicture {...rest} verse={<VerseText text={text} language={language} size={size} />} />,
  );
}

export interface TitlePictureInput {
  title: string;
  language: string;
  /** The kind of page, in small letters. */
  above: string;
  below: string;
  siteName: string;
}

/** The PNG of a title in the largest font size that fits. */
export async function renderTitlePicture({
  title,
  language,
  ...rest
}: TitlePictureInput): Promise<Uint8Array> {
  const { text, size } = await fitText(title, language, TitleText);
  return renderPng(
    <TitlePicture {...rest} title={<TitleText text={text} language={language} size={size} />} />,
  );
}

/** The PNG of the site. */
export const renderSitePicture = (text: { siteName: string; tagline: string }) =>
  renderPng(<SitePicture {...text} />);

/** The PNG of a podcast's cover: a square. */
export const renderCoverPicture = (text: { siteName: string; title: string }) =>
  renderPng(<CoverPicture {...text} />, { size: COVER_SIZE, background: coverBackgroundSvg });

type SizedTextComponent = (props: { text: string; language: string; size: number }) => ReactElement;

/** The largest font size at which a text fits. A text too long for the smallest is shortened. */
async function fitText(
  verse: string,
  language: string,
  as: SizedTextComponent,
): Promise<{ text: string; size: number }> {
  let [size, tooLarge] = [MIN_FONT_SIZE, MAX_FONT_SIZE + 2];
  if (!(await doesTextFit(verse, language, MIN_FONT_SIZE, as)))
    return { text: await shortenToFit(verse, language, as), size };
  while (tooLarge - size > 2) {
    const middle = size + 2 * Math.floor((tooLarge - size) / 4);
    if (await doesTextFit(verse, language, middle, as)) size = middle;
    else tooLarge = middle;
  }
  return { text: verse, size };
}

async function shortenToFit(verse: string, language: string, as: SizedTextComponent): Promise<string> {
  const words = verse.split(/\s+/);
  const first = (count: number) =>
    `${words
      .slice(0, count)
      .join(" ")
      .replace(/[\s,;:.!?]+$/, "")}…`;
  let [count, tooMany] = [1, words.length];
  while (tooMany - count > 1) {
    const middle = Math.floor((count + tooMany) / 2);
    if (await doesTextFit(first(middle), language, MIN_FONT_SIZE, as)) count = middle;
    else tooMany = middle;
  }
  const longest = first(count);
  const clause = /^.*[,;:.!?](?=\s)/u.exec(longest.slice(0, -1))?.[0] ?? "";
  return clause.length > longest.length * 0.75 ? `${clause.replace(/[\s,;:.!?]+$/, "")}…` : longest;
}

async function doesTextFit(
  text: string,
  language: string,
  size: number,
  as: SizedTextComponent,
): Promise<boolean> {
  const svg = await satori(as({ text, language, size }), {
    width: TEXT_WIDTH,
    fonts: loadFonts(),
    embedFont: false,
  });
  return Number(/height="([\d.]+)"/.exec(svg)?.[1]) <= MAX_TEXT_HEIGHT;
}

async function renderPng(
  sheet: ReactNode,
  { size, background }: { size: { width: number; height: number }; background: string } = {
    size: PICTURE_SIZE,
    background: backgroundSvg,
  },
): Promise<Uint8Array> {
  const textSvg = await satori(sheet, { ...size, fonts: loadFonts() });
  const svg = textSvg.replace(">", `>${background}`);
  const { pixels, width, height } = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png(PALETTE)
    .toBuffer();
}
