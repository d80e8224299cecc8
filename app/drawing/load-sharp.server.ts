/** The loaders that are safe to run on uploads: SVG and PDF are programs, others are less tested. */
const safeLoaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"];

/**
 * Loads the picture library where it is first needed: it takes 20 MiB. `isOurs`: until the next call it also reads SVG,
 * for what this site drew itself. One picture at a time, none kept.
 */
export async function loadSharp({ isOurs }: { isOurs: boolean }) {
  const { default: sharp } = await import("sharp");
  const loaders = isOurs ? [...safeLoaders, "Svg"] : safeLoaders;
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders.map((kind) => `VipsForeignLoad${kind}`) });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
