// HyperLogLog, with Otmar Ertl's estimator (New cardinality estimation algorithms for HyperLogLog sketches, 2017,
// arXiv:1702.01284, algorithms 4 to 6), which needs no tables of measured corrections. It is written here because it is
// only forty lines, and because the packages for it use their own hashes or their own text format for a sketch.

const INDEX_BITS = 12;
const REGISTERS = 1 << INDEX_BITS;
/** Bits of the hash in which leading zeros are counted. */
const RANK_BITS = 32;

/** Estimates the number of distinct visitors (standard error 1.6 %) in 4 KB. It does not store who they were. */
export type VisitorSketch = Uint8Array;

export const emptySketch = (): VisitorSketch => new Uint8Array(REGISTERS);

/** Adds a visitor by the first 64 bits of a cryptographic hash. Returns whether the sketch changed. */
export function addToSketch(sketch: VisitorSketch, hash: Buffer): boolean {
  const index = hash.readUInt32BE(0) >>> (32 - INDEX_BITS);
  const rank = Math.clz32(hash.readUInt32BE(4)) + 1;
  if (sketch[index]! >= rank) return false;
  sketch[index] = rank;
  return true;
}

/** The union of sketches. */
export function mergeSketches(sketches: VisitorSketch[]): VisitorSketch {
  const merged = emptySketch();
  for (const sketch of sketches) sketch.forEach((rank, i) => (merged[i] = Math.max(merged[i]!, rank)));
  return merged;
}

/** Estimates the number of distinct visitors in a sketch. */
export function estimateVisitors(sketch: VisitorSketch): number {
  const counts = new Array<number>(RANK_BITS + 2).fill(0);
  for (const rank of sketch) counts[rank]! += 1;
  let z = REGISTERS * tau(1 - counts[RANK_BITS + 1]! / REGISTERS);
  for (let rank = RANK_BITS; rank >= 1; rank--) z = 0.5 * (z + counts[rank]!);
  z += REGISTERS * sigma(counts[0]! / REGISTERS);
  return Math.round(REGISTERS ** 2 / (2 * Math.LN2 * z));
}

/** Corrects for registers that are still empty. */
function sigma(share: number): number {
  if (share === 1) return Infinity;
  let [x, y, z, before] = [share, 1, share, NaN];
  while (z !== before) {
    [x, before] = [x * x, z];
    z += x * y;
    y += y;
  }
  return z;
}

/** Corrects for registers that are full. */
function tau(share: number): number {
  if (share === 0 || share === 1) return 0;
  let [x, y, z, before] = [share, 1, 1 - share, NaN];
  while (z !== before) {
    [x, before, y] = [Math.sqrt(x), z, y / 2];
    z -= (1 - x) ** 2 * y;
  }
  return z / 3;
}

/** Encodes a sketch for the database. */
export const sketchToText = (sketch: VisitorSketch): string => Buffer.from(sketch).toString("base64");

/** Decodes a stored sketch. One of another size, from another version of the site, counts as empty. */
export function sketchFromText(text: string): VisitorSketch {
  const bytes = Buffer.from(text, "base64");
  return bytes.length === REGISTERS ? new Uint8Array(bytes) : emptySketch();
}
