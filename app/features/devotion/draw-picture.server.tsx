import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import type { ReactElement, ReactNode } from "react";
import satori, { type Font } from "satori";
import { projectRoot } from "~/config/root.server";
import { indexedPng } from "./indexed-png.server";
import { PICTURE, scene } from "./picture-scene";
import {
  SitePicture,
  TitlePicture,
  TitleText,
  VERSE_HEIGHT,
  VERSE_WIDTH,
  VersePicture,
  VerseText,
} from "./sharing-picture";

const LARGEST = 88;
const SMALLEST = 34;

let loaded: Font[] | undefined;

/** The typefaces, as WOFF: satori reads no WOFF2. */
function fonts(): Font[] {
  return (loaded ??= [
    ["Newsreader", "newsreader", "latin", 400],
    ["Newsreader", "newsreader", "latin", 600],
    ["Newsreader Ext", "newsreader", "latin-ext", 400],
    ["Newsreader Ext", "newsreader", "latin-ext", 600],
    ["Source Sans", "source-sans-3", "latin", 400],
    ["Source Sans Ext", "source-sans-3", "latin-ext", 400],
  ].map(([name, family, subset, weight]) => ({
    name: name as string,
    weight: weight as 400 | 600,
    style: "normal" as const,
    data: readFileSync(
      join(projectRoot, `node_modules/@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
    ),
  })));
}

/** What stands on a verse's picture. */
export interface VersePictureText {
  verse: string;
  language: string;
  reference: string;
  version: string | null;
  date: string;
  siteName: string;
}

/** The PNG of a verse, as large as the room allows. */
export async function drawVerse({ verse, language, ...rest }: VersePictureText): Promise<Uint8Array> {
  const { text, size } = await fitted(verse, language, VerseText);
  return png(<VersePicture {...rest} verse={<VerseText text={text} language={language} size={size} />} />);
}

/** What stands on the picture of anything else that has a title. */
export interface TitlePictureText {
  title: string;
  language: string;
  /** Its kind, in small. */
  above: string;
  below: string;
  siteName: string;
}

/** The PNG of a title, as large as the room allows. */
export async function drawTitle({ title, language, ...rest }: TitlePictureText): Promise<Uint8Array> {
  const { text, size } = await fitted(title, language, TitleText);
  return png(<TitlePicture {...rest} title={<TitleText text={text} language={language} size={size} />} />);
}

/** The PNG of the house. */
export const drawSite = (text: { siteName: string; tagline: string }) => png(<SitePicture {...text} />);

type Sized = (props: { text: string; language: string; size: number }) => ReactElement;

/** The largest size at which a text fits; one too long even for the smallest loses words at its end. */
async function fitted(verse: string, language: string, as: Sized): Promise<{ text: string; size: number }> {
  let [size, tooLarge] = [SMALLEST, LARGEST + 2];
  if (!(await fits(verse, language, SMALLEST, as)))
    return { text: await shortened(verse, language, as), size };
  while (tooLarge - size > 2) {
    const middle = size + 2 * Math.floor((tooLarge - size) / 4);
    if (await fits(verse, language, middle, as)) size = middle;
    else tooLarge = middle;
  }
  return { text: verse, size };
}

async function shortened(verse: string, language: string, as: Sized): Promise<string> {
  const words = verse.split(/\s+/);
  const first = (count: number) =>
    `${words
      .slice(0, count)
      .join(" ")
      .replace(/[\s,;:.!?]+$/, "")}…`;
  let [count, tooMany] = [1, words.length];
  while (tooMany - count > 1) {
    const middle = Math.floor((count + tooMany) / 2);
    if (await fits(first(middle), language, SMALLEST, as)) count = middle;
    else tooMany = middle;
  }
  const longest = first(count);
  const clause = /^.*[,;:.!?](?=\s)/u.exec(longest.slice(0, -1))?.[0] ?? "";
  return clause.length > longest.length * 0.75 ? `${clause.replace(/[\s,;:.!?]+$/, "")}…` : longest;
}

async function fits(text: string, language: string, size: number, as: Sized): Promise<boolean> {
  const svg = await satori(as({ text, language, size }), {
    width: VERSE_WIDTH,
    fonts: fonts(),
    embedFont: false,
  });
  return Number(/height="([\d.]+)"/.exec(svg)?.[1]) <= VERSE_HEIGHT;
}

async function png(sheet: ReactNode): Promise<Uint8Array> {
  const letters = await satori(sheet, { ...PICTURE, fonts: fonts() });
  const svg = letters.replace(">", `>${scene}`);
  const { pixels, width, height } = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return indexedPng(pixels, width, height);
}
