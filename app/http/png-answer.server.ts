import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "~/auth/caller.server";
import { getGuest } from "~/auth/request-caller.server";
import { getAnswerLanguage } from "./answer-language.server";
import { answerError, getRequestId } from "./answer-error.server";
import { respondRendered, contentHash, renderOnce } from "./answer-memory.server";

interface Picture {
  /** Everything the picture shows. */
  content: string;
  draw: () => Promise<Uint8Array>;
}

/** Answers a PNG that is the same for everybody, memoized by its content, with a strong ETag. Caches may keep it for a day. */
export async function answerPicture(
  { request, params }: LoaderFunctionArgs,
  find: (caller: Caller) => Promise<Picture>,
): Promise<Response> {
  try {
    const { content, draw } = await find(await getGuest(request, params));
    const rendered = await renderOnce(request, contentHash("picture", content), async () => ({
      body: await draw(),
      headers: new Headers({ "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" }),
    }));
    return respondRendered(request, rendered);
  } catch (error) {
    return answerError(error, await getAnswerLanguage(request, params), getRequestId(request));
  }
}
