import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import { tFor } from "~/i18n/i18n.server";
import {
  toErrorBody,
  toExpectedError,
  logUnexpectedError,
  getRequestId,
  type ErrorBody,
} from "./answer-error.server";
import { keepPlainFields, readForm, withUpload } from "./body.server";
import { adminScreen, type AdminRequirement } from "./admin-screen.server";
import { AppError } from "~/request/errors";
import { zodErrorMap, translateIssue, translateKey } from "./validation-messages";
import { assertPost } from "./methods.server";
import type { Reply } from "./json-api.server";
import { limitAddress, limitEmail, type LimitName } from "./rate-limit.server";
import { assertSameOrigin } from "./same-origin.server";
import { loadScreen } from "./screen.server";
import { checkSpamTrap } from "./spam-trap.server";

/** What a screen's form gets back. `lastResult` is conform's: errors at their fields, and what was typed. */
export interface FormAnswer<Result = unknown> {
  ok: boolean;
  lastResult?: SubmissionResult<string[]>;
  /** A sentence for the whole form: why it was refused. Missing when the server was not reached. */
  message?: string;
  /** Which of a screen's forms this answers. */
  intent?: string;
  /** What the verb gave, where the screen shows it (`shows`). */
  result?: Result;
  /** Where to go on, where that depends on what the verb gave. */
  done?: string;
}

interface FormOptions {
  /** Counted per client address before the body is read, and per e-mail of an input that is accepted. */
  limit?: LimitName;
  /** Honeypot and time trap: every form a guest may send. */
  trap?: boolean;
  /** Browsers fill it in whole: who sends it at once is not taken for a machine. */
  isAutofilled?: boolean;
  /** Where a browser without JavaScript is sent after success. */
  done: string | ((result: unknown) => string);
  /** The page shows what the verb gave: it comes back as `result`, and nobody is redirected. */
  shows?: boolean;
  /** What was typed stays in the form. */
  keeps?: boolean;
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
    const refused = await limitRefusal(caller, options.limit);
    const form = await readPostedForm(args.request, caller, { refused });
    if (!(form instanceof FormData)) return form;
    return answerForm(args.request, caller, form, schema, verb, { ...options, refused });
  });
}

/** One of the things a screen does, named by the field `intent` of its form. */
interface Intent<S extends z.ZodType = z.ZodType> {
  schema: S;
  verb: (caller: Caller, input: z.output<S>, reply: Reply) => Promise<unknown>;
  /** Where a browser without JavaScript is sent after success; the screen itself with `?done=<intent>` unless said. */
  done?: string | ((result: unknown) => string);
  /** The page shows what the verb gave: it comes back as `result`, and nobody is redirected. */
  shows?: boolean;
  /** What was typed stays in the form: it was looked at, not saved. */
  keeps?: boolean;
  limit?: LimitName;
}

/** Checks one row of a screen's intents: that the verb takes what the schema gives. */
export const intent = <S extends z.ZodType>(definition: Intent<S>) => definition;

// A table holds intents of many shapes; `intent` above checked each one.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Intents = Record<string, Intent<any>>;

/**
 * The action of a public screen that does several things: runs what the form's `intent` names. The path's parameters
 * are fields too (`id`, `token` …).
 */
export async function siteAction(args: ActionFunctionArgs, intents: Intents) {
  return loadScreen(args, async (caller) =>
    answerIntent(args, caller, await readPostedForm(args.request, caller), intents),
  );
}

/** The same for a screen of the administration: admits as adminScreen does. Where `files` may come, a form may hold 10 MiB. */
export async function adminAction(
  args: ActionFunctionArgs,
  needs: AdminRequirement,
  intents: Intents,
  { files = false } = {},
) {
  const signedOut = await signedOutAnswer(args, needs);
  if (signedOut) return signedOut;
  return adminScreen(args, needs, async (caller) => {
    const isUpload = files && args.request.headers.get("Content-Type")?.startsWith("multipart/");
    return isUpload
      ? withUpload((read) =>
          readPostedForm(args.request, caller, { readUpload: read }).then((form) =>
            answerIntent(args, caller, form, intents),
          ),
        )
      : answerIntent(args, caller, await readPostedForm(args.request, caller), intents);
  });
}

async function answerIntent(
  { request, params }: ActionFunctionArgs,
  caller: Caller,
  form: Awaited<ReturnType<typeof readPostedForm>>,
  intents: Intents,
) {
  if (!(form instanceof FormData)) return form;
  const name = form.get("intent");
  if (typeof name !== "string" || !Object.hasOwn(intents, name)) throw new AppError(400, "malformed");
  for (const [key, value] of Object.entries(params)) if (value !== undefined) form.set(key, value);
  const {
    schema,
    verb,
    done = `${new URL(request.url).pathname}?done=${name}`,
    ...more
  } = intents[name] as Intent;
  const refused = await limitRefusal(caller, more.limit);
  return answerForm(request, caller, form, schema, verb, { done, intent: name, ...more, refused });
}

/** The refusal of a client address that has used up its limit. */
async function limitRefusal(caller: Caller, name: LimitName | undefined): Promise<AppError | undefined> {
  try {
    if (name) await limitAddress(name, caller.address);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** To our script a session that ended is an answer, not a redirect: the page keeps what was typed. */
async function signedOutAnswer(args: ActionFunctionArgs, needs: AdminRequirement) {
  if (wantsHtml(args.request)) return null;
  const caller = await loadScreen(args, async (caller) => caller);
  if (caller.admin && (needs === "signedIn" || !caller.admin.mustEnrol)) return null;
  const { message } = toErrorBody(
    new AppError(401, caller.admin ? "enrolFirst" : "sessionEnded"),
    caller.language,
  );
  return data<FormAnswer>({ ok: false, message }, { status: 401 });
}

/** Of a form that is refused whatever it says, so much is read to give back what was typed. */
const REFUSED_FORM_BYTES = 16 * 1024;

/** The plain fields of a posted form; or the answer to one that cannot be read, or not for who is `refused`. */
async function readPostedForm(
  request: Request,
  caller: Caller,
  { readUpload, refused }: { readUpload?: typeof readForm; refused?: AppError | undefined } = {},
) {
  assertPost(request);
  assertSameOrigin(request);
  const reading = readUpload
    ? readUpload(request)
    : readForm(request, refused ? REFUSED_FORM_BYTES : undefined);
  const body = await reading.catch((unreadable: unknown) => {
    const error = refused ?? unreadable;
    // Our script still holds what was typed: it shows the sentence above the form.
    if (error instanceof AppError && !wantsHtml(request)) return error;
    throw error;
  });
  if (!(body instanceof AppError)) return keepPlainFields(body, { files: readUpload !== undefined });
  const { message } = toErrorBody(body, caller.language);
  return data<FormAnswer>({ ok: false, message }, { status: body.status, headers: body.headers });
}

async function answerForm<S extends z.ZodType>(
  request: Request,
  caller: Caller,
  form: FormData,
  schema: S,
  verb: (caller: Caller, input: z.output<S>, reply: Reply) => Promise<unknown>,
  options: FormOptions & { intent?: string; refused: AppError | undefined },
) {
  const t = tFor(caller.language);
  const named = options.intent === undefined ? {} : { intent: options.intent };
  const reply: Reply = { headers: new Headers(), status: 200 };
  const submission = parseWithZod(form, { schema, error: zodErrorMap(t), disableAutoCoercion: true });
  const isKept = (name: string, value: unknown) => typeof value === "string" && !secretField.test(name);
  const hideFields = [...form].filter(([name, value]) => !isKept(name, value)).map(([name]) => name);
  const refuse = (status: number, { message, errors: fieldErrors }: ErrorBody, headers?: HeadersInit) => {
    const lastResult = submission.reply({ hideFields, ...(fieldErrors && { fieldErrors }) });
    return data<FormAnswer>({ ok: false, ...named, message, lastResult }, { status, headers });
  };

  let result: unknown;
  try {
    if (options.refused) throw options.refused;
    if (submission.status !== "success") {
      const lastResult = translateErrors(submission.reply({ hideFields }), (message) =>
        translateIssue(t, message),
      );
      const message = lastResult.error?.[""]?.[0] ?? translateKey(t, "invalid");
      return data<FormAnswer>({ ok: false, ...named, lastResult, message }, { status: 400 });
    }
    const verdict = options.trap ? checkSpamTrap(form) : "human";
    const isRefused = verdict === "stale" || (verdict === "tooFast" && !options.isAutofilled);
    if (isRefused) return refuse(400, { message: translateKey(t, verdict) });
    if (verdict !== "robot") {
      const { value } = submission;
      result = await limitEmail(options.limit, value, () => verb(caller, value, reply));
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
  const done = typeof options.done === "string" ? options.done : options.done(result);
  if (wantsHtml(request) && !options.shows) {
    return redirect(done, { status: 303, headers: reply.headers });
  }
  const shown = { ...(options.shows && { result }), ...(typeof options.done === "function" && { done }) };
  const lastResult = submission.reply(options.keeps ? { hideFields } : { resetForm: true });
  return data<FormAnswer>({ ok: true, ...named, ...shown, lastResult }, reply);
}

/** What a person types that no answer repeats; nor does one send a file back. */
const secretField = /password|secret|apiKey|^code$/i;

/** Whether a browser without our script posted the form: older ones send no Sec-Fetch-Mode, all ask for HTML. */
const wantsHtml = (request: Request) => request.headers.get("Accept")?.includes("text/html") ?? false;

function translateErrors(
  result: SubmissionResult<string[]>,
  word: (message: string) => string,
): SubmissionResult<string[]> {
  if (!result.error) return result;
  const error = Object.fromEntries(
    Object.entries(result.error).map(([field, messages]) => [field, messages?.map(word) ?? null]),
  );
  return { ...result, error };
}
