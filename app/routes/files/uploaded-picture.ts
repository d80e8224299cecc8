import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCaller } from "~/auth/request-caller.server";
import { getAnswerLanguage } from "~/http/answer-language.server";
import { readPicture } from "~/features/writing/pictures/pictures.server";
import { answerError, getRequestId } from "~/http/answer-error.server";
import { rejectWrites } from "~/http/methods.server";

/** `/pictures/uploads/3f9c…-1600x900.jpg`: the content of a name never changes. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  try {
    const { type, bytes } = await readPicture(await getCaller(request), { file: params.file ?? "" });
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": type,
        "Content-Length": String(bytes.length),
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cross-Origin-Resource-Policy": "cross-origin", // for mails and feed readers
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    return answerError(error, await getAnswerLanguage(request), getRequestId(request));
  }
}

export const action = rejectWrites;
