import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** A page that takes longer to render is aborted. */
const RENDER_TIMEOUT_MS = 6_000;

/**
 * The nonce of the server's own scripts and styles while a page is rendered (RenderNonce). Secret and never sent, so
 * that injected markup cannot have it.
 */
export const renderNonce = randomBytes(16).toString("base64url");
const nonceAttribute = ` nonce="${renderNonce}"`;

/** What the server rendered, and the text of its own inline scripts and styles. */
export interface RenderedHtml {
  html: string;
  scripts: string[];
  styles: string[];
}

/** Renders a whole document. Throws when its shell fails; other errors go to `onError`. */
export async function renderHtml(
  document: ReactElement,
  onError: (error: unknown) => void,
): Promise<RenderedHtml> {
  const marked = await renderMarked(document, onError);
  return {
    html: moveEndTagsLast(marked.replaceAll(nonceAttribute, "")),
    scripts: inlineTexts(marked, "script"),
    styles: inlineTexts(marked, "style"),
  };
}

function renderMarked(document: ReactElement, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce: renderNonce,
      // React would write larger parts after the page and move them into place by script.
      progressiveChunkSize: Infinity,
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        // React 18 pads a chunk of 2,048 bytes with NUL where a character does not fit its end
        // (https://github.com/facebook/react/issues/31134).
        text(body).then((html) => resolve(html.replaceAll("\0", "")), reject);
        pipe(body);
      },
      onShellError: reject,
      onError,
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
    timer.unref();
  });
}

const END = "</body></html>";

/** Remix writes a page's data after </html>, where the HTML standard allows no script. Moves it into the body. */
function moveEndTagsLast(html: string): string {
  const at = html.lastIndexOf(END);
  return at === -1 ? html : html.slice(0, at) + html.slice(at + END.length) + END;
}

/** The text of the inline elements that carry the nonce. */
const inlineTexts = (marked: string, tag: "script" | "style") =>
  [...marked.matchAll(new RegExp(`<${tag}(?=\\s)([^>]*)>([\\s\\S]*?)</${tag}>`, "g"))]
    .filter(([, attributes, body]) => attributes!.includes(nonceAttribute) && body !== "")
    .map(([, , body]) => body!);
