import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { answerLanguage } from "~/auth/request-caller.server";
import { linkFollowed } from "~/features/newsletter/counts.server";
import { answerError, requestIdOf } from "~/http/answer-error.server";
import { readOnly } from "~/http/methods.server";

/** Leads on to where a letter's link leads, and counts that without who. Leads nowhere that no letter of ours named. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  try {
    const address = await linkFollowed({
      postId: Number(params.id),
      signed: params.signed,
      isCounted: request.method === "GET",
    });
    return redirect(address, { headers: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" } });
  } catch (error) {
    return answerError(error, await answerLanguage(request), requestIdOf(request));
  }
}

export const action = readOnly;
