import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";

const deflateAsync = promisify(deflate);
const COLOURS = 256;
const FLAT_TONES = 24;
const TOO_NEAR = 8 ** 2;

/**
 * An opaque picture as an 8-bit indexed PNG (W3C PNG §11.2): a third of the size of a truecolour one when it is made of
 * flat tones, whose edges lose nothing by the nearest of 256. `pixels` are RGBA.
 */
export async function indexedPng(pixels: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const palette = mostUsed(colours);
  const nearest = new Map<number, number>(palette.map((colour, index) => [colour, index]));
  const rows = new Uint8Array((width + 1) * height); // each row begins with its filter: 0, none
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const colour = colours[at]!;
      let index = nearest.get(colour);
      if (index === undefined) nearest.set(colour, (index = indexOfNearest(palette, colour)));
      rows[y * (width + 1) + 1 + x] = index;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap((colour) => channels(colour)))),
    chunk("IDAT", await deflateAsync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const channels = (colour: number) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255] as const;

/** The flat tones themselves, then the most used of the blends between them, none too near to another. */
function mostUsed(colours: Uint32Array): number[] {
  const uses = new Map<number, number>();
  for (const colour of colours) uses.set(colour, (uses.get(colour) ?? 0) + 1);
  const byUse = [...uses].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const palette = byUse.slice(0, FLAT_TONES);
  for (const colour of byUse.slice(FLAT_TONES)) {
    if (palette.length === COLOURS) break;
    if (palette.every((chosen) => distance(chosen, colour) > TOO_NEAR)) palette.push(colour);
  }
  return palette;
}

function distance(a: number, b: number): number {
  const [ar, ag, ab] = channels(a);
  const [br, bg, bb] = channels(b);
  return (ar - br) ** 2 + (ag - bg) ** 2 + (ab - bb) ** 2;
}

function indexOfNearest(palette: number[], colour: number): number {
  let [best, smallest] = [0, Infinity];
  palette.forEach((candidate, index) => {
    const far = distance(candidate, colour);
    if (far < smallest) [best, smallest] = [index, far];
  });
  return best;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
