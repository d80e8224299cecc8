import { z } from "zod";
import { isMissingInput, typedFlag, typedText } from "~/http/typed-text";

const file = z.file({
  error: (issue) => (isMissingInput(issue) ? "admin-entered:import.errors.missing" : undefined),
});

export const checkDonationsFileInput = z.object({ file });
export type CheckDonationsFileInput = z.output<typeof checkDonationsFileInput>;

/** `checked`: the digest of the file that was counted. */
export const importDonationsFileInput = checkDonationsFileInput.extend({
  checked: typedText.max(60).default(""),
  /** Whether each one gets a numbered receipt. */
  receipts: typedFlag,
});
export type ImportDonationsFileInput = z.output<typeof importDonationsFileInput>;

export const checkedImport = z.object({
  created: z.int(),
  /** New donors among them. */
  donors: z.int(),
  unchanged: z.int(),
  /** The line in the file, and why. */
  refused: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** New donations that are not imported yet: the next call goes on with them. */
  left: z.int(),
  /** Goes with the next call. */
  checked: z.string(),
});
export type CheckedImport = z.output<typeof checkedImport>;
