import type { SubmissionResult } from "@conform-to/react";

/** The answer to a screen's form. `lastResult` is conform's: errors at their fields, and what was typed. */
export interface FormAnswer<Result = unknown> {
  ok: boolean;
  lastResult?: SubmissionResult<string[]>;
  /** Why the whole form was refused. Missing when the server was not reached. */
  message?: string;
  /** Which of a screen's forms this answers. */
  intent?: string;
  /** A new stamp for a refused form with the trap: the data of its page, and so its stamp, are not loaded again. */
  stamp?: string;
  /** The verb's result, if the screen shows it (`returnsResult`, `tells`). */
  result?: Result;
  /** Where to go next, if that depends on the verb's result. */
  done?: string;
}
