import { z } from "zod";
import { isMissingInput, typedFlag, typedText } from "~/http/typed-text";

const file = z.file({
  error: (issue) => (isMissingInput(issue) ? "admin-library:import.errors.missing" : undefined),
});

export const checkFileInput = z.object({ file });
export type CheckFileInput = z.output<typeof checkFileInput>;

/** `checked`: the digest of the file that was checked. */
export const importFileInput = z.object({ file, checked: typedText.max(60).default("") });
export type ImportFileInput = z.output<typeof importFileInput>;

/** `devotions` as in an exported file. Each is checked by itself, and refused by itself. */
export const importInput = z.object({
  devotions: z.array(z.unknown()).min(1).max(500),
  dryRun: typedFlag.default(false),
});
export type ImportInput = z.output<typeof importInput>;

export const importCount = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** The place in the file or list, and why. */
  refused: z.array(z.object({ line: z.int(), reason: z.string() })),
});
export type ImportCount = z.output<typeof importCount>;
