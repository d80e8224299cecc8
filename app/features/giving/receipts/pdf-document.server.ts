import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { projectRoot } from "~/config/root.server";
import type { Language } from "~/i18n/languages";
import { unpackWoff } from "./woff.server";

export const pdfColours = {
  ink: "#1f2430",
  soft: "#575c6b",
  line: "#ddd5c7",
  gold: "#e9b95c",
  warning: "#a3302a",
} as const;

// A face is made of files by alphabet; the first that has a letter draws it. What the serif lacks the sans says.
const sansFiles = (weight: 400 | 600) =>
  ["latin", "latin-ext", "vietnamese", "greek", "cyrillic", "cyrillic-ext"].map(
    (alphabet) => `source-sans-3/files/source-sans-3-${alphabet}-${weight}-normal`,
  );
const serifFiles = (style: "400-normal" | "400-italic" | "600-normal") =>
  ["latin", "latin-ext"].map((alphabet) => `newsreader/files/newsreader-${alphabet}-${style}`);
const faces = {
  sans: sansFiles(400),
  strong: sansFiles(600),
  serif: [...serifFiles("400-normal"), ...sansFiles(400)],
  italic: [...serifFiles("400-italic"), ...sansFiles(400)],
  title: [...serifFiles("600-normal"), ...sansFiles(600)],
};
type Face = keyof typeof faces;

const files = new Map<string, Buffer>();
function readFontFile(name: string): Buffer {
  const file =
    files.get(name) ?? unpackWoff(readFileSync(join(projectRoot, `node_modules/@fontsource/${name}.woff`)));
  files.set(name, file);
  return file;
}

interface PdfDocumentOptions {
  title: string;
  author: string;
  language: Language;
  /** The document's only date: equal contents are equal bytes. */
  createdAt: Date;
  paper: "A4" | "LETTER";
}

export interface TextOptions {
  x: number;
  y: number;
  width: number;
  size: number;
  face?: Face;
  colour?: string;
  align?: "left" | "right";
  /** What the text is to a reader that cannot see it. */
  as?: "H1" | "H2" | "P";
  lineGap?: number;
}

/** One run of letters from one font file. */
interface Run {
  font: string;
  text: string;
}

const margin = 64;
export type PdfSheet = ReturnType<typeof openPdfDocument>;

/**
 * A document of the house on paper: its type, its sign, tagged for screen readers. Positions are points from the top left
 * corner. Every text answers where it ends.
 */
export function openPdfDocument({ title, author, language, createdAt, paper }: PdfDocumentOptions) {
  const doc = new PDFDocument({
    size: paper,
    margins: { top: margin, bottom: margin, left: 0, right: 0 },
    font: null as unknown as string, // none of the standard ones
    pdfVersion: "1.7",
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: createdAt, ModDate: createdAt },
  });
  const root = doc.struct("Document");
  doc.addStructure(root);

  // pdfkit keeps what its font knows to itself.
  const known = () => (doc as unknown as { _font: FontOfPdfkit })._font;
  const opened = new Set<string>();
  function take(font: string, size = 11) {
    if (opened.has(font)) return doc.font(font, size);
    opened.add(font);
    doc.registerFont(font, readFontFile(font)).font(font, size);
    // One glyph serves for both kinds of space; the first to come is what a reader copies.
    known().encode(" ");
    return doc;
  }

  const has = (font: string, sign: string): boolean => {
    take(font);
    return known().font.hasGlyphForCodePoint(sign.codePointAt(0)!);
  };
  const ascentOf = (font: string, size: number): number => {
    take(font);
    return (known().ascender / 1000) * size;
  };

  function runsOf(text: string, face: Face): Run[] {
    const runs: Run[] = [];
    for (const sign of toPrintableText(text)) {
      const last = runs.at(-1);
      if (last && (sign === " " || sign === "\n")) {
        last.text += sign;
        continue;
      }
      const font = faces[face].find((one) => has(one, sign));
      const [drawnIn, drawn] = font === undefined ? [faces[face][0]!, "?"] : [font, sign];
      if (last?.font === drawnIn) last.text += drawn;
      else runs.push({ font: drawnIn, text: drawn });
    }
    return runs;
  }

  const widthOf = (text: string, face: Face, size: number) =>
    runsOf(text, face).reduce((width, run) => width + take(run.font, size).widthOfString(run.text), 0);

  function text(words: string, options: TextOptions): number {
    const { x, y, width, size, face = "sans", colour = pdfColours.ink, align = "left", as = "P" } = options;
    const runs = runsOf(words, face);
    if (runs.length === 0) return y;
    const baseline = -ascentOf(runs[0]!.font, size);
    root.add(
      doc.struct(as, {}, () => {
        runs.forEach((run, at) => {
          take(run.font, size).fillColor(colour);
          const continued = at < runs.length - 1;
          const style = { width, align, lineGap: options.lineGap ?? 0, continued, baseline };
          if (at === 0) doc.text(run.text, x, y, style);
          else doc.text(run.text, style);
        });
      }),
    );
    return doc.y;
  }

  /** The height that a text of one face takes, near enough to plan with. */
  function heightOf(
    words: string,
    { width, size, face = "sans", lineGap = 0 }: Omit<TextOptions, "x" | "y">,
  ) {
    const [first] = runsOf(words, face);
    if (!first) return 0;
    return take(first.font, size).heightOfString(toPrintableText(words), { width, lineGap });
  }

  /** Small print in the lower margin of a page (the first is 0), outside the text that flows. */
  function note(page: number, words: string, align: "left" | "right" = "left"): void {
    doc.switchToPage(page);
    const { margins } = doc.page;
    doc.page.margins = { ...margins, bottom: 0 };
    const width = doc.page.width - 2 * margin;
    text(words, {
      x: margin,
      y: doc.page.height - margin + 14,
      width,
      size: 9,
      colour: pdfColours.soft,
      align,
    });
    doc.page.margins = margins;
  }

  /** Something to look at that says nothing. */
  function ornament(draw: (on: PDFKit.PDFDocument) => void): void {
    doc.markContent("Artifact", { type: "Layout" });
    doc.save();
    draw(doc);
    doc.restore();
    doc.endMarkedContent();
  }

  const rule = (y: number, from: number, to: number, colour: string = pdfColours.line) =>
    ornament((on) => on.moveTo(from, y).lineTo(to, y).lineWidth(0.75).strokeColor(colour).stroke());

  /** The sun over the line of the sea. */
  const sign = (x: number, y: number, size: number) =>
    ornament((on) => {
      on.translate(x, y).scale(size / 32);
      on.path("M8 20a8 8 0 0 1 16 0z").fill(pdfColours.gold);
      on.lineWidth(2).lineCap("round").strokeColor(pdfColours.ink);
      on.path("M16 4.5v3M5.4 9.4l2.1 2.1M26.6 9.4l-2.1 2.1M3 20h26M8 24.5h16M13 29h6").stroke();
    });

  /** Goes on at the top of a new page; answers where. */
  function nextPage(): number {
    doc.addPage();
    return margin;
  }

  async function finish(): Promise<Buffer> {
    root.end();
    doc.end();
    return Buffer.concat((await doc.toArray()) as Buffer[]);
  }

  return {
    doc,
    text,
    heightOf,
    widthOf,
    ornament,
    note,
    nextPage,
    rule,
    sign,
    finish,
    left: margin,
    right: doc.page.width - margin,
    bottom: doc.page.height - margin,
  };
}

interface FontOfPdfkit {
  /** Thousandths of the size. */
  ascender: number;
  encode(text: string): unknown;
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

const EMOJI_PATTERN = /(?![©®™])\p{Extended_Pictographic}|[\p{Regional_Indicator}\p{Emoji_Modifier}\ufe0f]/gu;

/** A text with what can stand on paper: spaces that the fonts have, no pictures. */
export const toPrintableText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\u2000-\u200a\u202f]/g, "\u00a0")
    .replace(EMOJI_PATTERN, "")
    .replace(/(?!\n)\p{C}/gu, "");
