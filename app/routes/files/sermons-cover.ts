import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSermonsCover } from "~/features/sermons/library/sermons-cover.server";
import { rejectWrites } from "~/http/methods.server";
import { answerPicture } from "~/http/png-answer.server";

/** `/pictures/fr/sermons.png`: the cover of the podcast */
export async function loader(args: LoaderFunctionArgs) {
  return answerPicture(args, getSermonsCover);
}

export const action = rejectWrites;
