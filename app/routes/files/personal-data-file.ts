import { rejectWrites } from "~/http/methods.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCaller } from "~/auth/request-caller.server";
import { exportPersonalData } from "~/features/privacy/privacy.server";
import { answerError, getRequestId } from "~/http/answer-error.server";
import { personalFileAnswer } from "~/http/personal-file-answer.server";
import { detectLanguage } from "~/i18n/detect-language.server";

/** Exports everything stored under the e-mail address of a mailed link, as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const kept = await exportPersonalData(await getCaller(request), { token: params.token });
    return personalFileAnswer("personal-data.json", kept);
  } catch (error) {
    return answerError(error, await detectLanguage(request), getRequestId(request));
  }
}

export const action = rejectWrites;
