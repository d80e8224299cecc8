import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getAnswerLanguage } from "~/http/answer-language.server";
import { answerError, getRequestId } from "~/http/answer-error.server";
import { AppError } from "~/request/errors";

/** 404 for unknown API paths, for every method. */
export async function loader({ request }: LoaderFunctionArgs) {
  return answerError(new AppError(404, "notFound"), await getAnswerLanguage(request), getRequestId(request));
}

export async function action(args: ActionFunctionArgs) {
  return loader(args);
}
