import { data, type ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/request/errors";
import { admitAdmin, type AdminRequirement } from "./admin-screen.server";
import { toErrorBody } from "./answer-error.server";
import { withUpload } from "./body.server";
import type { FormAnswer } from "./form-answer";
import {
  answerForm,
  limitRefusal,
  readPostedForm,
  wantsHtml,
  type FormIntent,
  type TooLarge,
} from "./form-submission.server";
import { loadScreen } from "./screen.server";

/**
 * The action of a screen with one form: uses the same schema and verb as the API. The page's script gets a FormAnswer;
 * a browser without it is redirected to `done`, or gets the page with the errors. The limit counts before the body is
 * read.
 */
export async function formAction<S extends z.ZodType, Result>(
  args: ActionFunctionArgs,
  intent: FormIntent<S, Result> & Pick<Required<FormIntent<S, Result>>, "done">,
) {
  return loadScreen(args, async (caller) => {
    const refused = await limitRefusal(caller, intent.limit);
    const form = await readPostedForm(args.request, caller, { refused });
    if (!(form instanceof FormData)) return form;
    return answerForm(args.request, caller, form, intent, { refused });
  });
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- intents of many shapes; `intent` checked each
type AnyIntent = FormIntent<any, any>;

/**
 * Type-checks one of a screen's intents: its verb must accept the output of its schema, and `done` and `tells` get what
 * the verb returns. A held form (`hold`) has no result.
 */
export function intent<S extends z.ZodType, Result>(
  definition: FormIntent<S, Result> & { hold?: never },
): AnyIntent;
// eslint-disable-next-line @typescript-eslint/unified-signatures -- only here `done` and `tells` may get undefined
export function intent<S extends z.ZodType, Result>(definition: FormIntent<S, Result | undefined>): AnyIntent;
export function intent(definition: AnyIntent): AnyIntent {
  return definition;
}

type Intents = Record<string, AnyIntent>;

/**
 * The action of a public screen with several intents: the form's field `intent` selects one. The path's parameters are
 * added as fields (`id`, `token` …).
 */
export async function siteAction(args: ActionFunctionArgs, intents: Intents) {
  return loadScreen(args, async (caller) =>
    answerIntent(args, caller, await readPostedForm(args.request, caller), intents),
  );
}

/** The same for an admin screen, guarded by admitAdmin. With `files`, a multipart form may have 10 MiB, or so many bytes. */
export async function adminAction(
  args: ActionFunctionArgs,
  needs: AdminRequirement,
  intents: Intents,
  { files = false, tooLarge }: { files?: boolean | number; tooLarge?: TooLarge } = {},
) {
  const signedOut = await signedOutAnswer(args, needs);
  if (signedOut) return signedOut;
  return admitAdmin(args, needs, async (caller) => {
    const isUpload = files !== false && args.request.headers.get("Content-Type")?.startsWith("multipart/");
    return isUpload
      ? withUpload(
          (read) =>
            readPostedForm(args.request, caller, { readUpload: read, tooLarge }).then((form) =>
              answerIntent(args, caller, form, intents),
            ),
          files === true ? undefined : files,
        )
      : answerIntent(args, caller, await readPostedForm(args.request, caller), intents);
  });
}

/** Without `done`, a plain browser is redirected to the screen itself with `?done=<intent>`. */
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
  const chosen = intents[name] as FormIntent;
  const done = chosen.done ?? `${new URL(request.url).pathname}?done=${name}`;
  const refused = await limitRefusal(caller, chosen.limit);
  return answerForm(request, caller, form, { ...chosen, done }, { name, refused });
}

/** When the session ended, our script gets a 401 instead of a redirect, so that the page keeps what was typed. */
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
