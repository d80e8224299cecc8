// Replaces a variable font's kerning with that of one weight. Variable kerning is a third of a font's size, and nobody
// sees the difference.

/** Distances are rounded to this fraction of an em (0.15 px in running text), which compresses much better. */
const STEPS_OF_AN_EM = 125;

/**
 * Returns the variable font with the kerning of the fixed one. Both are OpenType files with the same letters.
 * @param {Buffer} variable
 * @param {Buffer} fixed
 */
export function takeKerning(variable, fixed) {
  const tables = readTables(variable);
  const unitsPerEm = tables.get("head").readUInt16BE(18);
  const kerning = readTables(fixed).get("GPOS");
  roundDistances(kerning, unitsPerEm / STEPS_OF_AN_EM);
  return writeTables(variable, tables.set("GPOS", kerning));
}

/** Changes `table` in place. Numbers as in the OpenType specification, "GPOS": lookup type 2 is pair adjustment. */
function roundDistances(table, step) {
  const at = (offset) => table.readUInt16BE(offset);
  const count = (length) => Array.from({ length }, (_, n) => n);
  const offsets = (start, base) => count(at(start)).map((n) => base + at(start + 2 + 2 * n));
  const round = (offset) => table.writeInt16BE(Math.round(table.readInt16BE(offset) / step) * step, offset);

  for (const lookup of offsets(at(8), at(8))) {
    for (const start of offsets(lookup + 4, lookup)) {
      const isFar = at(lookup) === 9; // extension: the subtable is at another offset
      const subtable = isFar ? start + table.readUInt32BE(start + 4) : start;
      const isOfPairs = (isFar ? at(start + 2) : at(lookup)) === 2;
      if (!isOfPairs || at(subtable + 4) !== 4 || at(subtable + 6) !== 0) continue;
      if (at(subtable) === 1) {
        for (const pairs of offsets(subtable + 8, subtable))
          for (const n of count(at(pairs))) round(pairs + 2 + 4 * n + 2);
      } else {
        for (const n of count(at(subtable + 12) * at(subtable + 14))) round(subtable + 16 + 2 * n);
      }
    }
  }
}

const HEADER = 12;
const ENTRY = 16;

/** The tables of an OpenType file by their tags. */
function readTables(file) {
  const tables = new Map();
  for (let n = 0; n < file.readUInt16BE(4); n++) {
    const entry = HEADER + ENTRY * n;
    const start = file.readUInt32BE(entry + 8);
    tables.set(
      file.toString("latin1", entry, entry + 4),
      Buffer.from(file.subarray(start, start + file.readUInt32BE(entry + 12))),
    );
  }
  return tables;
}

/** Writes the tables to a file with the header of another. The compressor computes the checksums. */
function writeTables(header, tables) {
  const directory = Buffer.alloc(HEADER + ENTRY * tables.size);
  header.copy(directory, 0, 0, HEADER);
  const parts = [directory];
  let start = directory.length;
  for (const [n, [tag, table]] of [...tables].entries()) {
    const entry = HEADER + ENTRY * n;
    directory.write(tag, entry, "latin1");
    directory.writeUInt32BE(start, entry + 8);
    directory.writeUInt32BE(table.length, entry + 12);
    const padding = Buffer.alloc(-table.length & 3);
    parts.push(table, padding);
    start += table.length + padding.length;
  }
  return Buffer.concat(parts);
}
