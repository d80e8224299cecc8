import type { LoaderFunctionArgs } from "@remix-run/node";
import { getAnswerLanguage } from "~/auth/request-caller.server";
import { answerError, getRequestId } from "./answer-error.server";
import { AppError } from "~/request/errors";

const methodNotAllowedError = (allow: string) =>
  new AppError(405, "methodNotAllowed", { headers: { Allow: allow } });

/** The action of a resource that is only read: 405 for every other method. */
export async function rejectWrites({ request }: LoaderFunctionArgs): Promise<Response> {
  return answerError(
    methodNotAllowedError("GET, HEAD"),
    await getAnswerLanguage(request),
    getRequestId(request),
  );
}

/** A screen's form is posted: PUT, PATCH and DELETE, which Remix sends to the same action, are 405. */
export function assertPost(request: Request): void {
  if (request.method !== "POST") throw methodNotAllowedError("GET, HEAD, POST");
}

/** Set to "1" by app/startup.server.ts where a request names no path: in absolute form, or `*`. */
export const badTargetHeader = "x-bad-target";
