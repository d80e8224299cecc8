import { readOnly } from "~/http/methods.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitePicture } from "~/features/devotion/devotion-picture.server";
import { answerPicture } from "~/http/picture.server";

/** `/pictures/fr/site.png` */
export async function loader(args: LoaderFunctionArgs) {
  return answerPicture(args, sitePicture);
}

export const action = readOnly;
