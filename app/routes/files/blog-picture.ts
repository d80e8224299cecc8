import type { LoaderFunctionArgs } from "@remix-run/node";
import { parseBlogPostId } from "~/features/blog/blog-post-path";
import { getBlogPostPicture } from "~/features/blog/blog-picture.server";
import { AppError } from "~/request/errors";
import { rejectWrites } from "~/http/methods.server";
import { answerPicture } from "~/http/png-answer.server";

/** `/pictures/ht/blog/12.png` */
export async function loader(args: LoaderFunctionArgs) {
  return answerPicture(args, (caller) => {
    const id = /^(\d+)\.png$/.exec(args.params.file ?? "")?.[1];
    if (id === undefined) throw new AppError(404, "notFound");
    return getBlogPostPicture(caller, { id: parseBlogPostId(id) });
  });
}

export const action = rejectWrites;
