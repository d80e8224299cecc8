import { useActionData, useFetcher } from "@remix-run/react";
import type { FormAnswer } from "~/http/form-answer";

/** The last answer to a form of this screen, from a fetch or a normal form submission. */
export function useFormAnswer(form: string): FormAnswer | undefined {
  const posted = useActionData<FormAnswer>();
  return useFetcher<FormAnswer>({ key: form }).data ?? posted;
}
