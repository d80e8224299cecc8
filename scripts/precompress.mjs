// Writes a .br and a .gz beside each text file of the browser's build, for app/server/static-files.ts.
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const WORTH_BYTES = 512;
const text = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;
const encodings = [
  {
    end: "br",
    compress: promisify(brotliCompress),
    options: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
  },
  { end: "gz", compress: promisify(gzip), options: { level: 9 } },
];

/** @param {string} folder */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && text.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(precompressFile));
}

async function precompressFile(file) {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_BYTES) return;
  for (const { end, compress, options } of encodings) {
    const small = await compress(bytes, options);
    if (small.length < bytes.length) await writeFile(`${file}.${end}`, small);
  }
}
