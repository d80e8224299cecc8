import { createHash } from "node:crypto";

/** Pixels of the longer side: enough for the widest column on a fine screen. */
const MAX_SIDE_PIXELS = 1600;
/** A small file could decode to gigabytes. Phones take up to 50 million pixels. */
const MAX_PIXELS = 64_000_000;
const TIMEOUT_SECONDS = 20;
const formats = ["jpeg", "png", "webp", "gif", "heif"];

/** Loads the picture library where it is first needed: 20 MiB of memory. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Only these loaders are safe to run on uploads: SVG and PDF are programs, others are less tested.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((kind) => `VipsForeignLoad${kind}`),
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

export interface EncodedPicture {
  /** Digest and size: the same picture has the same name. */
  file: string;
  type: "image/jpeg" | "image/png";
  width: number;
  height: number;
  bytes: Buffer;
}

/** A file that is refused, and why. */
export class PictureRefusedError extends Error {
  constructor(
    readonly reason: "kind" | "tooManyPixels" | "broken",
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}

/**
 * Re-encodes an upload: upright, at most 1600 pixels a side, sRGB, without metadata (place, camera) and animation;
 * JPEG, or PNG with transparency. Its format is read from the content. Throws PictureRefusedError.
 */
export async function encodePicture(given: Uint8Array): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  const source = sharp(given, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 });
  const { format, hasAlpha } = await source.metadata().catch((error: unknown) => {
    throw new PictureRefusedError(isTooLarge(error) ? "tooManyPixels" : "kind", error);
  });
  if (!formats.includes(format)) throw new PictureRefusedError("kind");
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
    throw new PictureRefusedError(isTooLarge(error) ? "tooManyPixels" : "broken", error);
  }
}

const isTooLarge = (error: unknown) => error instanceof Error && /pixel limit/i.test(error.message);
