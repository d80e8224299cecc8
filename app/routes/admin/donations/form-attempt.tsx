import { useState } from "react";
import type { FormAnswer } from "~/http/form-answer";

interface FormAttemptProps {
  /** A new key with each load of the page. */
  attempt: string;
  answer: FormAnswer | undefined;
}

/** The idempotency key of a form: the first one stays, also when the page is loaded again with its answer. */
export function FormAttempt({ attempt, answer }: FormAttemptProps) {
  const [first] = useState(attempt);
  const posted = answer?.lastResult?.initialValue?.attempt;
  return <input type="hidden" name="attempt" value={typeof posted === "string" ? posted : first} />;
}
