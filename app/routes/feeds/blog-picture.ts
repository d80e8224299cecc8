import type { LoaderFunctionArgs } from "@remix-run/node";
import { articleIdIn } from "~/features/blog/article-path";
import { articlePicture } from "~/features/blog/blog-picture.server";
import { AppError } from "~/http/errors";
import { readOnly } from "~/http/methods.server";
import { answerPicture } from "~/http/picture.server";

/** `/pictures/ht/blog/12.png` */
export async function loader(args: LoaderFunctionArgs) {
  return answerPicture(args, (caller) => {
    const id = /^(\d+)\.png$/.exec(args.params.file ?? "")?.[1];
    if (id === undefined) throw new AppError(404, "notFound");
    return articlePicture(caller, { id: articleIdIn(id) });
  });
}

export const action = readOnly;
