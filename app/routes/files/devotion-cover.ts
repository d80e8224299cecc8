import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDevotionCover } from "~/features/devotion/daily-content/devotion-cover.server";
import { rejectWrites } from "~/http/methods.server";
import { answerPicture } from "~/http/png-answer.server";

/** `/pictures/fr/devotion-podcast.png`: the cover of the podcast */
export async function loader(args: LoaderFunctionArgs) {
  return answerPicture(args, getDevotionCover);
}

export const action = rejectWrites;
