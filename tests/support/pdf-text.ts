import { inflateSync } from "node:zlib";

/** The text of a pdfkit document, one line per piece of text, page by page, with plain spaces. */
export function readPdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values()) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? "")?.[1];
      if (unicode) fonts.set(name!, lettersOf(objects.get(Number(unicode))!.stream));
    }
  }
  return [...objects.values()]
    .filter(isPage)
    .map(({ head }) => linesOf(contentOf(head, objects), fonts))
    .join("\n");
}

/** The number of pages. */
export const countPdfPages = (pdf: Buffer): number => [...objectsOf(pdf).values()].filter(isPage).length;
const isPage = ({ head }: PdfObject) => /\/Type \/Page\b(?!s)/.test(head);

interface PdfObject {
  head: string;
  stream: string;
}

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString("latin1");
  const found = new Map<number, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = "", packed] = match[2]!.split(/\nstream\n/);
    const isPacked = head.includes("/FlateDecode");
    const bytes = Buffer.from((packed ?? "").replace(/\nendstream$/, ""), "latin1");
    found.set(Number(match[1]), {
      head,
      stream: packed === undefined || !isPacked ? "" : inflateSync(bytes).toString("latin1"),
    });
  }
  return found;
}

const contentOf = (page: string, objects: Map<number, PdfObject>) =>
  objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)![1]))!.stream;

function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from, list] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    [...list!.matchAll(/<([\w ]*)>/g)].forEach(([, hex], at) => {
      const units = Buffer.from(hex!.replaceAll(" ", ""), "hex"); // several for a ligature
      letters.set(parseInt(from!, 16) + at, units.swap16().toString("utf16le"));
    });
  }
  return letters;
}

function linesOf(content: string, fonts: Map<string, Map<number, string>>): string {
  return [...content.matchAll(/BT\n([\s\S]*?)\nET/g)]
    .map(([, block]) => {
      const letters = fonts.get(/\/(F\d+) /.exec(block!)![1]!)!;
      const hex = [...block!.matchAll(/<(\w+)>/g)].map(([, piece]) => piece!).join("");
      return hex
        .replace(/\w{4}/g, (glyph) => letters.get(parseInt(glyph, 16)) ?? "\ufffd")
        .replaceAll("\u00a0", " ");
    })
    .join("\n");
}
