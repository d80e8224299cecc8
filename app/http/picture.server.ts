import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "~/auth/caller.server";
import { answerLanguage, callerOf } from "~/auth/request-caller.server";
import { answerError, requestIdOf } from "./answer-error.server";
import { answerRendered, contentHash, renderedOnce } from "./page-memo.server";

interface Picture {
  /** Everything the picture shows. */
  content: string;
  draw: () => Promise<Uint8Array>;
}

/** Answers a PNG: drawn once for its content, with a strong ETag and a day in caches. */
export async function answerPicture(
  { request, params }: LoaderFunctionArgs,
  find: (caller: Caller) => Promise<Picture>,
): Promise<Response> {
  try {
    const { content, draw } = await find(await callerOf(request, params));
    const rendered = await renderedOnce(contentHash("picture", content), async () => ({
      body: await draw(),
      headers: new Headers({ "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" }),
    }));
    return answerRendered(request, rendered);
  } catch (error) {
    return answerError(error, await answerLanguage(request, params), requestIdOf(request));
  }
}
