import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerLanguage } from "~/auth/request-caller.server";
import { answerError, requestIdOf } from "./answer-error.server";
import { AppError } from "./errors";

const notAllowed = (allow: string) => new AppError(405, "methodNotAllowed", { headers: { Allow: allow } });

/** The action of a resource that is only read: 405 for every other method. */
export async function readOnly({ request }: LoaderFunctionArgs): Promise<Response> {
  return answerError(notAllowed("GET, HEAD"), await answerLanguage(request), requestIdOf(request));
}

/** A screen's form is posted: PUT, PATCH and DELETE, which Remix sends to the same action, are 405. */
export function assertPost(request: Request): void {
  if (request.method !== "POST") throw notAllowed("GET, HEAD, POST");
}

/** Set to "1" by app/startup.server.ts where a request names no path: in absolute form, or `*`. */
export const badTargetHeader = "x-bad-target";
