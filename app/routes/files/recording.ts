import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCaller } from "~/auth/request-caller.server";
import { openRecording } from "~/features/devotion/recordings/recordings.server";
import { answerError, getRequestId } from "~/http/answer-error.server";
import { getAnswerLanguage } from "~/http/answer-language.server";
import { rejectWrites } from "~/http/methods.server";
import { answerRanges } from "~/http/ranges-answer.server";

/** `/media/3f9c….ogg`: the content of a name never changes, but it may be deleted. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  try {
    const recording = await openRecording(await getCaller(request), { file: params.file ?? "" });
    return answerRanges(request, {
      ...recording,
      etag: `"${recording.file}"`,
      headers: {
        "Cache-Control": recording.isPublic ? "public, max-age=86400" : "private, no-store",
        "Content-Security-Policy": "default-src 'none'; media-src 'self'; sandbox",
        "Cross-Origin-Resource-Policy": "cross-origin", // for feed readers
      },
    });
  } catch (error) {
    return answerError(error, await getAnswerLanguage(request), getRequestId(request));
  }
}

export const action = rejectWrites;
