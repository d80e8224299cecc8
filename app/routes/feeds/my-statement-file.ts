import type { LoaderFunctionArgs } from "@remix-run/node";
import { callerOf } from "~/auth/request-caller.server";
import { ownStatementSchema } from "~/features/giving/my-giving.schema";
import { myStatement } from "~/features/giving/my-giving.server";
import { answerError, requestIdOf } from "~/http/answer-error.server";
import { readOnly } from "~/http/methods.server";
import { pdfFile } from "~/http/pdf.server";
import { detectLanguage } from "~/i18n/detect-language.server";

/** A donor's statement of a year, behind their mailed link, in the language the address names. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return pdfFile(await myStatement(await callerOf(request), ownStatementSchema.parse(params)));
  } catch (error) {
    return answerError(error, await detectLanguage(request), requestIdOf(request));
  }
}

export const action = readOnly;
