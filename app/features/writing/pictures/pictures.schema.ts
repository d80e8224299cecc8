import { z } from "zod";
import { isMissingInput, typedId, typedNumber, typedText } from "~/http/typed-text";

const LONGEST_ALT = 300;
const alt = typedText.overwrite((text) => text.replace(/\s+/g, " ")).pipe(z.string().max(LONGEST_ALT));

export const uploadPictureSchema = z.object({
  picture: z.file({
    error: (issue) => (isMissingInput(issue) ? "admin-writing:pictures.missing" : undefined),
  }),
  alt: alt.default(""),
});
export type UploadPictureInput = z.output<typeof uploadPictureSchema>;

export const describePictureSchema = z.object({ id: typedId, alt });
export type DescribePictureInput = z.output<typeof describePictureSchema>;

export const pictureIdSchema = z.object({ id: typedId });

/** A page begins below an id. */
export const picturesQuery = z.object({
  before: typedNumber.pipe(z.int().min(1)).optional().catch(undefined),
});

export const pictureSchema = z.object({
  id: z.int(),
  /** The path on this site. */
  path: z.string(),
  type: z.enum(["image/jpeg", "image/png"]),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  createdAt: z.string(),
  /** Its Markdown. */
  markdown: z.string(),
});
export type Picture = z.output<typeof pictureSchema>;
