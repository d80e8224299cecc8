import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { tFor } from "~/i18n/i18n.server";
import { AppError } from "~/request/errors";
import type { Limit } from "~/request/limit.server";
import {
  getRequestId,
  logUnexpectedError,
  toErrorBody,
  toExpectedError,
  type ErrorBody,
} from "./answer-error.server";
import { keepPlainFields, readForm } from "./body.server";
import type { FormAnswer } from "./form-answer";
import type { Reply } from "./json-api.server";
import { assertPost } from "./methods.server";
import { limitAddress, limitEmail } from "./rate-limit.server";
import { assertSameOrigin } from "./same-origin.server";
import { checkSpamTrap, formStamp } from "./spam-trap.server";
import { translateIssue, translateKey, zodErrorMap } from "./validation-messages";

/**
 * `held`: kept for the team; the sender gets the same answer as everybody. `full`: it cannot be kept, and is asked to be
 * sent again. `mustRun`: it cannot wait, and the verb runs.
 */
export type Holding = "held" | "full" | "mustRun";

/** What a form does: the schema of its fields, the verb, and how the result is answered. */
export interface FormIntent<S extends z.ZodType = z.ZodType, Result = unknown> {
  schema: S;
  verb: (caller: Caller, input: z.output<S>, reply: Reply) => Promise<Result>;
  /** Counted per client address, and per e-mail address of a valid input. */
  limit?: Limit;
  /** Honeypot and time trap, for every form that a guest may send. */
  trap?: boolean;
  /**
   * Decides about a form that looks as if a robot sent it. Without `hold`, it is asked to be sent again.
   */
  hold?: (caller: Caller, input: z.output<S> & object, reply: Reply) => Promise<Holding>;
  /** Browsers can autofill the whole form: a form that is sent at once is accepted. */
  isAutofilled?: boolean;
  /** Where a browser without JavaScript is redirected after success. */
  done?: string | ((result: Result) => string);
  /** The page shows the verb's result: it is answered as `result`, without a redirect. */
  returnsResult?: boolean;
  /** Maps the verb's result to the `result` for the page's script; a plain browser is still redirected. */
  tells?: (result: Result) => unknown;
  /** The form keeps its values after success, as nothing was saved (a preview, a count, a test). */
  keepsFields?: boolean;
}

/** The error for a client address that has used up its limit; undefined while it has not. */
export async function limitRefusal(caller: Caller, limit: Limit | undefined): Promise<AppError | undefined> {
  try {
    if (limit) await limitAddress(limit, caller.address);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** How much of an already refused form is read, to give back what was typed. */
const REFUSED_FORM_BYTES = 16 * 1024;

/** Where a screen says that a file is too large: the body was not read, so it has no fields. */
export interface TooLarge {
  intent: string;
  field: string;
  /** The sentence. */
  key: string;
}

interface ReadingOptions {
  readUpload?: typeof readForm;
  refused?: AppError | undefined;
  tooLarge?: TooLarge | undefined;
}

/** The plain fields of a posted form. If it cannot be read: an error answer, which names `refused` if there is one. */
export async function readPostedForm(
  request: Request,
  caller: Caller,
  { readUpload, refused, tooLarge }: ReadingOptions = {},
) {
  assertPost(request);
  assertSameOrigin(request);
  const reading = readUpload
    ? readUpload(request)
    : readForm(request, refused ? REFUSED_FORM_BYTES : undefined);
  const body = await reading.catch((unreadable: unknown) => {
    const error = refused ?? unreadable;
    if (error instanceof AppError && error.status === 413 && tooLarge) return error;
    // Our script still holds what was typed: it shows the sentence above the form.
    if (error instanceof AppError && !wantsHtml(request)) return error;
    throw error;
  });
  if (!(body instanceof AppError)) return keepPlainFields(body, { files: readUpload !== undefined });
  const { message } = toErrorBody(body, caller.language);
  if (body.status === 413 && tooLarge) {
    const error = { [tooLarge.field]: [tFor(caller.language)(tooLarge.key)] };
    const lastResult = { status: "error" as const, error };
    return data<FormAnswer>({ ok: false, intent: tooLarge.intent, message, lastResult }, { status: 413 });
  }
  return data<FormAnswer>({ ok: false, message }, { status: body.status, headers: body.headers });
}

/** Checks a form's fields, runs the intent's verb, and answers. `name`: the intent's, if the screen has several. */
export async function answerForm<S extends z.ZodType, Result>(
  request: Request,
  caller: Caller,
  form: FormData,
  intent: FormIntent<S, Result> & Pick<Required<FormIntent<S, Result>>, "done">,
  { name, refused }: { name?: string; refused: AppError | undefined },
) {
  const { schema, verb } = intent;
  const t = tFor(caller.language);
  const named = name === undefined ? {} : { intent: name };
  const again = intent.trap ? { stamp: formStamp() } : {};
  const reply: Reply = { headers: new Headers(), status: 200 };
  const submission = parseWithZod(form, { schema, error: zodErrorMap(t), disableAutoCoercion: true });
  const isKept = (name: string, value: unknown) => typeof value === "string" && !secretField.test(name);
  const hideFields = [...form].filter(([name, value]) => !isKept(name, value)).map(([name]) => name);
  const refuse = (status: number, { message, errors: fieldErrors }: ErrorBody, headers?: HeadersInit) => {
    const lastResult = submission.reply({ hideFields, ...(fieldErrors && { fieldErrors }) });
    return data<FormAnswer>({ ok: false, ...named, ...again, message, lastResult }, { status, headers });
  };

  let result = undefined as Result; // a held form has none
  try {
    if (refused) throw refused;
    if (submission.status !== "success") {
      const lastResult = translateErrors(submission.reply({ hideFields }), (message) =>
        translateIssue(t, message),
      );
      const message = lastResult.error?.[""]?.[0] ?? translateKey(t, "invalid");
      return data<FormAnswer>({ ok: false, ...named, ...again, lastResult, message }, { status: 400 });
    }
    const verdict = intent.trap ? checkSpamTrap(form) : "human";
    const { value } = submission;
    const holding: Holding =
      (verdict === "robot" ? await intent.hold?.(caller, value as never, reply) : undefined) ?? "full";
    const isRefused =
      verdict === "stale" ||
      (verdict === "tooFast" && !intent.isAutofilled) ||
      (verdict === "robot" && holding === "full");
    if (isRefused) return refuse(400, { message: translateKey(t, verdict) });
    if (holding !== "held") {
      result = await limitEmail(intent.limit, value, () => verb(caller, value, reply));
    }
  } catch (cause) {
    const error = toExpectedError(cause, getRequestId(request));
    if (error instanceof AppError) {
      return refuse(error.status, toErrorBody(error, caller.language), error.headers);
    }
    if (error instanceof Response) throw error; // a redirect
    // The person sees the form again with all they typed, not an error page.
    logUnexpectedError(error, getRequestId(request));
    return refuse(500, { message: translateKey(t, "unexpected") });
  }
  const done = withoutOwnOrigin(typeof intent.done === "string" ? intent.done : intent.done(result));
  if (wantsHtml(request) && !intent.returnsResult) {
    return redirect(done, { status: 303, headers: reply.headers });
  }
  const shown = {
    ...(intent.returnsResult && { result }),
    ...(intent.tells && { result: intent.tells(result) }),
    ...(typeof intent.done === "function" && { done }),
  };
  const lastResult = submission.reply(intent.keepsFields ? { hideFields } : { resetForm: true });
  return data<FormAnswer>({ ok: true, ...named, ...shown, lastResult }, reply);
}

/**
 * Makes an address of this site relative. A visitor who came by another host name must stay on it, because
 * `form-action` (security-headers.server.ts) does not let a form redirect to another site.
 */
const withoutOwnOrigin = (url: string): string =>
  url.startsWith(`${env.PUBLIC_URL}/`) ? url.slice(env.PUBLIC_URL.length) : url;

/** Fields that no answer contains. Files are not sent back either. */
const secretField = /pass(word|phrase)|secret|apiKey|^code$/i;

/** Whether the form was posted without our script. Reads Accept, as older browsers send no Sec-Fetch-Mode. */
export const wantsHtml = (request: Request) => request.headers.get("Accept")?.includes("text/html") ?? false;

function translateErrors(
  result: SubmissionResult<string[]>,
  translate: (message: string) => string,
): SubmissionResult<string[]> {
  if (!result.error) return result;
  const error = Object.fromEntries(
    Object.entries(result.error).map(([field, messages]) => [field, messages?.map(translate) ?? null]),
  );
  return { ...result, error };
}
