import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCaller } from "~/auth/request-caller.server";
import { myReceiptSchema } from "~/features/giving/my-giving/my-giving.schema";
import { readMyReceipt } from "~/features/giving/my-giving/my-giving.server";
import { answerError, getRequestId } from "~/http/answer-error.server";
import { rejectWrites } from "~/http/methods.server";
import { answerPdf } from "~/http/pdf-answer.server";
import { detectLanguage } from "~/i18n/detect-language.server";

/** One of the donor's receipts, behind the mailed link. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return answerPdf(await readMyReceipt(await getCaller(request), myReceiptSchema.parse(params)));
  } catch (error) {
    return answerError(error, await detectLanguage(request), getRequestId(request));
  }
}

export const action = rejectWrites;
