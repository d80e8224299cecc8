import { rejectWrites } from "~/http/methods.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDevotionCover } from "~/features/devotion/daily-content/devotion-cover.server";
import { getDevotionPicture } from "~/features/devotion/sharing/devotion-picture.server";
import { devotionParams } from "~/features/devotion/daily-content/daily-content.schema";
import { AppError } from "~/request/errors";
import { answerPicture } from "~/http/png-answer.server";

/** `/pictures/ht/devotion/2026-11-20.png`, and `podcast.png`, the cover of the podcast */
export async function loader(args: LoaderFunctionArgs) {
  if (args.params.file === "podcast.png") return answerPicture(args, getDevotionCover);
  return answerPicture(args, (caller) => {
    const date = /^(.*)\.png$/.exec(args.params.file ?? "")?.[1];
    const asked = devotionParams.safeParse({ date });
    if (!asked.success) throw new AppError(404, "notFound");
    return getDevotionPicture(caller, asked.data);
  });
}

export const action = rejectWrites;
