import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "~/auth/caller.server";
import { getAnswerLanguage, getCaller } from "~/auth/request-caller.server";
import { toErrorBody, toExpectedError, getRequestId } from "./answer-error.server";
import { AppError } from "~/request/errors";

/** What a screen's loader and action begin with: makes the caller, and turns an expected failure into the error page. */
export async function loadScreen<T>(
  { request, params }: LoaderFunctionArgs,
  load: (caller: Caller) => Promise<T>,
): Promise<T> {
  try {
    return await load(await getCaller(request, params));
  } catch (cause) {
    const error = toExpectedError(cause, getRequestId(request));
    if (!(error instanceof AppError)) throw error;
    throw Response.json(toErrorBody(error, await getAnswerLanguage(request, params)), {
      status: error.status,
      headers: error.headers,
    });
  }
}
