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
} from "./form-submission.server";
import { loadScreen } from "./screen.server";

/**
 * The action of a screen with one form: parses the same schema as the call beside it and runs the same verb. Answers
 * FormAnswer to the page's script; a plain browser is redirected to `done`, or shown the page with its errors. The limit
 * counts before the body is read.
 */
export async function formAction<S extends z.ZodType>(
  args: ActionFunctionArgs,
  intent: FormIntent<S> & Pick<Required<FormIntent>, "done">,
) {
  return loadScreen(args, async (caller) => {
    const refused = await limitRefusal(caller, intent.limit);
    const form = await readPostedForm(args.request, caller, { refused });
    if (!(form instanceof FormData)) return form;
    return answerForm(args.request, caller, form, intent, { refused });
  });
}

/** Checks one of a screen's intents: that the verb takes what the schema gives. */
export const intent = <S extends z.ZodType>(definition: FormIntent<S>) => definition;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- holds intents of many shapes; `intent` checked each
type Intents = Record<string, FormIntent<any>>;

/**
 * The action of a public screen that does several things: runs what the form's field `intent` names. The path's
 * parameters are fields too (`id`, `token` …).
 */
export async function siteAction(args: ActionFunctionArgs, intents: Intents) {
  return loadScreen(args, async (caller) =>
    answerIntent(args, caller, await readPostedForm(args.request, caller), intents),
  );
}

/** The same for a screen of the administration: admits as admitAdmin does. Where `files` may come, a form may hold 10 MiB. */
export async function adminAction(
  args: ActionFunctionArgs,
  needs: AdminRequirement,
  intents: Intents,
  { files = false } = {},
) {
  const signedOut = await signedOutAnswer(args, needs);
  if (signedOut) return signedOut;
  return admitAdmin(args, needs, async (caller) => {
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

/** Without `done` a plain browser is sent to the screen itself with `?done=<intent>`. */
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
