import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "~/auth/caller.server";
import { answerLanguage, callerOf } from "~/auth/request-caller.server";
import { errorBody, expectedError, requestIdOf } from "./answer-error.server";
import { AppError } from "./errors";

/** What a screen's loader and action begin with: makes the caller, and turns an expected failure into the error page. */
export async function loadScreen<T>(
  { request, params }: LoaderFunctionArgs,
  load: (caller: Caller) => Promise<T>,
): Promise<T> {
  try {
    return await load(await callerOf(request, params));
  } catch (cause) {
    const error = expectedError(cause, requestIdOf(request));
    if (!(error instanceof AppError)) throw error;
    throw Response.json(errorBody(error, await answerLanguage(request, params)), {
      status: error.status,
      headers: error.headers,
    });
  }
}
