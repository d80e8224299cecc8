import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCaller } from "~/auth/request-caller.server";
import { exportMyData } from "~/features/privacy/my-data/my-data.server";
import { answerError, getRequestId } from "~/http/answer-error.server";
import { rejectWrites } from "~/http/methods.server";
import { personalFileAnswer } from "~/http/personal-file-answer.server";
import { detectLanguage } from "~/i18n/detect-language.server";

/** Exports everything stored about this browser's visitor, as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    return personalFileAnswer("my-data.json", await exportMyData(await getCaller(request)));
  } catch (error) {
    return answerError(error, await detectLanguage(request), getRequestId(request));
  }
}

export const action = rejectWrites;
