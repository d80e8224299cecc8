import type { LoaderFunctionArgs } from "@remix-run/node";
import { getAnswerLanguage } from "./answer-language.server";
import { answerError, getRequestId } from "./answer-error.server";
import { AppError } from "~/request/errors";

const methodNotAllowedError = (allow: string) =>
  new AppError(405, "methodNotAllowed", { headers: { Allow: allow } });

/** The action of a read-only resource: 405 for every method but GET and HEAD. */
export async function rejectWrites({ request }: LoaderFunctionArgs): Promise<Response> {
  return answerError(
    methodNotAllowedError("GET, HEAD"),
    await getAnswerLanguage(request),
    getRequestId(request),
  );
}

/** Throws 405 for PUT, PATCH and DELETE, which Remix sends to the same action as a POST. */
export function assertPost(request: Request): void {
  if (request.method !== "POST") throw methodNotAllowedError("GET, HEAD, POST");
}

/** Set to "1" by request-target.server.ts when the target of a request cannot be answered. */
export const badTargetHeader = "x-bad-target";
