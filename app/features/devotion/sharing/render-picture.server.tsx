import { fitLogo, type PictureLogo } from "~/drawing/picture-logo.server";
import { measureText } from "~/drawing/measure-text.server";
import { firstReadable, toPrintableTexts } from "~/drawing/printable-text.server";
import { renderPng } from "~/drawing/render-png.server";
import { bindShortWords } from "~/ui/bind-short-words";
import { quoteVerse } from "~/ui/verse";
import { COVER_SIZE, PICTURE_SIZE, backgroundSvg, coverBackgroundSvg, markSvg } from "./picture-background";
import {
  CoverPicture,
  LargeText,
  lineHeightAt,
  LOGO_BOX,
  MAX_TEXT_HEIGHT,
  SitePicture,
  TEXT_WIDTH,
  TitlePicture,
  VersePicture,
} from "./picture-layouts.server";

const MAX_FONT_SIZE = 88;
const MIN_FONT_SIZE = 34;

const landscape = (logo: PictureLogo | null) => ({
  ...PICTURE_SIZE,
  background: logo ? backgroundSvg : backgroundSvg + markSvg,
});
const square = { ...COVER_SIZE, background: coverBackgroundSvg };

interface WithLogo {
  siteName: string;
  /** PNG in base64; without one, the site's mark. */
  logo?: string | null;
}

export interface VersePictureInput extends WithLogo {
  verse: string;
  language: string;
  reference: string;
  version: string | null;
  date: string;
}

/** The PNG of a verse in the largest font size that fits. */
export async function renderVersePicture({ logo: png, ...input }: VersePictureInput): Promise<Uint8Array> {
  const logo = await fitLogo(png, LOGO_BOX);
  const { verse, language, ...shown } = toPrintableTexts(input);
  const large = fitText(firstReadable(verse, shown.siteName), (text) => quoteVerse(text, language));
  return renderPng(<VersePicture {...shown} logo={logo} verse={<LargeText {...large} />} />, landscape(logo));
}

export interface TitlePictureInput extends WithLogo {
  title: string;
  language: string;
  /** The kind of page, in small letters. */
  above: string;
  below: string;
}

/** The PNG of a title in the largest font size that fits. */
export async function renderTitlePicture({ logo: png, ...input }: TitlePictureInput): Promise<Uint8Array> {
  const logo = await fitLogo(png, LOGO_BOX);
  const { title, ...shown } = toPrintableTexts(input);
  const large = fitText(firstReadable(title, shown.siteName, shown.above), bindShortWords);
  return renderPng(<TitlePicture {...shown} logo={logo} title={<LargeText {...large} />} />, landscape(logo));
}

/** The PNG of the site. */
export async function renderSitePicture({
  logo: png,
  ...text
}: WithLogo & { tagline: string }): Promise<Uint8Array> {
  const logo = await fitLogo(png, LOGO_BOX);
  return renderPng(<SitePicture {...toPrintableTexts(text)} logo={logo} />, landscape(logo));
}

/** The PNG of a podcast's cover: a square. */
export const renderCoverPicture = (text: { siteName: string; title: string }) =>
  renderPng(<CoverPicture {...toPrintableTexts(text)} />, square);

/** The largest font size at which a text fits. A text too long for the smallest is shortened. */
function fitText(whole: string, mark: (text: string) => string): { text: string; size: number } {
  let [size, tooLarge] = [MIN_FONT_SIZE, MAX_FONT_SIZE + 2];
  const fits = (text: string) => {
    const linesAt = measureText(mark(text), { face: "serif" });
    return (size: number) => linesAt(size, TEXT_WIDTH) * lineHeightAt(size) * size <= MAX_TEXT_HEIGHT;
  };
  const fitsAt = fits(whole);
  if (!fitsAt(size)) return { text: mark(shortenText(whole, (text) => fits(text)(MIN_FONT_SIZE))), size };
  while (tooLarge - size > 2) {
    const middle = size + 2 * Math.floor((tooLarge - size) / 4);
    if (fitsAt(middle)) size = middle;
    else tooLarge = middle;
  }
  return { text: mark(whole), size };
}

/** As many words as fit; up to the end of a clause when that is near. */
function shortenText(text: string, fits: (text: string) => boolean): string {
  const words = text.split(/\s+/);
  const first = (count: number) =>
    `${words
      .slice(0, count)
      .join(" ")
      .replace(/[\s,;:.!?]+$/, "")}…`;
  let [count, tooMany] = [1, words.length];
  while (tooMany - count > 1) {
    const middle = Math.floor((count + tooMany) / 2);
    if (fits(first(middle))) count = middle;
    else tooMany = middle;
  }
  const longest = first(count);
  const clause = /^.*[,;:.!?](?=\s)/u.exec(longest.slice(0, -1))?.[0] ?? "";
  return clause.length > longest.length * 0.75 ? `${clause.replace(/[\s,;:.!?]+$/, "")}…` : longest;
}
