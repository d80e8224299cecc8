import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import { tFor } from "~/i18n/i18n.server";
import { errorBody, logUnexpected, requestIdOf, type ErrorBody } from "./answer-error.server";
import { plainFields, readForm } from "./body.server";
import { AppError } from "./errors";
import { errorMap, issueMessage, say } from "./messages";
import { assertPost } from "./methods.server";
import { limitKeys, type Reply } from "./json-api.server";
import { limit, type LimitName } from "./rate-limit.server";
import { assertSameOrigin } from "./same-origin.server";
import { loadScreen } from "./screen.server";
import { springTrap } from "./trap.server";

/** What a screen's form gets back. `lastResult` is conform's: errors at their fields, and what was typed. */
export interface FormAnswer {
  ok: boolean;
  lastResult?: SubmissionResult<string[]>;
  /** A sentence for the whole form: why it was refused. Missing when the server was not reached. */
  message?: string;
}

interface FormOptions {
  limit?: LimitName;
  /** Honeypot and time trap: every form a guest may send. */
  trap?: boolean;
  /** Where a browser without JavaScript is sent after success. */
  done: string;
}

/**
 * The action of a screen's form: parses the same schema as the call beside it and runs the same verb. Answers
 * FormAnswer to the page's script; a plain browser is redirected to `done`, or shown the page with its errors.
 */
export async function formAction<S extends z.ZodType>(
  args: ActionFunctionArgs,
  schema: S,
  verb: (caller: Caller, input: z.output<S>, reply: Reply) => Promise<unknown>,
  options: FormOptions,
) {
  return loadScreen(args, async (caller) => {
    const { request } = args;
    const t = tFor(caller.language);
    const reply: Reply = { headers: new Headers(), status: 200 };
    assertPost(request);
    assertSameOrigin(request);
    const body = await readForm(request).catch((error: unknown) => {
      // Our script still holds what was typed: it shows the sentence above the form.
      if (error instanceof AppError && !asksForPage(request)) return error;
      throw error;
    });
    if (body instanceof AppError) {
      const { message } = errorBody(body, caller.language);
      return data<FormAnswer>({ ok: false, message }, { status: body.status, headers: body.headers });
    }
    const form = plainFields(body);
    const submission = parseWithZod(form, { schema, error: errorMap(t), disableAutoCoercion: true });
    const refuse = (status: number, { message, errors: fieldErrors }: ErrorBody, headers?: HeadersInit) =>
      data<FormAnswer>(
        { ok: false, message, lastResult: submission.reply({ ...(fieldErrors && { fieldErrors }) }) },
        { status, headers },
      );

    try {
      if (options.limit) await limit(options.limit, limitKeys(caller, Object.fromEntries(form)));
      if (submission.status !== "success") {
        const lastResult = translate(submission.reply(), (message) => issueMessage(t, message));
        const message = lastResult.error?.[""]?.[0] ?? say(t, "invalid");
        return data<FormAnswer>({ ok: false, lastResult, message }, { status: 400 });
      }
      const verdict = options.trap ? springTrap(form) : "human";
      if (verdict === "stale" || verdict === "tooFast") return refuse(400, { message: say(t, verdict) });
      if (verdict === "human") await verb(caller, submission.value, reply);
    } catch (error) {
      if (error instanceof AppError) {
        return refuse(error.status, errorBody(error, caller.language), error.headers);
      }
      // The person sees the form again with all they typed, not an error page.
      logUnexpected(error, requestIdOf(request));
      return refuse(500, { message: say(t, "unexpected") });
    }
    if (asksForPage(request)) return redirect(options.done, { status: 303, headers: reply.headers });
    return data<FormAnswer>({ ok: true, lastResult: submission.reply({ resetForm: true }) }, reply);
  });
}

/** Whether a browser without our script posted the form: older ones send no Sec-Fetch-Mode, all ask for HTML. */
const asksForPage = (request: Request) => request.headers.get("Accept")?.includes("text/html") ?? false;

function translate(
  result: SubmissionResult<string[]>,
  word: (message: string) => string,
): SubmissionResult<string[]> {
  if (!result.error) return result;
  const error = Object.fromEntries(
    Object.entries(result.error).map(([field, messages]) => [field, messages?.map(word) ?? null]),
  );
  return { ...result, error };
}
