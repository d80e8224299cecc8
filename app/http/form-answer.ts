import type { SubmissionResult } from "@conform-to/react";

/** What a screen's form gets back. `lastResult` is conform's: errors at their fields, and what was typed. */
export interface FormAnswer<Result = unknown> {
  ok: boolean;
  lastResult?: SubmissionResult<string[]>;
  /** A sentence for the whole form: why it was refused. Missing when the server was not reached. */
  message?: string;
  /** Which of a screen's forms this answers. */
  intent?: string;
  /** What the verb gave, where the screen shows it (`returnsResult`). */
  result?: Result;
  /** Where to go on, where that depends on what the verb gave. */
  done?: string;
}
