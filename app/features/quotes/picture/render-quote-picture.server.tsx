import { measureText } from "~/drawing/measure-text.server";
import { fitLogo } from "~/drawing/picture-logo.server";
import { firstReadable, toPrintableTexts } from "~/drawing/printable-text.server";
import { renderPng } from "~/drawing/render-png.server";
import { bindShortWords } from "~/ui/bind-short-words";
import { quoteVerse } from "~/ui/verse";
import type { QuoteTemplate } from "../quote-choices";
import { bold } from "./bold.server";
import { classic } from "./classic.server";
import { elegant } from "./elegant.server";
import { makeFrame, type Frame, type QuotePictureInput } from "./frame";
import { modern } from "./modern.server";
import type { QuoteStyle } from "./quote-style";

const styles: Record<QuoteTemplate, QuoteStyle> = { classic, modern, elegant, bold };

/** In units of the frame. The longest quote of the library fits at this size in every style. */
const MIN_SIZE = 4.2;

/** The PNG of a quote in its style, in the largest font size that fits. */
export async function renderQuotePicture({ logo: png, ...input }: QuotePictureInput): Promise<Uint8Array> {
  const style = styles[input.template];
  const frame = makeFrame(input);
  const shown = toPrintableTexts(input);
  const { width, height } = style.logoBox;
  const logo = await fitLogo(png, { width: width * frame.unit, height: height * frame.unit });
  const quote = firstReadable(shown.quote, shown.siteName, shown.attribution);
  const words = style.hasMarks ? quoteVerse(quote, input.language) : bindShortWords(quote, input.language);
  const size = findFontSize(words, style, frame);
  return renderPng(
    <style.Sheet
      {...shown}
      frame={frame}
      logo={logo}
      text={<QuoteText text={words} size={size} style={style} frame={frame} />}
    />,
    { width: frame.width, height: frame.height, background: style.backdrop(frame, logo) },
  );
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
        letterSpacing: `${style.measured.letterSpacing ?? 0}em`,
        ...style.font,
      }}
    >
      {text}
    </div>
  );
}

/** The largest size between the smallest and that of a short quote at which the text is not higher than its box. */
export function findFontSize(text: string, style: QuoteStyle, frame: Frame): number {
  const { width, height } = style.textBox(frame);
  const linesAt = measureText(text, style.measured);
  const fits = (size: number) => linesAt(size, width) * style.font.lineHeight * size <= height;
  let [size, tooLarge] = [MIN_SIZE * frame.unit, style.maxSize * frame.unit];
  if (fits(tooLarge)) return tooLarge;
  while (tooLarge - size > 0.4 * frame.unit) {
    const middle = (size + tooLarge) / 2;
    if (fits(middle)) size = middle;
    else tooLarge = middle;
  }
  return size;
}
