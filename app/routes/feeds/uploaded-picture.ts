import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerLanguage, callerOf } from "~/auth/request-caller.server";
import { readPicture } from "~/features/writing/pictures.server";
import { answerError, requestIdOf } from "~/http/answer-error.server";
import { readOnly } from "~/http/methods.server";

/** `/pictures/uploads/3f9c…-1600x900.jpg`: what a name shows never changes. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  try {
    const { type, bytes } = await readPicture(await callerOf(request), { file: params.file ?? "" });
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": type,
        "Content-Length": String(bytes.length),
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cross-Origin-Resource-Policy": "cross-origin", // mails and feed readers show it
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    return answerError(error, await answerLanguage(request), requestIdOf(request));
  }
}

export const action = readOnly;
