import type { LoaderFunctionArgs } from "@remix-run/node";
import { callerOf } from "~/auth/request-caller.server";
import { ownReceiptSchema } from "~/features/giving/my-giving.schema";
import { myReceipt } from "~/features/giving/my-giving.server";
import { answerError, requestIdOf } from "~/http/answer-error.server";
import { readOnly } from "~/http/methods.server";
import { pdfFile } from "~/http/pdf.server";
import { detectLanguage } from "~/i18n/detect-language.server";

/** A donor's own receipt, behind their mailed link. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return pdfFile(await myReceipt(await callerOf(request), ownReceiptSchema.parse(params)));
  } catch (error) {
    return answerError(error, await detectLanguage(request), requestIdOf(request));
  }
}

export const action = readOnly;
