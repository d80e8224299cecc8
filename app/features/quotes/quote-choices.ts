// Not in a schema, so that the browser does not load zod.

/** The categories of a quote. */
export const quoteCategories = ["hope", "faith", "love", "peace", "strength", "wisdom"] as const;
export type QuoteCategory = (typeof quoteCategories)[number];

/** The styles in which a quote is drawn. */
export const quoteTemplates = ["classic", "modern", "elegant", "bold"] as const;
export type QuoteTemplate = (typeof quoteTemplates)[number];

/** The six background colours, each with a text colour that has a contrast of at least 4.5:1. */
export const quoteColours = {
  sky: { background: "#3B82F6", text: "#0B1020" },
  night: { background: "#16213F", text: "#FFFFFF" },
  violet: { background: "#6B3FA0", text: "#FFFFFF" },
  ember: { background: "#B0413E", text: "#FFFFFF" },
  palm: { background: "#1F6B4F", text: "#FFFFFF" },
  dawn: { background: "#F2C572", text: "#0B1020" },
} as const;
export type QuoteColour = keyof typeof quoteColours;
export const quoteColourNames = Object.keys(quoteColours) as QuoteColour[];

export const quoteBackgrounds = quoteColourNames.map((name) => quoteColours[name].background);
export type QuoteBackground = (typeof quoteBackgrounds)[number];

/** The platforms for sharing a quote. A download counts as a share. */
export const sharePlatforms = ["facebook", "twitter", "whatsapp", "linkedin", "download"] as const;
export type SharePlatform = (typeof sharePlatforms)[number];

/** The sizes of a picture in pixels. `link` is the preview that networks show for a link. */
export const pictureSizes = {
  landscape: { width: 800, height: 600 },
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
  link: { width: 1200, height: 630 },
} as const;
export type PictureSize = keyof typeof pictureSizes;

/** The sizes that visitors download. */
export const downloadSizes = ["landscape", "square", "story"] as const;

/** The text colour for one of the six backgrounds. */
export const textColourFor = (background: QuoteBackground): string =>
  Object.values(quoteColours).find((colour) => colour.background === background)!.text;

/** The URL path of a quote's picture. */
export const quotePicturePath = (id: number, size: PictureSize = "landscape"): string =>
  `/api/inspirational-quotes/${id}/image.png${size === "landscape" ? "" : `?size=${size}`}`;
