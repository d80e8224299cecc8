/** Loads the picture library where it is first needed: it takes 20 MiB. One picture at a time, none kept. */
export async function loadSharp() {
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
