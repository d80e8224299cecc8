import { createHash } from "node:crypto";
import sharp from "sharp";

/** The longer side of what is kept: enough for the widest column on a fine screen. */
const MAX_SIDE_PIXELS = 1600;
/** Beyond, a file of a few kilobytes could ask for gigabytes of memory. Phones take up to 50 million. */
const MAX_PIXELS = 64_000_000;
const TIMEOUT_SECONDS = 20;
const formats = ["jpeg", "png", "webp", "gif", "heif"];

// What is no picture of these kinds is not even looked at: SVG and PDF are programs, others are seldom tested.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((kind) => `VipsForeignLoad${kind}`),
});
sharp.cache(false);
sharp.concurrency(1);

export interface EncodedPicture {
  /** Made from its content and size: the same picture has the same name. */
  file: string;
  type: "image/jpeg" | "image/png";
  width: number;
  height: number;
  bytes: Buffer;
}

/** Why a file is no picture that we keep. */
export class PictureRefusedError extends Error {
  constructor(
    readonly reason: "kind" | "tooManyPixels" | "broken",
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}

/**
 * A picture as we keep it, whatever it was: looked at by its content, turned as the camera was held, at most 1600 pixels
 * a side, sRGB, without metadata (no place, no camera), not moving; JPEG, or PNG where something shines through. Throws
 * NoPicture.
 */
export async function encodePicture(given: Uint8Array): Promise<EncodedPicture> {
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
