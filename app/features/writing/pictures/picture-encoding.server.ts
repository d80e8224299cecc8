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

const refuse = (error: unknown, otherwise: RefusedPicture["refused"]): RefusedPicture => ({
  refused: error instanceof Error && /pixel limit/i.test(error.message) ? "tooManyPixels" : otherwise,
});
