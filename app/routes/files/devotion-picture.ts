import { rejectWrites } from "~/http/methods.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDevotionPicture } from "~/features/devotion/sharing/devotion-picture.server";
import { devotionParams } from "~/features/devotion/daily-content/daily-content.schema";
import { AppError } from "~/request/errors";
import { answerPicture } from "~/http/png-answer.server";

/** `/pictures/ht/devotion/2026-11-20.png` */
export async function loader(args: LoaderFunctionArgs) {
  return answerPicture(args, (caller) => {
    const date = /^(.*)\.png$/.exec(args.params.file ?? "")?.[1];
    const asked = devotionParams.safeParse({ date });
    if (!asked.success) throw new AppError(404, "notFound");
    return getDevotionPicture(caller, asked.data);
  });
}

export const action = rejectWrites;
