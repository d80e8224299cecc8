import { rejectWrites } from "~/http/methods.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSitePicture } from "~/features/devotion/sharing/sharing-pictures.server";
import { answerPicture } from "~/http/png-answer.server";

/** `/pictures/fr/site.png` */
export async function loader(args: LoaderFunctionArgs) {
  return answerPicture(args, getSitePicture);
}

export const action = rejectWrites;
