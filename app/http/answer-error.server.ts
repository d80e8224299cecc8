import { log } from "~/config/log.server";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { isDiskFull, reportFullDisk } from "~/config/full-disk";
import { AppError } from "~/request/errors";
import { translateKey } from "./validation-messages";

/** The body every error answers with (contract §1). */
export interface ErrorBody {
  message: string;
  errors?: Record<string, string[]>;
}

/** An expected failure as a body in the caller's language; anything else is logged and thrown on. */
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
  const errors = error.said ?? keyed;
  return { message: translateKey(t, error.key, error.params), ...(errors && { errors }), ...error.body };
}

/** What a failure is to who asked: a full disk is a 507 in words, its cause logged. */
export function toExpectedError(error: unknown, requestId: string): unknown {
  if (!isDiskFull(error)) return error;
  reportFullDisk();
  logUnexpectedError(error, requestId);
  return new AppError(507, "diskFull");
}

/** Answers a JSON call's failure. What was not expected is a 500 that says nothing of its cause but the request id. */
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
