import type { Font } from "fontkit";
import PDFDocument from "pdfkit";
import { hasGlyph, loadFont, type Face as DrawnFace } from "~/drawing/fonts.server";
import { toPrintableText } from "~/drawing/printable-text.server";
import type { Language } from "~/i18n/languages";

export const pdfColours = {
  ink: "#1f2430",
  soft: "#575c6b",
  line: "#ddd5c7",
  gold: "#e9b95c",
  warning: "#a3302a",
} as const;

/** The faces of the PDFs. */
type Face = Extract<DrawnFace, "sans" | "sansSemiBold" | "serif" | "serifItalic" | "serifSemiBold">;

/** The other family draws what a face lacks: the serif font has no Greek or Cyrillic. */
const fallbackFaces: Record<Face, Face> = {
  sans: "serif",
  sansSemiBold: "serifSemiBold",
  serif: "sans",
  serifItalic: "sans",
  serifSemiBold: "sansSemiBold",
};

const preparedFonts = new Set<Face>();

/** The parsed font of a face. pdfkit does not modify it. */
function preparedFont(face: Face): Font {
  const font = loadFont(face);
  if (!preparedFonts.has(face)) readPlainCharactersFirst(font);
  preparedFonts.add(face);
  return font;
}

/**
 * Several characters may share a glyph, such as space and no-break space. Text copied from the document gets the
 * character that was requested first. So the plain characters are requested first, in every document.
 */
function readPlainCharactersFirst(font: Font): void {
  for (const codePoint of font.characterSet.toSorted((a, b) => a - b)) {
    const character = String.fromCodePoint(codePoint);
    if (character.normalize("NFKC") === character) font.glyphForCodePoint(codePoint);
  }
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
  /** Structure tag for screen readers. */
  as?: "H1" | "H2" | "P";
  lineGap?: number;
}

/** One run of letters from one font. */
interface Run {
  face: Face;
  text: string;
}

const margin = 64;
export type PdfSheet = ReturnType<typeof openPdfDocument>;

/**
 * Opens a PDF with the site's fonts and logo, tagged for screen readers. Positions are points from the top left corner.
 * `text` returns the y where the text ends.
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

  const registeredFaces = new Set<Face>();
  function selectFont(face: Face, size: number) {
    // pdfkit 0.20 accepts a parsed font, but its types do not say so.
    if (!registeredFaces.has(face)) doc.registerFont(face, preparedFont(face) as unknown as Buffer);
    registeredFaces.add(face);
    return doc.font(face, size);
  }

  function runsOf(text: string, face: Face): Run[] {
    const runs: Run[] = [];
    for (const character of toPrintableText(text)) {
      const last = runs.at(-1);
      if (last && (character === " " || character === "\n")) {
        last.text += character;
        continue;
      }
      const drawnIn = hasGlyph(face, character) ? face : fallbackFaces[face];
      if (last?.face === drawnIn) last.text += character;
      else runs.push({ face: drawnIn, text: character });
    }
    return runs;
  }

  const widthOf = (text: string, face: Face, size: number) =>
    runsOf(text, face).reduce((width, run) => width + selectFont(run.face, size).widthOfString(run.text), 0);

  function text(words: string, options: TextOptions): number {
    const { x, y, width, size, face = "sans", colour = pdfColours.ink, align = "left", as = "P" } = options;
    const runs = runsOf(words, face);
    if (runs.length === 0) return y;
    const { ascent, unitsPerEm } = loadFont(runs[0]!.face);
    const baseline = (-ascent / unitsPerEm) * size;
    root.add(
      doc.struct(as, {}, () => {
        runs.forEach((run, at) => {
          selectFont(run.face, size).fillColor(colour);
          const continued = at < runs.length - 1;
          const style = { width, align, lineGap: options.lineGap ?? 0, continued, baseline };
          if (at === 0) doc.text(run.text, x, y, style);
          else doc.text(run.text, style);
        });
      }),
    );
    return doc.y;
  }

  /** The approximate height of a text in one face, for planning the layout. */
  function heightOf(
    words: string,
    { width, size, face = "sans", lineGap = 0 }: Omit<TextOptions, "x" | "y">,
  ) {
    const [first] = runsOf(words, face);
    if (!first) return 0;
    return selectFont(first.face, size).heightOfString(toPrintableText(words), { width, lineGap });
  }

  /** Small print in the bottom margin of a page (0-based), outside the text flow. */
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

  /** Decoration: marked as an artifact, which screen readers skip. */
  function ornament(draw: (on: PDFKit.PDFDocument) => void): void {
    doc.markContent("Artifact", { type: "Layout" });
    doc.save();
    draw(doc);
    doc.restore();
    doc.endMarkedContent();
  }

  const rule = (y: number, from: number, to: number, colour: string = pdfColours.line) =>
    ornament((on) => on.moveTo(from, y).lineTo(to, y).lineWidth(0.75).strokeColor(colour).stroke());

  /** The logo: the sun over the horizon. */
  const sign = (x: number, y: number, size: number) =>
    ornament((on) => {
      on.translate(x, y).scale(size / 32);
      on.path("M8 20a8 8 0 0 1 16 0z").fill(pdfColours.gold);
      on.lineWidth(2).lineCap("round").strokeColor(pdfColours.ink);
      on.path("M16 4.5v3M5.4 9.4l2.1 2.1M26.6 9.4l-2.1 2.1M3 20h26M8 24.5h16M13 29h6").stroke();
    });

  /** The ministry's logo, at most this wide and high. */
  const logo = (bytes: Buffer, x: number, y: number, fit: [width: number, height: number]) =>
    ornament((on) => on.image(bytes, x, y, { fit }));

  /** Adds a page; returns the y of its top. */
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
    logo,
    finish,
    left: margin,
    right: doc.page.width - margin,
    bottom: doc.page.height - margin,
  };
}
