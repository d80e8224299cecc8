import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCaller } from "~/auth/request-caller.server";
import { myStatementSchema } from "~/features/giving/my-giving/my-giving.schema";
import { readMyStatement } from "~/features/giving/my-giving/my-giving.server";
import { answerError, getRequestId } from "~/http/answer-error.server";
import { rejectWrites } from "~/http/methods.server";
import { answerPdf } from "~/http/pdf-answer.server";
import { detectLanguage } from "~/i18n/detect-language.server";

/** The donor's statement of a year, behind the mailed link, in the language of the address. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return answerPdf(await readMyStatement(await getCaller(request), myStatementSchema.parse(params)));
  } catch (error) {
    return answerError(error, await detectLanguage(request), getRequestId(request));
  }
}

export const action = rejectWrites;
