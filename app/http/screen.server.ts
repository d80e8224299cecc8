import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "~/auth/caller.server";
import { getCaller, getGuest } from "~/auth/request-caller.server";
import { getAnswerLanguage } from "./answer-language.server";
import { toErrorBody, toExpectedError, getRequestId } from "./answer-error.server";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { AppError } from "~/request/errors";

/** Wraps a screen's loader or action: creates the caller, and turns an AppError into the response of an error page. */
export const loadScreen = <T>(args: LoaderFunctionArgs, load: (caller: Caller) => Promise<T>): Promise<T> =>
  runScreen(args, getCaller, load);

/** The same for a screen that everybody gets alike: whoever asks, the caller is a guest with their language. */
export const loadSharedScreen = <T>(
  args: LoaderFunctionArgs,
  load: (caller: Caller) => Promise<T>,
): Promise<T> => runScreen(args, getGuest, load);

async function runScreen<T>(
  { request, params }: LoaderFunctionArgs,
  find: typeof getCaller,
  load: (caller: Caller) => Promise<T>,
): Promise<T> {
  try {
    return await load(await find(request, params));
  } catch (cause) {
    const error = toExpectedError(cause, getRequestId(request));
    if (!(error instanceof AppError)) throw error;
    const language = await getAnswerLanguage(request, params);
    throw Response.json(
      { ...toErrorBody(error, language), ...namePermissions(error, language) },
      {
        status: error.status,
        headers: error.headers,
      },
    );
  }
}

/** The names of permissions, any of which opens a refused screen: `{ permissions: "Moderate prayer requests" }`. */
function namePermissions({ params: { needs } }: AppError, language: Language) {
  if (typeof needs !== "string") return {};
  const t = tFor(language);
  const names = needs.split(" ").map((permission) => t(`admin-roles:permissions.${permission}`));
  return { permissions: names.join(" / ") };
}
