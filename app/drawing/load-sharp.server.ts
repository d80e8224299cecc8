/** The loaders that are safe to run on uploads: SVG and PDF are programs, others are less tested. */
const safeLoaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"];

let loaded: ReturnType<typeof importSharp> | undefined;

/**
 * Loads the picture library where it is first needed: it takes 20 MiB. `isOurs`: until the next call it also reads SVG,
 * for what this site drew itself. One picture at a time, none kept.
 */
export async function loadSharp({ isOurs }: { isOurs: boolean }) {
  const sharp = await (loaded ??= importSharp());
  // Nothing else is blocked here: a picture that is being read in another thread would fail.
  const change = isOurs ? sharp.unblock : sharp.block;
  change({ operation: ["VipsForeignLoadSvg"] });
  return sharp;
}

async function importSharp() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: safeLoaders.map((kind) => `VipsForeignLoad${kind}`) });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
