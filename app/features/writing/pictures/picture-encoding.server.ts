import { createHash } from "node:crypto";
import { loadSharp } from "~/drawing/load-sharp.server";

/** Pixels of the longer side: enough for the widest column on a fine screen. */
const MAX_SIDE_PIXELS = 1600;
/** A small file could decode to gigabytes. Phones take up to 50 million pixels. */
const MAX_PIXELS = 64_000_000;
const TIMEOUT_SECONDS = 20;
const formats = ["jpeg", "png", "webp", "gif", "heif"];

export interface EncodedPicture {
  /** Digest and size: the same picture has the same name. */
  file: string;
  type: "image/jpeg" | "image/png";
  width: number;
  height: number;
  bytes: Buffer;
}

/** Why a file is refused. */
export interface RefusedPicture {
  refused: "kind" | "tooManyPixels" | "broken";
}

/**
 * Re-encodes an upload: upright, at most 1600 pixels a side, sRGB, without metadata (place, camera) and animation;
 * JPEG, or PNG with transparency. Its format is read from the content.
 */
export async function encodePicture(given: Uint8Array): Promise<EncodedPicture | RefusedPicture> {
  const sharp = await loadSharp({ isOurs: false });
  const source = sharp(given, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 });
  const metadata = await source.metadata().catch((error: unknown) => refuse(error, "kind"));
  if ("refused" in metadata) return metadata;
  const { format, hasAlpha } = metadata;
  if (!formats.includes(format)) return { refused: "kind" };
  try {
    const upright = source
      .autoOrient()
      .resize({
        width: MAX_SIDE_PIXELS,
        height: MAX_SIDE_PIXELS,
        fit: "inside",
        withoutEnlargement: true,
      })
      .toColourspace("srgb")
      .timeout({ seconds: TIMEOUT_SECONDS });
    const isOpaque = !hasAlpha || (await sharp(given, { limitInputPixels: MAX_PIXELS }).stats()).isOpaque;
    const encoded = isOpaque
      ? upright.flatten({ background: "#ffffff" }).jpeg({ quality: 80, mozjpeg: true })
      : upright.png({ compressionLevel: 9 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const digest = createHash("sha256").update(data).digest("hex").slice(0, 32);
    const { width, height } = info;
    return {
      file: `${digest}-${width}x${height}.${isOpaque ? "jpg" : "png"}`,
      type: isOpaque ? "image/jpeg" : "image/png",
      width,
      height,
      bytes: data,
    };
  } catch (error) {
    return refuse(error, "broken");
  }
}

const MAX_LOGO_SIDE_PIXELS = 600;

/** Whether a file is SVG: then it is text, and says so at its start. */
const isSvg = (given: Uint8Array) => /^[\s\uFEFF]*<(?:\?xml|!--|!doctype|svg)/i.test(startOf(given));
const startOf = (given: Uint8Array) =>
  Buffer.from(given.buffer, given.byteOffset, Math.min(given.length, 200)).toString();

/** What an SVG may not contain: programs, and anything that is loaded from elsewhere or grows when it is read. */
const unsafeSvg =
  /<!entity|<!doctype[^>]*\[|<\?xml-stylesheet|<script|<foreignobject|@import|href\s*=\s*["']?\s*(?!["']?\s*(?:#|data:image\/(?:png|jpeg)))|url\(\s*(?!["']?#)/i;
const MAX_SVG_BYTES = 512 * 1024;

/**
 * A logo as PNG of at most 600 pixels a side. Of an SVG only the drawing remains: nobody gets the file itself. One with
 * programs or outside content is refused.
 */
export async function encodeLogo(given: Uint8Array): Promise<EncodedPicture | RefusedPicture> {
  const isDrawing = isSvg(given);
  if (isDrawing && (given.length > MAX_SVG_BYTES || unsafeSvg.test(Buffer.from(given).toString())))
    return { refused: "kind" };
  const sharp = await loadSharp({ isOurs: isDrawing });
  const metadata = await sharp(given, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
    .metadata()
    .catch((error: unknown) => refuse(error, "kind"));
  if ("refused" in metadata) return metadata;
  if (![...formats, ...(isDrawing ? ["svg"] : [])].includes(metadata.format)) return { refused: "kind" };
  try {
    // A small drawing is drawn large instead of being enlarged.
    const longer = Math.max(metadata.width, metadata.height);
    const density = isDrawing ? Math.min(2400, Math.max(72, (72 * MAX_LOGO_SIDE_PIXELS) / longer)) : 72;
    const { data, info } = await sharp(given, {
      ...{ limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 },
      ...(isDrawing && { density }),
    })
      .autoOrient()
      .resize({
        width: MAX_LOGO_SIDE_PIXELS,
        height: MAX_LOGO_SIDE_PIXELS,
        fit: "inside",
        withoutEnlargement: true,
      })
      .toColourspace("srgb")
      .timeout({ seconds: TIMEOUT_SECONDS })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    const digest = createHash("sha256").update(data).digest("hex").slice(0, 32);
    const { width, height } = info;
    return { file: `${digest}-${width}x${height}.png`, type: "image/png", width, height, bytes: data };
  } catch (error) {
    return refuse(error, "broken");
  }
}

const refuse = (error: unknown, otherwise: RefusedPicture["refused"]): RefusedPicture => ({
  refused: error instanceof Error && /pixel limit/i.test(error.message) ? "tooManyPixels" : otherwise,
});
