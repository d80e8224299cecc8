import { z } from "zod";
import { isMissingInput } from "~/http/typed-text";
import { MAX_RECORDING_BYTES } from "./recording-limits";
import { dailyContentChoice } from "../daily-content/daily-content-admin.schema";

/** What a form with a recording may have: a larger file is refused at its field, up to this. */
export const RECORDING_FORM_BYTES = 16 * 1024 * 1024;

export const saveRecordingSchema = dailyContentChoice.extend({
  recording: z
    .file({ error: (issue) => (isMissingInput(issue) ? "admin-daily-content:record.missing" : undefined) })
    .max(MAX_RECORDING_BYTES, "admin-daily-content:record.refused.tooLarge"),
});
export type SaveRecordingInput = z.output<typeof saveRecordingSchema>;

export const deleteRecordingSchema = dailyContentChoice;

/** A recording as a page shows it. */
export interface Recording {
  /** The path of its file. */
  path: string;
  type: "audio/mp4" | "audio/ogg" | "audio/mpeg";
  /** Bytes. */
  size: number;
  seconds: number;
  /** Its length as a player shows it. */
  length: string;
}
