import type { LoaderFunctionArgs } from "@remix-run/node";
import { getQuotePicture } from "~/features/quotes/picture/quote-picture.server";
import { pictureInput } from "~/features/quotes/quotes.schema";
import { rejectWrites } from "~/http/methods.server";
import { answerPicture } from "~/http/png-answer.server";
import { AppError } from "~/request/errors";
import { readQuery } from "~/request/query";

/** `/api/inspirational-quotes/12/image.png?size=square`: a PNG of 800×600, or of the size. */
export async function loader(args: LoaderFunctionArgs) {
  return answerPicture(args, (caller) => {
    const { size } = readQuery(args.request, pictureInput);
    const asked = pictureInput.safeParse({ id: args.params.id, size });
    if (!asked.success) throw new AppError(400, "malformed");
    return getQuotePicture(caller, asked.data);
  });
}

export const action = rejectWrites;
