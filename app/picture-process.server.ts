import type { PictureAnswer } from "~/drawing/picture-queue.server";
import {
  renderCoverPicture,
  renderSitePicture,
  renderTitlePicture,
  renderVersePicture,
} from "~/features/devotion/sharing/render-picture.server";
import { renderQuotePicture } from "~/features/quotes/picture/render-quote-picture.server";
import { encodeLogo, encodePicture } from "~/features/writing/pictures/picture-encoding.server";

// The process that makes the pictures. app/drawing/picture-queue.server.ts starts it, and sends it one task at a time.

const tasks = {
  quote: renderQuotePicture,
  verse: renderVersePicture,
  title: renderTitlePicture,
  site: renderSitePicture,
  cover: renderCoverPicture,
  encode: encodePicture,
  logo: encodeLogo,
};
export type PictureTasks = typeof tasks;

async function run(task: keyof PictureTasks, input: unknown): Promise<PictureAnswer> {
  try {
    return { made: await (tasks[task] as (input: unknown) => Promise<unknown>)(input) };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on("message", ({ task, input }: { task: keyof PictureTasks; input: unknown }) => {
  void run(task, input).then((answer) => {
    process.send?.(answer);
    globalThis.gc?.(); // pictures are small objects with megabytes behind them, which V8 would let grow
  });
});
process.once("disconnect", () => process.exit());
// The server ends first: it finishes what it has begun.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
