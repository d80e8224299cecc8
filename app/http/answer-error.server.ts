import { log } from "~/config/log.server";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { isDiskFull, reportFullDisk } from "~/config/full-disk";
import { AppError } from "~/request/errors";
import { translateKey } from "./validation-messages";

/** The JSON body of every error answer. */
export interface ErrorBody {
  message: string;
  errors?: Record<string, string[]>;
}

/** The body of an expected failure, in the caller's language. */
export function toErrorBody(error: AppError, language: Language): ErrorBody {
  const t = tFor(language);
  const keyed =
    error.errors &&
    Object.fromEntries(
      Object.entries(error.errors).map(([field, keys]) => [
        field,
        keys.map((key) => translateKey(t, key, error.params)),
      ]),
    );
  const errors = error.fieldMessages ?? keyed;
  return { message: translateKey(t, error.key, error.params), ...(errors && { errors }), ...error.body };
}

/** Logs a full disk and turns it into an AppError 507. Returns any other error as it is. */
export function toExpectedError(error: unknown, requestId: string): unknown {
  if (!isDiskFull(error)) return error;
  reportFullDisk();
  logUnexpectedError(error, requestId);
  return new AppError(507, "diskFull");
}

/** Answers a failed JSON call. An unexpected error is logged; its 500 hides the cause and has only the request id. */
export function answerError(cause: unknown, language: Language, requestId: string): Response {
  const error = toExpectedError(cause, requestId);
  if (error instanceof AppError) {
    const { status, headers } = error;
    return Response.json(toErrorBody(error, language), { status, headers });
  }
  logUnexpectedError(error, requestId);
  return Response.json({ message: translateKey(tFor(language), "unexpected") } satisfies ErrorBody, {
    status: 500,
  });
}

export const logUnexpectedError = (error: unknown, requestId: string) =>
  log.error({ requestId, err: error }, "request failed");

/** The id that app/startup.server.ts gave the request; the answer carries it in X-Request-Id. */
export const getRequestId = (request: Request) => request.headers.get("x-request-id") ?? "";
