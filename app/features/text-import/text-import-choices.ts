/** The programs whose files are recognised, with the names that they give themselves. */
export const textSourceNames = { wordpress: "WordPress", ghost: "Ghost", markdown: "Markdown" } as const;
export type TextSource = keyof typeof textSourceNames;

/** What the texts become. */
export const importedTypes = ["blog_post", "newsletter_post"] as const;

/** Whether published texts are published here too. */
export const importedStates = ["draft", "asItWas"] as const;

/** `known`: imported before. */
export const textVerdicts = ["new", "known", "refused"] as const;
export type TextVerdict = (typeof textVerdicts)[number];

export const textImportStatuses = [
  /** Sent in slices. */
  "uploading",
  "reading",
  "choices",
  "checking",
  "checked",
  "running",
  "cancelled",
  "done",
  "undoing",
  "undone",
  "failed",
  /** Being deleted. */
  "discarded",
] as const;
export type TextImportStatus = (typeof textImportStatuses)[number];

/** Whether a job works on it. */
export const isTextImportUnderWay = (status: TextImportStatus): boolean =>
  status === "reading" || status === "checking" || status === "running" || status === "undoing";

/** Of a form. The page's script sends a larger file in slices. */
export const MAX_TEXT_FORM_BYTES = 32 * 1024 * 1024;
/** A file that is sent in slices: an archive with its pictures. */
export const MAX_TEXT_FILE_BYTES = 500 * 1024 * 1024;
/** A multiple of the stored pieces' length. */
export const MAX_SLICE_BYTES = 8 * 1024 * 1024;
/** So many categories of a file are chosen one by one, in these fields; all others get the first choice. */
export const categoryFields = [
  ...(["category0", "category1", "category2", "category3", "category4", "category5"] as const),
  ...(["category6", "category7", "category8", "category9", "category10", "category11"] as const),
  ...(["category12", "category13", "category14", "category15", "category16", "category17"] as const),
  ...(["category18", "category19"] as const),
];
export type CategoryField = (typeof categoryFields)[number];
