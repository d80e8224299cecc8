import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { preferredLanguage } from "~/auth/request-caller.server";
import { answerError, requestIdOf } from "~/http/answer-error.server";
import { AppError } from "~/http/errors";
import { isLanguage } from "~/i18n/languages";

/** A path of the API that does not exist, whatever the method. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const asked = query.get("lang") ?? query.get("language");
  const language = isLanguage(asked) ? asked : preferredLanguage(request);
  return answerError(new AppError(404, "notFound"), language, requestIdOf(request));
}

export async function action(args: ActionFunctionArgs) {
  return loader(args);
}
