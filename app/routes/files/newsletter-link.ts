import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { getAnswerLanguage } from "~/http/answer-language.server";
import { recordClick } from "~/features/newsletter/sending/opens-and-clicks.server";
import { answerError, getRequestId } from "~/http/answer-error.server";
import { rejectWrites } from "~/http/methods.server";

/** Counts a click anonymously and redirects to the signed target. No open redirect. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  try {
    const address = await recordClick({
      postId: Number(params.id),
      signed: params.signed,
      isCounted: request.method === "GET",
    });
    return redirect(address, { headers: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" } });
  } catch (error) {
    return answerError(error, await getAnswerLanguage(request), getRequestId(request));
  }
}

export const action = rejectWrites;
