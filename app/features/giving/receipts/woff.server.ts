import { inflateSync } from "node:zlib";

const header = { woff: 44, sfnt: 12 };
const entry = { woff: 20, sfnt: 16 };
const padded = (length: number) => (length + 3) & ~3;

/**
 * A font in WOFF as the plain font that it packs (W3C WOFF 1.0 §4): pdfkit's reader would unpack a table anew for every
 * letter.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const start = header.woff + at * entry.woff;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(start + field)) as [
      number,
      number,
      number,
    ];
    const content = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(start, start + 4),
      checksum: woff.readUInt32BE(start + 16),
      content: packed < length ? inflateSync(content) : content,
    };
  });
  const start = header.sfnt + count * entry.sfnt;
  const font = Buffer.alloc(tables.reduce((size, { content }) => size + padded(content.length), start));
  woff.copy(font, 0, 4, 8); // what kind of font
  font.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  font.writeUInt16BE(2 ** power * entry.sfnt, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((count - 2 ** power) * entry.sfnt, 10);
  let offset = start;
  tables.forEach(({ tag, checksum, content }, at) => {
    const line = header.sfnt + at * entry.sfnt;
    tag.copy(font, line);
    font.writeUInt32BE(checksum, line + 4);
    font.writeUInt32BE(offset, line + 8);
    font.writeUInt32BE(content.length, line + 12);
    content.copy(font, offset);
    offset += padded(content.length);
  });
  return font;
}
